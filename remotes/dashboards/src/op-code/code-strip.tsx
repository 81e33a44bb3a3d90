import type { OpCodeDetail } from '@fixed-ops/contract/dashboards';
import { FigureStrip } from '@fixed-ops/figures/strip';
import { formatCount, formatMoney, formatNumber, formatRate, NOT_PROVIDED } from '@fixed-ops/metrics';
import { Box, DoubtMark } from '@fixed-ops/ui';
import { atPriceStatus, atPriceText, boundsOf } from '../op-codes/at-price.ts';
import { laborShareText, lineHoursText, penetrationText } from '../op-codes/code-figures.ts';
import { type DoubtsByMetric, doubtsOfAll } from '../screen/doubts.ts';
import { belowInWords } from './code-words.ts';

/** The figures of the strip that may be doubtful. */
export const DOUBTFUL = ['ro_count', 'elr', 'labor_gp_pct', 'labor_sales'];

interface CodeStripProps {
  readonly detail: OpCodeDetail;
  /** Reasons why the figures of the code may be wrong. */
  readonly doubts: DoubtsByMetric;
  readonly refetching: boolean;
}

/** A sixth of a window of 1024 px breaks a rate in two. */
const THREE_ON_A_TABLET = {
  '@media screen and (64rem <= width < 80rem)': { '& dl': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
};

/** Six figures of an op code. */
export function CodeStrip({ detail, doubts, refetching }: CodeStripProps) {
  const { summary } = detail;
  const mark = (label: string, metricKeys: readonly string[]) => (
    <DoubtMark label={label} doubts={doubtsOfAll(doubts, metricKeys)} />
  );
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
    <Box mb="6" css={THREE_ON_A_TABLET}>
      <FigureStrip
        label="The op code in figures"
        columns={{ sm: 2, md: 3, lg: 6 }}
        refetching={refetching}
        figures={[
          {
            label: 'Lines',
            mark: mark('Lines', ['ro_count']),
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
            mark: mark('ELR and labor GP', ['elr', 'labor_gp_pct']),
            value: summary.elr === null ? null : formatRate(summary.elr),
            lines: [{ words: `labor GP ${laborShareText(summary)}` }],
          },
          {
            label: 'Labor',
            mark: mark('Labor', ['labor_sales']),
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
