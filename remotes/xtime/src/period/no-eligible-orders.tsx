import {
  formatDate,
  formatPeriodInWords,
  inPeriod,
  isBusinessDate,
  monthWithData,
  throughOf,
} from '@fixed-ops/metrics';
import { type useReportingRange, useSession } from '@fixed-ops/session';
import { Button, EmptyState, Panel } from '@fixed-ops/ui';

/** Shown for a period without eligible repair orders: the reason, and a link to a period that has some. */
export function NoEligibleOrders({ period }: { readonly period: ReturnType<typeof useReportingRange> }) {
  const { latestCloseDate } = useSession().dealershipData;
  const latest = latestCloseDate !== null && isBusinessDate(latestCloseDate) ? latestCloseDate : null;
  const month = monthWithData(latest, period.range, throughOf(period.days));
  return (
    <Panel>
      <EmptyState
        title={`No eligible repair orders closed ${inPeriod(period.range)}`}
        actions={
          month !== null && !period.isLocked ? (
            <Button onClick={() => period.setRange({ ...month, period: 'custom' })}>
              Show {formatPeriodInWords(month)}
            </Button>
          ) : undefined
        }
      >
        Eligible are closed customer-pay and warranty repair orders.
        {latest === null ? null : ` The latest repair order closed on ${formatDate(latest)}.`}
      </EmptyState>
    </Panel>
  );
}
