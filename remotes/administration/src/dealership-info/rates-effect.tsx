import { useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { formatPercent, formatRate, NO_VALUE } from '@fixed-ops/metrics';
import { EffectPanel } from '../block/effect-table.tsx';
import { useSeesDepartment } from '../block/sees-department.ts';
import { type RateValues, ratesOn } from './rate-values.ts';

interface RatesEffectProps {
  readonly saved: RateValues;
  readonly values: RateValues;
  readonly today: string;
}

/** Today's rates now and new, and the month's ELR as a share of the new door rate. */
export function RatesEffect({ saved, values, today }: RatesEffectProps) {
  const month = useCall(calls.monthlyNumbers, {
    query: { compare: 'none', rowMetrics: ['elr'], rowHistory: ['none'] },
    decorates: true,
    enabled: useSeesDepartment('service'),
  });
  const elr = month.data?.data.kpis.find(({ key }) => key === 'elr')?.value ?? null;
  const [now, next] = [ratesOn(saved, today), ratesOn(values, today)];
  const share = (rate: number | null) => (elr === null || !rate ? NO_VALUE : formatPercent((elr / rate) * 100));
  return (
    <EffectPanel
      note="Today"
      onRetry={month.isLoadingError ? () => void month.refetch() : undefined}
      rows={[
        { name: 'Door rate', now: formatRate(now.door), next: formatRate(next.door) },
        { name: 'ELR as % of it', now: share(now.door), next: share(next.door) },
        { name: 'Internal rate', now: formatRate(now.internal), next: formatRate(next.internal) },
        { name: 'Warranty rate', now: formatRate(now.warranty), next: formatRate(next.warranty) },
      ]}
    >
      {month.isLoadingError
        ? 'This month’s customer-pay ELR could not be loaded.'
        : elr === null
          ? null
          : `This month’s customer-pay ELR is ${formatRate(elr)}. Work closed before a rate’s first day keeps the rate that applied then.`}
    </EffectPanel>
  );
}
