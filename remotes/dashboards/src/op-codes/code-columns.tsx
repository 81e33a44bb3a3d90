import type { CallResponse } from '@fixed-ops/contract';
import type { OpCodeKind, OpCodeRow, opCodeCalls } from '@fixed-ops/contract/dashboards';
import {
  formatCount,
  formatDate,
  formatMoney,
  formatMoneyCents,
  formatNumber,
  formatPercent,
  NO_VALUE,
} from '@fixed-ops/metrics';
import type { PriceBounds } from '@fixed-ops/metrics/matrix';
import { chakra, type DataTableProps, NarrowNote, Text } from '@fixed-ops/ui';
import { atPriceStatus, atPriceText } from './at-price.ts';
import { KINDS, KindName, kindOf } from './kinds.tsx';
import { PriceStrip, StripScale, stripInWords } from './price-strip.tsx';

/** A column of the table, whose strips have their scale below the head. */
export type CodeColumn = DataTableProps<OpCodeRow>['columns'][number];
export type CodesTotals = CallResponse<typeof opCodeCalls.opCodeAnalysis>['totals'];

/** What stands below the columns: sums of all codes, or of one kind. */
export interface ShownTotals {
  readonly lines: number;
  readonly hours: number | null;
  readonly elr: number | null;
  readonly discountPct: number | null;
  readonly laborSales: number | null;
  readonly prices: OpCodeKind['prices'];
  /** Those that the grid prices, which alone say how well prices are kept. */
  readonly gridPrices: OpCodeKind['prices'];
}

/** Discounts as part of labor before them. */
export function discountPct(row: {
  readonly discountTotal: number | null;
  readonly laborSales: number | null;
}): number | null {
  if (row.discountTotal === null || row.laborSales === null) return null;
  const before = row.laborSales + row.discountTotal;
  return before > 0 ? (row.discountTotal / before) * 100 : null;
}

/** Columns that show once somebody has turned them on. */
export const OFF_AT_FIRST = [
  'roCount',
  'avgHours',
  'abovePrice',
  'stdDev',
  'laborGpPct',
  'partsSales',
  'lastUsed',
] as const;

/** How well a code keeps its price, and what that costs. */
const ON_A_PHONE: ReadonlySet<string> = new Set(['opCode', 'atPricePct', 'belowPrice']);

/** Why nothing is expected of a code. */
export function whyNoPrice(row: Pick<OpCodeRow, 'category' | 'laborSales'>, hasGrid: boolean): string {
  if (row.laborSales === null) return 'Not provided';
  const kind = kindOf(row.category);
  if (!hasGrid && (kind === 'repair' || kind === 'diagnostic')) return 'No labor matrix';
  return 'No usual price';
}

interface Options {
  readonly totals: ShownTotals | null;
  /** Whether a labor matrix was in force. */
  readonly hasGrid: boolean;
  /** How well a code has to keep its price; null where the store judges none. */
  readonly bounds: PriceBounds | null;
}

/** Every column of the op codes. */
export function codeColumns({ totals, hasGrid, bounds }: Options): CodeColumn[] {
  const grid = totals?.gridPrices;
  const sum = (text: string | undefined) => (totals && text !== undefined ? { total: text } : {});
  const all: readonly CodeColumn[] = [
    {
      key: 'opCode',
      head: 'Op code',
      required: true,
      value: (row) => row.opCode,
      cell: (row) => (
        <>
          <Text as="span" fontWeight="semibold">
            {row.opCode === '' ? 'No code' : row.opCode}
          </Text>
          <NarrowNote>{row.description}</NarrowNote>
        </>
      ),
    },
    {
      key: 'description',
      head: 'Description',
      value: (row) => row.description,
      cell: (row) => (
        <chakra.span
          display="block"
          color="fg.muted"
          maxW="200px"
          overflow="hidden"
          textOverflow="ellipsis"
          title={row.description}
        >
          {row.description}
        </chakra.span>
      ),
    },
    {
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
                {formatCount(grid.atPriceLines)} of {formatCount(grid.pricedLines)} grid{' '}
                {grid.pricedLines === 1 ? 'line' : 'lines'} at price
              </Text>
            ),
          }
        : {}),
    },
    {
      key: 'atPricePct',
      head: 'At price',
      title: 'Lines within 2% of the price',
      numeric: true,
      value: (row) => row.atPricePct,
      cell: (row) => atPriceText(row.atPricePct, bounds),
      status: (row) => atPriceStatus(row.atPricePct, row.pricedLines, bounds),
      ...sum(grid ? atPriceText(grid.atPricePct, bounds) : undefined),
    },
    {
      key: 'belowPrice',
      head: 'Below price',
      title: 'What lines lack to the price; lines above it take nothing back',
      numeric: true,
      value: (row) => row.belowPrice,
      cell: (row) => formatMoney(row.belowPrice),
      ...sum(formatMoney(totals?.prices.belowPrice ?? null)),
    },
    {
      key: 'count',
      head: 'Lines',
      title: 'Counted lines',
      numeric: true,
      value: (row) => row.count,
      cell: (row) => formatCount(row.count),
      ...sum(formatCount(totals?.lines ?? null)),
    },
    {
      key: 'expectedPrice',
      head: 'Price',
      title: 'What lines are held against: the labor matrix at their own hours, or the price that most lines have',
      numeric: true,
      value: (row) => (row.priceBasis === 'grid' ? 'Grid' : row.expectedPrice),
      cell: (row) => (row.priceBasis === 'grid' ? 'Grid' : formatMoneyCents(row.expectedPrice)),
    },
    {
      key: 'category',
      head: 'Kind',
      value: (row) => KINDS[kindOf(row.category)].name,
      cell: (row) => <KindName category={row.category} />,
    },
    {
      key: 'hours',
      head: 'Hours',
      numeric: true,
      value: (row) => row.hours,
      cell: (row) => formatNumber(row.hours, 1),
      ...sum(formatNumber(totals?.hours ?? null, 1)),
    },
    {
      key: 'elr',
      head: 'ELR',
      numeric: true,
      value: (row) => row.elr,
      cell: (row) => formatMoneyCents(row.elr),
      ...sum(formatMoneyCents(totals?.elr ?? null)),
    },
    {
      key: 'discountPct',
      head: 'Discount',
      title: 'Recorded discounts ÷ labor before them',
      numeric: true,
      value: discountPct,
      cell: (row) => formatPercent(discountPct(row)),
      ...sum(formatPercent(totals?.discountPct ?? null)),
    },
    {
      key: 'laborSales',
      head: 'Labor',
      numeric: true,
      value: (row) => row.laborSales,
      cell: (row) => formatMoney(row.laborSales),
      ...sum(formatMoney(totals?.laborSales ?? null)),
    },
    {
      key: 'penetrationPct',
      head: 'ROs with it',
      title: 'Repair orders with the code ÷ all of the selection',
      numeric: true,
      value: (row) => row.penetrationPct,
      cell: (row) => formatPercent(row.penetrationPct),
    },
    {
      key: 'roCount',
      head: 'ROs',
      numeric: true,
      value: (row) => row.roCount,
      cell: (row) => formatCount(row.roCount),
    },
    {
      key: 'avgHours',
      head: 'Hours per line',
      numeric: true,
      value: (row) => row.avgHours,
      cell: (row) => formatNumber(row.avgHours, 2),
    },
    {
      key: 'abovePrice',
      head: 'Above price',
      numeric: true,
      value: (row) => row.abovePrice,
      cell: (row) => formatMoney(row.abovePrice),
      ...sum(formatMoney(totals?.prices.abovePrice ?? null)),
    },
    {
      key: 'stdDev',
      head: 'Spread',
      title: 'Standard deviation of the prices',
      numeric: true,
      value: (row) => row.stdDev,
      cell: (row) => formatMoneyCents(row.stdDev),
    },
    {
      key: 'laborGpPct',
      head: 'Labor GP',
      numeric: true,
      value: (row) => row.laborGpPct,
      cell: (row) => formatPercent(row.laborGpPct),
    },
    {
      key: 'partsSales',
      head: 'Parts',
      numeric: true,
      value: (row) => row.partsSales,
      cell: (row) => formatMoney(row.partsSales),
    },
    {
      key: 'lastUsed',
      head: 'Last sold',
      value: (row) => row.lastUsed,
      cell: (row) => (row.lastUsed === null ? NO_VALUE : formatDate(row.lastUsed)),
    },
  ];
  return all.map((column) => (ON_A_PHONE.has(column.key) ? column : { ...column, from: 'md' }));
}
