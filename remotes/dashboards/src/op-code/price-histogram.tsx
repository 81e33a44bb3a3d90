import type { OpCodeDetail } from '@fixed-ops/contract/dashboards';
import { formatCount, formatMoney } from '@fixed-ops/metrics';
import { Box, chakra, Text } from '@fixed-ops/ui';

const TALLEST_PX = 96;

/** How often each price occurs; the commonest is darker and says so. */
export function PriceHistogram({ bins }: { readonly bins: OpCodeDetail['histogram'] }) {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  return (
    <chakra.ul
      display="flex"
      alignItems="flex-end"
      gap="1"
      minW="0"
      overflowX="auto"
      aria-label="Lines by price"
      // On a phone it scrolls, by the keyboard too.
      tabIndex={0}
    >
      {bins.map(({ from, to, count, isModal }) => (
        <chakra.li
          key={from}
          flex="1 1 0"
          minW="8"
          maxW="20"
          textAlign="center"
          title={`${formatCount(count)} lines from ${formatMoney(from)} to ${formatMoney(to)}`}
        >
          <Text textStyle="meta" color={isModal ? 'fg' : 'fg.muted'} fontWeight={isModal ? 'semibold' : 'normal'}>
            {formatCount(count)}
          </Text>
          <Box
            aria-hidden="true"
            data-painted=""
            bg={isModal ? 'chart.line' : 'chart.spark'}
            borderTopRadius="1px"
            style={{ height: Math.max(count > 0 ? 2 : 0, (count / most) * TALLEST_PX) }}
          />
          <Text textStyle="meta" color="fg.muted" borderTopWidth="1px" pt="1" whiteSpace="nowrap">
            {formatMoney(from)}
          </Text>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
