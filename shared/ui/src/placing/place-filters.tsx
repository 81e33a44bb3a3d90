import { chakra } from '@chakra-ui/react/styled-system';
import { formatCount } from '@fixed-ops/metrics';
import { FilterInput } from '../data-table/row-filter.tsx';
import { SegmentedControl } from '../segmented-control/segmented-control.tsx';
import { LeastSelect } from './least-select.tsx';

interface PlaceView<Segment extends string> {
  readonly segment: Segment;
  readonly search: string;
  readonly least: number;
}

interface PlaceFiltersProps<Segment extends string> {
  readonly label: string;
  readonly find: string;
  readonly segments: readonly { readonly value: Segment; readonly label: string; readonly count: number }[];
  readonly view: PlaceView<Segment>;
  readonly onView: (change: Partial<PlaceView<Segment>>) => void;
  /** Least confidences to choose from, in percent. Null for people who may only look. */
  readonly leasts: readonly number[] | null;
  /** Says what keys do. */
  readonly hint?: string | undefined;
}

/** Stands above a list to place: which part of it is shown, the words to find, how sure a suggestion has to be, and the keys. */
export function PlaceFilters<Segment extends string>(props: PlaceFiltersProps<Segment>) {
  const { label, find, segments, view, onView, leasts, hint } = props;
  return (
    <chakra.div data-print="none" display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <SegmentedControl
        label={label}
        value={view.segment}
        segments={segments.map(({ value, label: name, count }) => ({ value, label: `${name} ${formatCount(count)}` }))}
        onChange={(segment) => onView({ segment })}
      />
      <FilterInput label={find} value={view.search} onChange={(search) => onView({ search })} />
      {leasts === null ? null : (
        <LeastSelect value={view.least} choices={leasts} onChange={(least) => onView({ least })} />
      )}
      {hint === undefined || leasts === null ? null : (
        <chakra.span hideBelow="lg" textStyle="meta" color="fg.muted" marginInlineStart="auto">
          {hint}
        </chakra.span>
      )}
    </chakra.div>
  );
}
