import type { useReportingRange } from '@fixed-ops/session';
import { PeriodPicker } from '@fixed-ops/ui';

/** The period of the Xtime area, separate from that of the dashboards and without a comparison. */
export function XtimePeriod({ range, days, isLocked, setRange }: ReturnType<typeof useReportingRange>) {
  return (
    <PeriodPicker
      range={range}
      {...days}
      locked={isLocked}
      compares={false}
      onChange={({ startDate, endDate, period }) => setRange({ startDate, endDate, period })}
    />
  );
}
