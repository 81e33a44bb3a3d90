import type { OpCodeDetail } from '@fixed-ops/contract/dashboards';
import { formatMoney, formatMoneyCents, formatPercent } from '@fixed-ops/metrics';
import { Box, Text } from '@fixed-ops/ui';
import { shownOfPrice } from '../op-codes/at-price.ts';
import { belowInWords } from './code-words.ts';

/** The charged share of the expected price, both amounts, and the shortfall. Nothing without an expected price. */
export function CodeLead({ summary }: { readonly summary: OpCodeDetail['summary'] }) {
  if (summary.ofPricePct === null) return null;
  const isGrid = summary.priceBasis === 'grid';
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2" py="2">
      <Text textStyle="figure" as="p">
        {formatPercent(shownOfPrice(summary))}{' '}
        <Text as="span" textStyle="body" color="fg.muted" fontWeight="normal">
          of price
        </Text>
      </Text>
      {/* In a narrow window the quotient wraps to the next line, where the sign alone would be meaningless. */}
      <Text as="span" hideBelow="md" color="fg.muted" aria-hidden="true">
        =
      </Text>
      <Box fontVariantNumeric="tabular-nums">
        <Text borderBottomWidth="1px" borderColor="border.emphasized">
          {formatMoneyCents(summary.charged)}{' '}
          <Text as="span" color="fg.muted">
            charged before discount
          </Text>
        </Text>
        <Text>
          {formatMoneyCents(summary.expected)}{' '}
          <Text as="span" color="fg.muted">
            {isGrid ? 'matrix price of the same hours' : 'at the usual price'}
          </Text>
        </Text>
      </Box>
      <Box marginInlineStart="auto" textAlign="end">
        <Text color={summary.belowLines > 0 ? 'fg.warning' : 'fg.muted'}>
          {formatMoney(summary.belowPrice)} below price
        </Text>
        <Text color="fg.muted">{belowInWords(summary)}</Text>
      </Box>
    </Box>
  );
}
