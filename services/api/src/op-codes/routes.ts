import { areaRules } from '@fixed-ops/access';
import {
  type CallResponse,
  calls,
  type OpCodeRow,
  opCodeColumns,
  opCodeLineColumns,
  type PricedLine,
  pricedLineColumns,
} from '@fixed-ops/contract';
import { formatMoneyCents, formatRate } from '@fixed-ops/metrics';
import type { SheetColumn } from '@fixed-ops/sheets';
import { figureListRoute, figureRoute } from '../core/selection/figure-route.ts';
import type { Route } from '../http/route.ts';
import { storeLine } from '../store-averages/store-line.ts';
import { opCodeAnalysis } from './op-code-analysis.ts';
import { opCodeDetail } from './op-code-detail.ts';
import { priceVariance } from './price-variance.ts';
import { pricedLines } from './priced-lines.ts';

const codeColumns: readonly SheetColumn<OpCodeRow>[] = Object.values(opCodeColumns);

type Line = CallResponse<typeof calls.opCodeAnalysisDetails>['data'][number];
const lineColumns: readonly SheetColumn<Line>[] = Object.values(opCodeLineColumns);

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

const pricedColumns: readonly SheetColumn<PricedLine>[] = Object.values(pricedLineColumns);

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
