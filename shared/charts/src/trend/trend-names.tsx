import { chakra } from '@fixed-ops/ui';
import { isKnown, type TrendMonth, type TrendSeries } from './trend-data.ts';
import { spreadLabels } from './trend-drawing.ts';
import { AXIS_HEIGHT, COLUMNS_HEIGHT, COLUMNS_TOP, LINE_HEIGHT, type TrendLayout } from './trend-layout.ts';

const TEXT_LINE = 20;

interface TrendNamesProps {
  layout: TrendLayout;
  months: readonly TrendMonth[];
  series: readonly TrendSeries[];
  axisMax: number;
  formatAmount: (dollars: number) => string;
  rateLabel: string;
  formatRate: (rate: number) => string;
  rateTarget: number | null;
}

/** The names and values of the last column stand at its right and replace a legend. In a narrow chart they stand below it. */
export function TrendNames({
  layout,
  months,
  series,
  axisMax,
  formatAmount,
  rateLabel,
  formatRate,
  rateTarget,
}: TrendNamesProps) {
  const last = months.at(-1);
  if (!last) return null;
  const plotHeight = COLUMNS_HEIGHT - COLUMNS_TOP - AXIS_HEIGHT;
  const floor = LINE_HEIGHT + COLUMNS_TOP + plotHeight;
  let below = 0;
  const middles = series.map(({ key }) => {
    const amount = last.parts[key] ?? 0;
    const middle = floor - ((below + amount / 2) / axisMax) * plotHeight;
    below += amount;
    return middle;
  });
  const places = spreadLabels(middles, TEXT_LINE, floor - TEXT_LINE / 2);
  const rate = last.rate === null ? '—' : formatRate(last.rate);
  const names = series.map((entry, index) => ({
    ...entry,
    amount: isKnown(last) ? formatAmount(last.parts[entry.key] ?? 0) : '—',
    top: places[index] ?? 0,
  }));

  if (layout.narrow) {
    return (
      <chakra.ul display="flex" flexWrap="wrap" columnGap="4" rowGap="1" mt="2">
        {names.map((name) => (
          <li key={name.key}>
            <Name name={name} />
          </li>
        ))}
        <li>
          {rateLabel} <b>{rate}</b>
        </li>
      </chakra.ul>
    );
  }
  const at = {
    position: 'absolute',
    insetInlineStart: `calc(100% - ${layout.right - 8}px)`,
    whiteSpace: 'nowrap',
  } as const;
  return (
    <>
      <chakra.div {...at} top="12px" lineHeight="20px">
        <chakra.p fontWeight="semibold">
          {rateLabel} {rate}
        </chakra.p>
        {rateTarget === null ? null : <chakra.p color="fg.muted">Target {formatRate(rateTarget)}</chakra.p>}
      </chakra.div>
      {names.map((name) => (
        <chakra.div key={name.key} {...at} top={`${name.top - TEXT_LINE / 2}px`} lineHeight={`${TEXT_LINE}px`}>
          <Name name={name} />
        </chakra.div>
      ))}
    </>
  );
}

function Name({ name }: { name: TrendSeries & { amount: string } }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5">
      <chakra.span aria-hidden="true" data-painted="" width="8px" height="8px" borderRadius="xs" bg={name.color} />
      <span>{name.label}</span>
      <chakra.b fontWeight="semibold">{name.amount}</chakra.b>
    </chakra.span>
  );
}
