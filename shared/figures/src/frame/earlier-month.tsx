import { addDays, type DateRange, earlier, formatPeriodInWords, monthWithData } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Button } from '@fixed-ops/ui';
import type { DashboardView } from '../filters/use-dashboard-view.ts';

interface EarlierMonthProps {
  /** The range without results. */
  readonly range: DateRange;
  readonly view: DashboardView;
  readonly of?: string | undefined;
}

/**
 * A button from an empty period to an earlier month: the month of the day before the period, or of the latest repair orders if they are
 * earlier. There is no button before the store's first repair order.
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
