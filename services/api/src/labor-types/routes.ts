import { areaRules } from '@fixed-ops/access';
import { calls, type LaborTypeNode, type LaborTypeRow } from '@fixed-ops/contract';
import type { SheetColumn } from '@fixed-ops/sheets';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { cachedListRoute } from '../http/list-route.ts';
import type { Route } from '../http/route.ts';
import { laborTypeAnalysis } from './labor-type-analysis.ts';
import { laborTypeTree } from './labor-type-tree.ts';

const whole = { numeric: true, fraction: false } as const;
const money = { numeric: true, fraction: true } as const;

type WorkRow = Pick<
  LaborTypeRow,
  'roCount' | 'lineCount' | 'hours' | 'sales' | 'cost' | 'gross' | 'gpPct' | 'elr' | 'elrPctDoor' | 'avgHoursPerLine'
>;
const lineFigureColumns: readonly SheetColumn<WorkRow>[] = [
  { head: 'Repair orders', value: (row) => row.roCount, ...whole },
  { head: 'Lines', value: (row) => row.lineCount, ...whole },
  { head: 'Hours', value: (row) => row.hours, ...money },
  { head: 'Labor sales', value: (row) => row.sales, ...money },
  { head: 'Labor cost', value: (row) => row.cost, ...money },
  { head: 'Gross', value: (row) => row.gross, ...money },
  { head: 'GP %', value: (row) => row.gpPct, ...money },
  { head: 'ELR', value: (row) => row.elr, ...money },
  { head: 'ELR % of door', value: (row) => row.elrPctDoor, ...money },
  { head: 'Hours per line', value: (row) => row.avgHoursPerLine, ...money },
];

const typeColumns: readonly SheetColumn<LaborTypeRow>[] = [
  { head: 'Pay type', value: (row) => row.payType },
  { head: 'Labor type', value: (row) => row.laborType },
  { head: 'Description', value: (row) => row.description },
  ...lineFigureColumns,
  { head: '% of hours', value: (row) => row.shareOfHoursPct, ...money },
  { head: '% of sales', value: (row) => row.shareOfSalesPct, ...money },
  { head: 'Hours before', value: (row) => row.compare?.hours ?? null, ...money },
  { head: 'Labor sales before', value: (row) => row.compare?.sales ?? null, ...money },
  { head: 'ELR before', value: (row) => row.compare?.elr ?? null, ...money },
];

const nodeColumns: readonly SheetColumn<LaborTypeNode>[] = [
  { head: 'Level', value: (row) => row.level },
  { head: 'Pay type', value: (row) => row.payType },
  { head: 'Labor type', value: (row) => row.laborType },
  { head: 'Op code', value: (row) => row.opCode },
  { head: 'Description', value: (row) => row.description },
  { head: 'RO number', value: (row) => (row.line ? row.line.roNumber + row.line.roSuffix : null) },
  { head: 'Closed', value: (row) => row.line?.closeDate ?? null },
  { head: 'Advisor', value: (row) => row.line?.advisorName ?? null },
  { head: 'Technicians', value: (row) => row.line?.technicians.map(({ name }) => name).join(', ') ?? null },
  ...lineFigureColumns,
];

const detailsRoute = cachedListRoute(calls.laborTypeAnalysisDetails, {
  access: { rule: areaRules.laborTypes },
  freshness: 'data-version',
  handler: async (input) => {
    const { facts, selection, envelope } = await figureQuestion(input, { area: 'service', averages: 'service' });
    return { ...envelope, ...(await laborTypeAnalysis(input.db, facts, selection, input.query)) };
  },
  isInMemory: true,
  file: { list: 'labor-types', columns: typeColumns },
});

const fullDetailsRoute = cachedListRoute(calls.laborTypeAnalysisFullDetails, {
  access: { rule: areaRules.laborTypes },
  freshness: 'data-version',
  handler: async (input) => {
    const { facts, selection, envelope } = await figureQuestion(input, { area: 'service', averages: 'service' });
    return { ...envelope, ...(await laborTypeTree(input.db, facts, selection, input.query)) };
  },
  isInMemory: true,
  file: { list: 'labor-type-details', columns: nodeColumns },
});

/** The labor-type calls: open to every title, rows scoped. */
export const laborTypeRoutes: readonly Route[] = [detailsRoute, fullDetailsRoute];
