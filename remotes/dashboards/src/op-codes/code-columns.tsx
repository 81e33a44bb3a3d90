import type { CallResponse } from '@fixed-ops/contract';
import { opCodeColumns as listed, type opCodeCalls } from '@fixed-ops/contract/dashboards';
import {
  formatCount,
  formatDate,
  formatMoney,
  formatMoneyCents,
  formatNumber,
  formatPercent,
  NO_VALUE,
  roundTo,
} from '@fixed-ops/metrics';
import { NotProvided, orNotProvided } from '../screen/not-provided.tsx';
import { discountPct, laborShareText, lineHoursText, penetrationText } from './code-figures.ts';
import { KIND, NAMES } from './code-name-columns.tsx';
import {
  type CodeColumn,
  type CodeColumnsOptions,
  priceColumns,
  type ShownTotals,
  totalOf,
} from './code-price-columns.tsx';

export type CodesTotals = CallResponse<typeof opCodeCalls.opCodeAnalysis>['totals'];

/** Columns that are hidden by default. */
export const OFF_AT_FIRST = [
  'roCount',
  'avgHours',
  'abovePrice',
  'stdDev',
  'laborGpPct',
  'partsSales',
  'lastUsed',
] as const;

/** Columns of how well a code keeps its price, and of what it costs. */
const ON_A_PHONE: ReadonlySet<string> = new Set(['opCode', 'atPricePct', 'belowPrice']);
/** What an upright tablet has besides. The panel of a code says the rest. */
const ON_A_TABLET: ReadonlySet<string> = new Set(['description', 'strip', 'count']);

/** Columns that even a tablet on its side, or a laptop, lacks. */
const ROOM_OF: Readonly<Record<string, CodeColumn['room']>> = {
  penetrationPct: 1380,
  expectedPrice: 1220,
  category: 1220,
  discountPct: 1220,
};

/** Columns of the prices and of parts, after the sums of labor. */
const BESIDES: readonly CodeColumn[] = [
  {
    ...listed.stdDev,
    title: 'Standard deviation of the prices',
    cell: (row) => formatMoneyCents(row.stdDev),
  },
  {
    ...listed.laborGpPct,
    title: undefined,
    cell: laborShareText,
  },
  {
    ...listed.partsSales,
    cell: (row) => orNotProvided(row.partsSales, formatMoney),
  },
  {
    ...listed.lastUsed,
    cell: (row) => (row.lastUsed === null ? NO_VALUE : formatDate(row.lastUsed)),
  },
];

/** Columns of the amounts by key: lines, repair orders, hours and money. */
function workColumns(totals: ShownTotals | null) {
  return {
    count: {
      ...listed.count,
      cell: (row) => formatCount(row.count),
      ...totalOf(totals, formatCount(totals?.lines ?? null)),
    },
    hours: {
      ...listed.hours,
      cell: (row) => formatNumber(row.hours, 1),
      ...totalOf(totals, formatNumber(totals?.hours ?? null, 1)),
    },
    elr: {
      ...listed.elr,
      cell: (row) => formatMoneyCents(row.elr),
      sheetTotal: totals?.elr,
      ...totalOf(totals, formatMoneyCents(totals?.elr ?? null)),
    },
    discountPct: {
      key: 'discountPct',
      head: 'Discount',
      title: 'Recorded discounts ÷ labor before them',
      numeric: true,
      format: 'percent',
      value: (row) => {
        const exact = discountPct(row);
        return exact === null ? null : roundTo(exact, 2);
      },
      cell: (row) => (row.discountTotal === null ? <NotProvided /> : formatPercent(discountPct(row))),
      sheetTotal: totals?.discountPct,
      ...totalOf(totals, formatPercent(totals?.discountPct ?? null)),
    },
    laborSales: {
      ...listed.laborSales,
      cell: (row) => formatMoney(row.laborSales),
      ...totalOf(totals, formatMoney(totals?.laborSales ?? null)),
    },
    penetrationPct: {
      ...listed.penetrationPct,
      title: 'Repair orders with the code ÷ all of the selection',
      cell: (row) => penetrationText(row),
    },
    roCount: {
      ...listed.roCount,
      cell: (row) => formatCount(row.roCount),
    },
    avgHours: {
      ...listed.avgHours,
      cell: lineHoursText,
    },
  } satisfies Readonly<Record<string, CodeColumn>>;
}

/** Every column of the op codes. */
export function codeColumns(options: CodeColumnsOptions): CodeColumn[] {
  const price = priceColumns(options);
  const work = workColumns(options.totals);
  const all: readonly CodeColumn[] = [
    ...NAMES,
    price.strip,
    price.atPricePct,
    price.belowPrice,
    work.count,
    price.expectedPrice,
    KIND,
    work.hours,
    work.elr,
    work.discountPct,
    work.laborSales,
    work.penetrationPct,
    work.roCount,
    work.avgHours,
    price.abovePrice,
    ...BESIDES,
  ];
  return all.map((column) =>
    ON_A_PHONE.has(column.key)
      ? column
      : { ...column, from: 'md', wideOnly: !ON_A_TABLET.has(column.key), room: ROOM_OF[column.key] },
  );
}
