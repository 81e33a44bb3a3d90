import { areaRules } from '@fixed-ops/access';
import { type CallResponse, calls, type OpCodeRow, type PricedLine } from '@fixed-ops/contract';
import { formatMoneyCents, formatRate, payTypeName } from '@fixed-ops/metrics';
import { count, date, hours, money, percent, rate, type SheetColumn, summed, text } from '@fixed-ops/sheets';
import { figureListRoute, figureRoute } from '../core/selection/figure-route.ts';
import type { Route } from '../http/route.ts';
import { kindOf, namedLineColumns } from '../line-figures/line-columns.ts';
import { storeLine } from '../store-averages/store-line.ts';
import { opCodeAnalysis } from './op-code-analysis.ts';
import { opCodeDetail } from './op-code-detail.ts';
import { priceVariance } from './price-variance.ts';
import { pricedLines } from './priced-lines.ts';

const linesPaid = (['C', 'W', 'I'] as const).map((payType) =>
  summed(count(`${payTypeName(payType)} lines`, (row: OpCodeRow) => row.cwiCounts[payType] ?? 0)),
);

const codeColumns: readonly SheetColumn<OpCodeRow>[] = [
  text('Op code', (row) => row.opCode),
  text('Description', (row) => row.description),
  text('Kind', kindOf),
  text('Maintenance', (row) => (row.isMaintenance ? 'yes' : 'no')),
  summed(count('Counted lines', (row) => row.count)),
  count('Repair orders', (row) => row.roCount),
  percent('Penetration %', (row) => row.penetrationPct),
  summed(hours('Hours', (row) => row.hours)),
  hours('Hours per line', (row) => row.avgHours),
  summed(money('Labor sales', (row) => row.laborSales)),
  money('Labor per line', (row) => row.avgLabor),
  money('Lowest price', (row) => row.minLabor),
  money('Highest price', (row) => row.maxLabor),
  money('Price deviation', (row) => row.stdDev),
  money('Modal price', (row) => row.modalPrice),
  percent('At modal price %', (row) => row.priceConsistencyPct),
  text('Priced by', (row) => ({ grid: 'labor matrix', fixed: 'usual price', none: '' })[row.priceBasis]),
  count('Priced lines', (row) => row.pricedLines),
  percent('At price %', (row) => row.atPricePct),
  summed(money('Below price', (row) => row.belowPrice)),
  summed(money('Above price', (row) => row.abovePrice)),
  rate('ELR', (row) => row.elr),
  percent('Labor GP %', (row) => row.laborGpPct),
  summed(money('Parts sales', (row) => row.partsSales)),
  money('Parts per line', (row) => row.avgParts),
  percent('Parts GP %', (row) => row.partsGpPct),
  summed(money('Discounts', (row) => row.discountTotal)),
  ...linesPaid,
  date('Last used', (row) => row.lastUsed),
];

type Line = CallResponse<typeof calls.opCodeAnalysisDetails>['data'][number];
const lineColumns: readonly SheetColumn<Line>[] = [
  ...namedLineColumns,
  text('Labor type', (row) => row.laborType),
  // Free lines and credits are listed with their money, but do not count.
  text('Counted', (row) => (row.isCounted ? 'yes' : 'no')),
  summed(hours('Hours', (row) => row.hours)),
  summed(money('Labor', (row) => row.labor)),
  summed(money('Discount', (row) => row.discount)),
  summed(money('Price', (row) => row.price)),
  summed(money('Expected', (row) => row.expected)),
  summed(money('Short', (row) => row.short)),
  percent('From modal price %', (row) => row.deviationPct),
  rate('ELR', (row) => row.elr),
  summed(money('Parts', (row) => row.parts)),
];

const ofStore = storeLine(['elr', 'elr_repair']);

const analysisRoute = figureListRoute(calls.opCodeAnalysis, {
  access: { rule: areaRules.opCodes },
  freshness: 'data-version',
  asks: ['serviceDashboard'],
  question: { area: 'service' },
  handler: ({ db, facts, selection, query }) => opCodeAnalysis(db, facts, selection, query),
  isInMemory: true,
  file: { list: 'Op codes', columns: codeColumns },
  footOf: ({ totals }) => ({
    'Repair orders': totals.roCount,
    ELR: totals.elr,
    'Labor GP %': totals.laborGpPct,
    'Parts GP %': totals.partsGpPct,
  }),
  // Only titles with the service dashboard may see the store's rates.
  lastLine: async (input) => (input.viewer.may('serviceDashboard') ? ofStore(input) : null),
});

const detailRoute = figureListRoute(calls.opCodeAnalysisDetails, {
  refuses: { 404: 'There is no such op code here.' },
  access: { rule: areaRules.opCodes },
  freshness: 'data-version',
  question: { area: 'service' },
  handler: ({ db, facts, selection, query }) => opCodeDetail(db, facts, selection, query),
  file: {
    list: 'Op code lines',
    columns: lineColumns,
    averages: { elr: ['ELR', formatRate], avgLabor: ['Labor per line', formatMoneyCents] },
  },
});

const pricedColumns: readonly SheetColumn<PricedLine>[] = [
  text('RO number', (row) => row.roNumber + row.roSuffix),
  text('Line', (row) => row.letter),
  date('Closed', (row) => row.closeDate),
  text('Op code', (row) => row.opCode),
  text('Description', (row) => row.opDescription),
  text('Advisor', (row) => row.advisorName),
  summed(hours('Hours', (row) => row.hours)),
  summed(money('Charged', (row) => row.price)),
  summed(money('Matrix', (row) => row.expected)),
  summed(money('Short', (row) => row.short)),
];

const pricedLinesRoute = figureListRoute(calls.pricedLines, {
  access: { rule: areaRules.opCodes },
  freshness: 'data-version',
  question: { area: 'service' },
  handler: ({ db, facts, selection, query }) => pricedLines(db, facts, selection, query),
  file: { list: 'Lines against the matrix', columns: pricedColumns },
});

const varianceRoute = figureRoute(calls.priceVariance, {
  access: { rule: areaRules.opCodes },
  freshness: 'data-version',
  question: { area: 'service' },
  handler: async ({ db, facts, selection }) => ({ data: await priceVariance(db, facts, selection) }),
});

/** The op-code calls: open to every title, rows scoped. */
export const opCodeRoutes: readonly Route[] = [analysisRoute, detailRoute, pricedLinesRoute, varianceRoute];
