import { chakra } from '@fixed-ops/ui';
import { isKnown, monthName, monthTotal, type TrendMonth, type TrendSeries } from './trend-data.ts';
import { LINE_HEIGHT } from './trend-layout.ts';

interface TrendTipProps {
  /** The month under the pointer, or the one that the arrow keys reached. */
  active: number | null;
  /** The place beside that month, in px from an edge of the chart. */
  place: { left?: number; right?: number };
  months: readonly TrendMonth[];
  series: readonly TrendSeries[];
  formatAmount: (dollars: number) => string;
  rateLabel: string;
  formatRate: (rate: number) => string;
}

/** Shows the figures of one month beside it. Screen readers read them when the person goes from month to month. */
export function TrendTip({ active, place, months, series, formatAmount, rateLabel, formatRate }: TrendTipProps) {
  const month = active === null ? undefined : months[active];
  return (
    <chakra.div
      role="status"
      position="absolute"
      top={`${LINE_HEIGHT}px`}
      pointerEvents="none"
      zIndex="1"
      style={place}
      _print={{ display: 'none' }}
    >
      {month ? <MonthFigures {...{ month, series, formatAmount, rateLabel, formatRate }} /> : null}
    </chakra.div>
  );
}

type MonthFiguresProps = Omit<TrendTipProps, 'active' | 'place' | 'months'> & { month: TrendMonth };

function MonthFigures({ month, series, formatAmount, rateLabel, formatRate }: MonthFiguresProps) {
  const amount = (dollars: number) => (isKnown(month) ? formatAmount(dollars) : '—');
  const rows = [
    ...series.toReversed().map(({ key, label: name }) => ({ key, name, text: amount(month.parts[key] ?? 0) })),
    { key: 'total', name: 'Total', text: amount(monthTotal(month, series)) },
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
      mx="2.5"
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
