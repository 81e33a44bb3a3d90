import { useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { formatMetric, metricOf } from '@fixed-ops/metrics';
import { useReportingRange } from '@fixed-ops/session';
import { KpiCard, KpiCardSkeleton, KpiLedger, PageHeader } from '@fixed-ops/ui';
import { ScreenFrame } from '../screen/screen-frame.tsx';

/** The service department at a glance. */
export function ServiceDashboard() {
  const { query } = useReportingRange();
  const answer = useCall(calls.monthlyNumbers, { query });
  const kpi = answer.data?.data.kpis.find(({ key }) => key === 'ro_count');
  return (
    <ScreenFrame>
      <PageHeader title="Service" />
      <KpiLedger label="Key figures" loading={answer.isPending}>
        {kpi ? (
          <KpiCard
            metric={kpi.key}
            label={metricOf(kpi.key).label}
            value={kpi.value === null ? null : formatMetric(metricOf(kpi.key), kpi.value)}
            reason={kpi.reason ?? undefined}
            status={kpi.status}
            spark={kpi.spark}
            rows={[]}
          />
        ) : (
          <KpiCardSkeleton />
        )}
      </KpiLedger>
    </ScreenFrame>
  );
}
