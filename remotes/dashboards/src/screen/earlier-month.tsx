import type { DashboardView } from '@fixed-ops/figures';
import { type DateRange, formatPeriodInWords, monthWithData, previousMonth } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Button } from '@fixed-ops/ui';

interface EarlierMonthProps {
  /** What was looked through in vain. */
  readonly range: DateRange;
  readonly view: DashboardView;
}

/** The way on from a period without any: to the month of the latest repair orders, or where that was looked through to the one before it. */
export function EarlierMonth({ range, view }: EarlierMonthProps) {
  const { latestCloseDate } = useSession().dealershipData;
  if (latestCloseDate === null || view.isLocked) return null;
  const month = monthWithData(latestCloseDate, range, view.through) ?? previousMonth(range.startDate);
  return <Button onClick={() => view.chooseDates(month)}>Show {formatPeriodInWords(month)}</Button>;
}
