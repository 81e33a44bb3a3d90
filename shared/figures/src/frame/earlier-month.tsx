import { addDays, type DateRange, earlier, formatPeriodInWords, monthWithData } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Button } from '@fixed-ops/ui';
import type { DashboardView } from '../filters/use-dashboard-view.ts';

interface EarlierMonthProps {
  /** What was looked through in vain. */
  readonly range: DateRange;
  readonly view: DashboardView;
  readonly of?: string | undefined;
}

/**
 * The way back from a period without any: to the month of the day before it, or of the latest repair orders where those are earlier still. There is none
 * once the first repair order has been passed.
 */
export function EarlierMonth({ range, view, of }: EarlierMonthProps) {
  const { latestCloseDate, firstCloseDate } = useSession().dealershipData;
  if (latestCloseDate === null || view.isLocked) return null;
  const day = earlier(latestCloseDate, addDays(range.startDate, -1));
  if (firstCloseDate && day < firstCloseDate) return null;
  const month = monthWithData(day, range, view.through);
  return (
    month && (
      <Button aria-describedby={of} onClick={() => view.chooseDates(month)}>
        Show {formatPeriodInWords(month)}
      </Button>
    )
  );
}
