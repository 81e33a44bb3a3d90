import { areaRules } from '@fixed-ops/access';
import { type CallQuery, calls, type LaborTypeNode, type LaborTypeRow } from '@fixed-ops/contract';
import { payTypeName } from '@fixed-ops/metrics';
import { count, date, hours, money, percent, rate, type SheetColumn, summed, text } from '@fixed-ops/sheets';
import { figureListRoute } from '../core/selection/figure-route.ts';
import type { Route } from '../http/route.ts';
import { storeLine } from '../store-averages/store-line.ts';
import { laborTypeAnalysis } from './labor-type-analysis.ts';
import { laborTypeTree, levelAsked } from './labor-type-tree.ts';

type WorkRow = Pick<
  LaborTypeRow,
  'roCount' | 'lineCount' | 'hours' | 'sales' | 'cost' | 'gross' | 'gpPct' | 'elr' | 'elrPctDoor' | 'avgHoursPerLine'
>;
const lineFigureColumns: readonly SheetColumn<WorkRow>[] = [
  count('Repair orders', (row) => row.roCount),
  summed(count('Lines', (row) => row.lineCount)),
  summed(hours('Hours', (row) => row.hours)),
  summed(money('Labor sales', (row) => row.sales)),
  summed(money('Labor cost', (row) => row.cost)),
  summed(money('Gross', (row) => row.gross)),
  percent('GP %', (row) => row.gpPct),
  rate('ELR', (row) => row.elr),
  percent('ELR % of door', (row) => row.elrPctDoor),
  hours('Hours per line', (row) => row.avgHoursPerLine),
];

type WorkTotals = Pick<LaborTypeRow, 'roCount' | 'gpPct' | 'elr' | 'elrPctDoor' | 'avgHoursPerLine'>;
/** What is no sum: a repair order with two labor types is one. */
const footOf = ({ totals }: { readonly totals: WorkTotals }) => ({
  'Repair orders': totals.roCount,
  'GP %': totals.gpPct,
  ELR: totals.elr,
  'ELR % of door': totals.elrPctDoor,
  'Hours per line': totals.avgHoursPerLine,
});

/** Of a group of lines: its share of all work, and what it was in the comparison. */
const groupColumns: readonly SheetColumn<Pick<LaborTypeRow, 'shareOfHoursPct' | 'shareOfSalesPct' | 'compare'>>[] = [
  percent('% of hours', (row) => row.shareOfHoursPct),
  percent('% of sales', (row) => row.shareOfSalesPct),
  hours('Hours before', (row) => row.compare?.hours ?? null),
  money('Labor sales before', (row) => row.compare?.sales ?? null),
  rate('ELR before', (row) => row.compare?.elr ?? null),
];

const typeColumns: readonly SheetColumn<LaborTypeRow>[] = [
  text('Pay type', (row) => payTypeName(row.payType)),
  text('Labor type', (row) => row.laborType),
  text('Description', (row) => row.description),
  ...lineFigureColumns,
  ...groupColumns,
];

const LEVELS: Readonly<Record<LaborTypeNode['level'], { readonly row: string; readonly list: string }>> = {
  payType: { row: 'Pay type', list: 'Labor by pay type' },
  laborType: { row: 'Labor type', list: 'Labor by labor type' },
  opCode: { row: 'Op code', list: 'Labor by op code' },
  line: { row: 'Line', list: 'Labor lines' },
};
/** As many letters have a place in the name of a sheet. */
const LONGEST_NAME = 31;

/** What somebody opened: `Labor lines C CM BRKF`, or all of a level. */
function nameOf(query: CallQuery<typeof calls.laborTypeAnalysisFullDetails>): string {
  const opened = [query.payType, query.laborType, query.opCode].filter(Boolean);
  return [LEVELS[levelAsked(query)].list, ...opened].join(' ').slice(0, LONGEST_NAME).trim();
}

const nodeColumns: readonly SheetColumn<LaborTypeNode>[] = [
  text('Level', (row) => LEVELS[row.level].row),
  text('Pay type', (row) => payTypeName(row.payType)),
  text('Labor type', (row) => row.laborType),
  text('Op code', (row) => row.opCode),
  text('Description', (row) => row.description),
  text('RO number', (row) => (row.line ? row.line.roNumber + row.line.roSuffix : null)),
  date('Closed', (row) => row.line?.closeDate ?? null),
  text('Advisor', (row) => row.line?.advisorName ?? null),
  text('Technicians', (row) => row.line?.technicians.map(({ name }) => name).join(', ') ?? null),
  // All rows are of one level, so that they add up.
  ...lineFigureColumns,
];
const nodeColumnsOf = (level: LaborTypeNode['level']): readonly SheetColumn<LaborTypeNode>[] =>
  level === 'line' ? nodeColumns : [...nodeColumns, ...groupColumns];

const detailsRoute = figureListRoute(calls.laborTypeAnalysisDetails, {
  access: { rule: areaRules.laborTypes },
  freshness: 'data-version',
  question: { area: 'service', averages: 'service' },
  handler: ({ db, facts, selection, query }) => laborTypeAnalysis(db, facts, selection, query),
  isInMemory: true,
  file: { list: 'Labor types', columns: typeColumns },
  footOf,
});

const ofStore = storeLine(['elr']);

const fullDetailsRoute = figureListRoute(calls.laborTypeAnalysisFullDetails, {
  access: { rule: areaRules.laborTypes },
  freshness: 'data-version',
  asks: ['serviceDashboard'],
  question: { area: 'service', averages: 'service' },
  handler: ({ db, facts, selection, query }) => laborTypeTree(db, facts, selection, query),
  isInMemory: true,
  file: (query) => ({ list: nameOf(query), columns: nodeColumnsOf(levelAsked(query)) }),
  footOf,
  // The store's rates are for titles of its dashboard.
  lastLine: async (input) => (input.viewer.may('serviceDashboard') ? ofStore(input) : null),
});

/** The labor-type calls: open to every title, rows scoped. */
export const laborTypeRoutes: readonly Route[] = [detailsRoute, fullDetailsRoute];
