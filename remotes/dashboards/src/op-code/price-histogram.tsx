import type { OpCodeDetail } from '@fixed-ops/contract/dashboards';
import { formatCount, formatMoney } from '@fixed-ops/metrics';
import { chakra } from '@fixed-ops/ui';
import { betweenPrices, binKey } from './chosen-lines.ts';

const TALLEST_PX = 96;

const Bar = chakra('button', {
  base: {
    display: 'block',
    w: 'full',
    borderRadius: 'xs',
    color: 'fg.muted',
    textStyle: 'meta',
    textUnderlineOffset: '3px',
    '&:hover, &[aria-pressed=true]': { textDecoration: 'underline' },
    '&[aria-pressed=true]': { color: 'fg', fontWeight: 'semibold' },
    _disabled: { textDecoration: 'none', cursor: 'default' },
  },
});

interface PriceHistogramProps {
  readonly bins: OpCodeDetail['histogram'];
  /** The `binKey` of the bar whose lines are listed. */
  readonly chosen: string;
  /** Lists only the lines of a bar, or all lines again. */
  readonly onChoose: (bin: string) => void;
}

/** How often each price occurs. The most frequent price is darker and labeled. A bar lists its lines. */
export function PriceHistogram({ bins, chosen, onChoose }: PriceHistogramProps) {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  return (
    <chakra.ul
      display="flex"
      alignItems="flex-end"
      gap="1"
      minW="0"
      overflowX="auto"
      p="0.5"
      aria-label="Lines by price"
    >
      {bins.map((bin) => {
        const { from, count, isModal } = bin;
        const isChosen = binKey(bin) === chosen;
        const words = `${formatCount(count)} ${count === 1 ? 'line' : 'lines'} ${betweenPrices(bin)}`;
        return (
          <chakra.li key={from} flex="1 1 0" minW="max-content" maxW="80px" textAlign="center">
            <Bar
              type="button"
              disabled={count === 0}
              aria-label={words}
              aria-pressed={isChosen}
              title={words}
              onClick={() => onChoose(isChosen ? '' : binKey(bin))}
            >
              <chakra.span
                display="block"
                color={isModal ? 'fg' : 'inherit'}
                fontWeight={isModal ? 'semibold' : 'inherit'}
              >
                {formatCount(count)}
              </chakra.span>
              <chakra.span
                display="block"
                data-painted=""
                bg={isModal ? 'chart.line' : 'chart.spark'}
                borderTopRadius="1px"
                style={{ height: Math.max(count > 0 ? 2 : 0, (count / most) * TALLEST_PX) }}
              />
              <chakra.span display="block" borderTopWidth="1px" pt="1" whiteSpace="nowrap">
                {formatMoney(from)}
              </chakra.span>
            </Bar>
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}
