import type { OpCodeDetail } from '@fixed-ops/contract/dashboards';
import { FigureStrip } from '@fixed-ops/figures/strip';
import { formatCount, formatMoney, formatNumber, formatRate, NOT_PROVIDED } from '@fixed-ops/metrics';
import { Box } from '@fixed-ops/ui';
import { atPriceStatus, atPriceText, boundsOf } from '../op-codes/at-price.ts';
import { laborShareText, lineHoursText, penetrationText } from '../op-codes/code-figures.ts';
import { belowInWords } from './code-words.ts';

interface CodeStripProps {
  readonly detail: OpCodeDetail;
  readonly refetching: boolean;
}

/** Six figures of an op code. */
export function CodeStrip({ detail, refetching }: CodeStripProps) {
  const { summary } = detail;
  const whyNone =
    summary.count > 0 && (summary.laborSales === null || summary.discountTotal === null)
      ? NOT_PROVIDED
      : 'Its lines have no expected price';
  const atPrice = {
    label: 'At price',
    value: summary.atPricePct === null ? null : atPriceText(summary, boundsOf(detail)),
    lines: [
      {
        words:
          summary.atPricePct === null
            ? whyNone
            : `${formatCount(summary.atPriceLines)} of ${formatCount(summary.pricedLines)} ${summary.pricedLines === 1 ? 'line' : 'lines'}`,
        status: atPriceStatus(summary.atPricePct, summary.pricedLines, boundsOf(detail)),
      },
    ],
  };
  return (
    <Box mb="6">
      <FigureStrip
        label="The op code in figures"
        columns={{ sm: 2, md: 3, lg: 6 }}
        refetching={refetching}
        figures={[
          {
            label: 'Lines',
            value: formatCount(summary.count),
            lines: [
              {
                words: `on ${formatCount(summary.roCount)} ${summary.roCount === 1 ? 'RO' : 'ROs'}, ${penetrationText(summary)} of all`,
              },
            ],
          },
          {
            label: 'Hours',
            value: summary.hours === null ? null : formatNumber(summary.hours, 1),
            lines: [{ words: `${lineHoursText(summary)} a line` }],
          },
          {
            label: 'ELR',
            value: summary.elr === null ? null : formatRate(summary.elr),
            lines: [{ words: `labor GP ${laborShareText(summary)}` }],
          },
          {
            label: 'Labor',
            value: summary.laborSales === null ? null : formatMoney(summary.laborSales),
            lines: [
              {
                words:
                  summary.discountTotal === null
                    ? 'Discounts not provided'
                    : `${formatMoney(summary.discountTotal)} discounted`,
              },
            ],
          },
          atPrice,
          {
            label: 'Below price',
            value: summary.belowPrice === null ? null : formatMoney(summary.belowPrice),
            lines: [{ words: summary.belowPrice === null ? whyNone : belowInWords(summary) }],
          },
        ]}
      />
    </Box>
  );
}
