import { areaRules } from '@fixed-ops/access';
import { type CallResponse, calls, type OpCodeRow } from '@fixed-ops/contract';
import type { SheetColumn } from '@fixed-ops/sheets';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { cachedListRoute } from '../http/list-route.ts';
import type { Route } from '../http/route.ts';
import { opCodeAnalysis } from './op-code-analysis.ts';
import { opCodeDetail } from './op-code-detail.ts';

const whole = { numeric: true, fraction: false } as const;
const money = { numeric: true, fraction: true } as const;

const codeColumns: readonly SheetColumn<OpCodeRow>[] = [
  { head: 'Op code', value: (row) => row.opCode },
  { head: 'Description', value: (row) => row.description },
  { head: 'Category', value: (row) => row.category },
  { head: 'Maintenance', value: (row) => (row.isMaintenance ? 'yes' : 'no') },
  { head: 'Lines', value: (row) => row.count, ...whole },
  { head: 'Repair orders', value: (row) => row.roCount, ...whole },
  { head: 'Penetration %', value: (row) => row.penetrationPct, ...money },
  { head: 'Hours', value: (row) => row.hours, ...money },
  { head: 'Hours per line', value: (row) => row.avgHours, ...money },
  { head: 'Labor sales', value: (row) => row.laborSales, ...money },
  { head: 'Labor per line', value: (row) => row.avgLabor, ...money },
  { head: 'Lowest price', value: (row) => row.minLabor, ...money },
  { head: 'Highest price', value: (row) => row.maxLabor, ...money },
  { head: 'Price deviation', value: (row) => row.stdDev, ...money },
  { head: 'Modal price', value: (row) => row.modalPrice, ...money },
  { head: 'At modal price %', value: (row) => row.priceConsistencyPct, ...money },
  { head: 'ELR', value: (row) => row.elr, ...money },
  { head: 'Labor GP %', value: (row) => row.laborGpPct, ...money },
  { head: 'Parts sales', value: (row) => row.partsSales, ...money },
  { head: 'Parts per line', value: (row) => row.avgParts, ...money },
  { head: 'Parts GP %', value: (row) => row.partsGpPct, ...money },
  { head: 'Discounts', value: (row) => row.discountTotal, ...money },
  { head: 'C lines', value: (row) => row.cwiCounts.C ?? 0, ...whole },
  { head: 'W lines', value: (row) => row.cwiCounts.W ?? 0, ...whole },
  { head: 'I lines', value: (row) => row.cwiCounts.I ?? 0, ...whole },
  { head: 'Last used', value: (row) => row.lastUsed },
];

type Line = CallResponse<typeof calls.opCodeAnalysisDetails>['data'][number];
const lineColumns: readonly SheetColumn<Line>[] = [
  { head: 'RO number', value: (row) => row.roNumber + row.roSuffix },
  { head: 'Line', value: (row) => row.letter },
  { head: 'Closed', value: (row) => row.closeDate },
  { head: 'Advisor', value: (row) => row.advisorName },
  { head: 'Technicians', value: (row) => row.technicians.map(({ name }) => name).join(', ') },
  { head: 'Pay type', value: (row) => row.payType },
  { head: 'Labor type', value: (row) => row.laborType },
  { head: 'Hours', value: (row) => row.hours, ...money },
  { head: 'Labor', value: (row) => row.labor, ...money },
  { head: 'Discount', value: (row) => row.discount, ...money },
  { head: 'Price', value: (row) => row.price, ...money },
  { head: 'From modal price %', value: (row) => row.deviationPct, ...money },
  { head: 'ELR', value: (row) => row.elr, ...money },
  { head: 'Parts', value: (row) => row.parts, ...money },
];

const analysisRoute = cachedListRoute(calls.opCodeAnalysis, {
  access: { rule: areaRules.opCodes },
  freshness: 'data-version',
  handler: async (input) => {
    const { facts, selection, envelope } = await figureQuestion(input, { area: 'service' });
    return { ...envelope, ...(await opCodeAnalysis(input.db, facts, selection, input.query)) };
  },
  isInMemory: true,
  file: { list: 'op-codes', columns: codeColumns },
});

const detailRoute = cachedListRoute(calls.opCodeAnalysisDetails, {
  access: { rule: areaRules.opCodes },
  freshness: 'data-version',
  handler: async (input) => {
    const { facts, selection, envelope } = await figureQuestion(input, { area: 'service' });
    return { ...envelope, ...(await opCodeDetail(input.db, facts, selection, input.query)) };
  },
  file: { list: 'op-code-lines', columns: lineColumns },
});

/** The op-code calls: open to every title, rows scoped. */
export const opCodeRoutes: readonly Route[] = [analysisRoute, detailRoute];
