import type { DashboardView } from '@fixed-ops/figures';
import { EarlierMonth } from '@fixed-ops/figures/screen';
import type { DateRange } from '@fixed-ops/metrics';
import { Button } from '@fixed-ops/ui';

interface OtherFiguresProps {
  /** What was looked through in vain. */
  readonly range: DateRange;
  readonly view: DashboardView;
  /** Id of the heading of the panel that has none, where a screen may have several of them: the same words lead on from each. */
  readonly of?: string | undefined;
}

/** Whether people, labor types or a pay type leave a part of the store alone. */
export function isFiltered({ filters }: Pick<DashboardView, 'filters'>): boolean {
  const { advisors, technicians, laborTypes, payType } = filters;
  return advisors.length + technicians.length + laborTypes.length > 0 || payType !== 'all';
}

/** The next steps where a selection has none: without its filters, and the month before. */
export function OtherFigures({ range, view, of }: OtherFiguresProps) {
  return (
    <>
      {isFiltered(view) ? (
        <Button
          aria-describedby={of}
          onClick={() => view.setFilters({ advisors: [], technicians: [], laborTypes: [], payType: 'all' })}
        >
          Clear filters
        </Button>
      ) : null}
      <EarlierMonth range={range} view={view} of={of} />
    </>
  );
}
