import type { DashboardView } from '@fixed-ops/figures';
import { EarlierMonth } from '@fixed-ops/figures/screen';
import type { DateRange } from '@fixed-ops/metrics';
import { Button } from '@fixed-ops/ui';
import { isFiltered } from './is-filtered.ts';

interface OtherFiguresProps {
  /** The selection that has no figures. */
  readonly range: DateRange;
  readonly view: DashboardView;
  /** Id of the heading of the empty panel. A screen may have several empty panels, and their links have the same words. */
  readonly of?: string | undefined;
}

/** Next steps for a selection without figures: remove the filters, or go to the month before. */
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
