import { opCodeColumns as listed, type OpCodeKind, type OpCodeRow } from '@fixed-ops/contract/dashboards';
import { formatCount, formatMoney, formatMoneyCents } from '@fixed-ops/metrics';
import type { PriceBounds } from '@fixed-ops/metrics/matrix';
import { type DataTableProps, Text } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { NotProvided } from '../screen/not-provided.tsx';
import { atPriceStatus, atPriceText } from './at-price.ts';
import { kindOf } from './kinds.tsx';
import { PriceStrip, StripScale, stripInWords } from './price-strip.tsx';

/** A column of the table. That of the strips has their scale below the head. */
export type CodeColumn = DataTableProps<OpCodeRow>['columns'][number];

/** Totals below the columns: of all codes, or of one kind. */
export interface ShownTotals {
  readonly lines: number;
  readonly hours: number | null;
  readonly elr: number | null;
  readonly discountPct: number | null;
  readonly laborSales: number | null;
  readonly prices: OpCodeKind['prices'];
  /** Lines that the matrix prices. Only they show how well prices are kept. */
  readonly gridPrices: OpCodeKind['prices'];
}

/** Why a code has no expected price. */
export function whyNoPrice(
  row: Pick<OpCodeRow, 'category' | 'laborSales' | 'discountTotal'>,
  hasGrid: boolean,
): string {
  if (row.laborSales === null) return 'Not provided';
  // Prices are held against each other before discounts.
  if (row.discountTotal === null) return 'Discounts not provided';
  const kind = kindOf(row.category);
  if (!hasGrid && (kind === 'repair' || kind === 'diagnostic')) return 'No labor matrix';
  return 'No usual price';
}

export interface CodeColumnsOptions {
  readonly totals: ShownTotals | null;
  /** Whether the store had a labor matrix in the period. */
  readonly hasGrid: boolean;
  /** The thresholds of keeping the price; null if the store judges none. */
  readonly bounds: PriceBounds | null;
}

/** The total, if the table has totals. */
export const totalOf = (totals: ShownTotals | null, text: string | undefined): Pick<CodeColumn, 'total'> =>
  totals && text !== undefined ? { total: text } : {};

/** Columns that compare charged and expected prices, by key. */
export function priceColumns({ totals, hasGrid, bounds }: CodeColumnsOptions) {
  const grid = totals?.gridPrices;
  // Without a price, the dash says why, as the column of the strips does in words.
  const priced = (row: OpCodeRow, shown: ReactNode) =>
    row.priceBasis === 'none' ? <NotProvided why={whyNoPrice(row, hasGrid)} /> : shown;
  return {
    strip: {
      key: 'strip',
      head: 'Charged against price',
      sortable: false,
      edge: <StripScale />,
      value: (row) => (row.priceBasis === 'none' ? whyNoPrice(row, hasGrid) : stripInWords(row.deviations)),
      cell: (row) =>
        row.priceBasis === 'none' ? (
          <Text as="span" textStyle="meta" color="fg.muted">
            {whyNoPrice(row, hasGrid)}
          </Text>
        ) : (
          <PriceStrip deviations={row.deviations} />
        ),
      ...(grid && grid.pricedLines > 0
        ? {
            total: (
              <Text as="span" textStyle="meta" fontWeight="normal" color="fg.muted">
                {formatCount(grid.atPriceLines)} of {formatCount(grid.pricedLines)} matrix{' '}
                {grid.pricedLines === 1 ? 'line' : 'lines'} at price
              </Text>
            ),
          }
        : {}),
    },
    atPricePct: {
      ...listed.atPricePct,
      title: 'Lines within 2% of the price',
      cell: (row) => priced(row, atPriceText(row, bounds)),
      status: (row) => atPriceStatus(row.atPricePct, row.pricedLines, bounds),
      ...totalOf(totals, grid ? atPriceText(grid, bounds) : undefined),
    },
    belowPrice: {
      ...listed.belowPrice,
      title: 'What lines are short of the price; lines above it do not make up for it',
      cell: (row) => priced(row, formatMoney(row.belowPrice)),
      ...totalOf(totals, formatMoney(totals?.prices.belowPrice ?? null)),
    },
    expectedPrice: {
      key: 'expectedPrice',
      head: 'Price',
      title: 'What lines are compared with: the labor matrix at their own hours, or the price that most lines have',
      numeric: true,
      format: 'money',
      value: (row) => (row.priceBasis === 'grid' ? 'Matrix' : row.expectedPrice),
      cell: (row) => priced(row, row.priceBasis === 'grid' ? 'Matrix' : formatMoneyCents(row.expectedPrice)),
    },
    abovePrice: {
      ...listed.abovePrice,
      cell: (row) => priced(row, formatMoney(row.abovePrice)),
      ...totalOf(totals, formatMoney(totals?.prices.abovePrice ?? null)),
    },
  } satisfies Readonly<Record<string, CodeColumn>>;
}
