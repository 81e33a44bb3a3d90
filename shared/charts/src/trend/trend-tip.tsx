import { chakra } from '@fixed-ops/ui';
import { monthName, monthTotal, type TrendMonth, type TrendSeries } from './trend-data.ts';

interface TrendTipProps {
  /** Set by recharts. */
  active?: boolean;
  label?: string | number;
  months: readonly TrendMonth[];
  series: readonly TrendSeries[];
  formatAmount: (dollars: number) => string;
  rateLabel: string;
  formatRate: (rate: number) => string;
}

/** The month under the pointer or reached with the arrow keys. */
export function TrendTip({ active, label, months, series, formatAmount, rateLabel, formatRate }: TrendTipProps) {
  const month = months.find((candidate) => candidate.month === label);
  if (!active || !month) return null;
  const rows = [
    ...series.toReversed().map(({ key, label: name }) => ({ key, name, text: formatAmount(month.parts[key] ?? 0) })),
    { key: 'total', name: 'Total', text: formatAmount(monthTotal(month, series)) },
    { key: 'rate', name: rateLabel, text: month.rate === null ? '—' : formatRate(month.rate) },
  ];
  return (
    <chakra.div
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      boxShadow="popover"
      px="3"
      py="2"
      textStyle="ledgerRow"
      minW="160px"
    >
      <chakra.p fontWeight="semibold">
        {monthName(month.month)}
        {month.unfinished ? ', month to date' : ''}
      </chakra.p>
      {rows.map((row) => (
        <chakra.p key={row.key} display="flex" justifyContent="space-between" gap="4">
          <chakra.span color="fg.muted">{row.name}</chakra.span>
          <chakra.span fontWeight="medium">{row.text}</chakra.span>
        </chakra.p>
      ))}
    </chakra.div>
  );
}
