import type { DashboardView } from '@fixed-ops/figures';
import { type DateRange, formatPeriodInWords, monthWithData, previousMonth } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Button } from '@fixed-ops/ui';

interface EarlierMonthProps {
  /** What was looked through in vain. */
  readonly range: DateRange;
  readonly view: DashboardView;
}

/** The way back from a period without any: to the month of the latest repair orders where those are before it, else to the month before it. */
export function EarlierMonth({ range, view }: EarlierMonthProps) {
  const { latestCloseDate } = useSession().dealershipData;
  if (latestCloseDate === null || view.isLocked) return null;
  const latest = latestCloseDate < range.startDate ? monthWithData(latestCloseDate, range, view.through) : null;
  const month = latest ?? previousMonth(range.startDate);
  return <Button onClick={() => view.chooseDates(month)}>Show {formatPeriodInWords(month)}</Button>;
}
