import { areaRules } from '@fixed-ops/access';
import { calls, type MatrixLine, opCodeKindName } from '@fixed-ops/contract';
import { date, hours, money, type SheetColumn, summed, text } from '@fixed-ops/sheets';
import { figureListRoute } from '../core/selection/figure-route.ts';
import { RULE_BROKEN } from '../http/openapi/refusal-words.ts';
import { type Route, route } from '../http/route.ts';
import { laborMatrices } from './labor-config.ts';
import { matrixLines } from './matrix-lines.ts';
import { partsMatrices } from './parts-config.ts';
import { replaceMatrices } from './replace-matrices.ts';

const lineColumns: readonly SheetColumn<MatrixLine>[] = [
  text('RO number', (row) => row.roNumber + row.roSuffix),
  text('Line', (row) => row.letter),
  date('Closed', (row) => row.closeDate),
  text('Advisor', (row) => row.advisorName),
  text('Labor type', (row) => row.laborType),
  text('Op code', (row) => row.opCode),
  text('Description', (row) => row.opDescription),
  text('Kind', (row) => opCodeKindName(row.category)),
  summed(hours('Hours', (row) => row.hours)),
  summed(money('Charged', (row) => row.charged)),
  summed(money('Matrix price', (row) => row.matrixPrice)),
  summed(money('Variance', (row) => row.variance)),
  summed(money('Labor cost', (row) => row.laborCost)),
  summed(money('Discount', (row) => row.discount)),
];

/** The matrices' calls: the listed titles read; who manages the store writes. */
export const matrixRoutes: readonly Route[] = [
  route(calls.aiMatrixConfig, {
    access: { rule: areaRules.laborMatrix },
    handler: async ({ db, dealership }) => laborMatrices.read(db, dealership.id),
  }),
  route(calls.putAiMatrixConfig, {
    refuses: { 422: RULE_BROKEN },
    access: { rule: areaRules.laborMatrixPublishing },
    headers: ['If-Match'],
    handler: async (input) => replaceMatrices(laborMatrices, input),
  }),
  route(calls.aiMatrixPartsConfig, {
    access: { rule: areaRules.laborMatrix },
    handler: async ({ db, dealership }) => partsMatrices.read(db, dealership.id),
  }),
  route(calls.putAiMatrixPartsConfig, {
    refuses: { 422: RULE_BROKEN },
    access: { rule: areaRules.laborMatrixPublishing },
    headers: ['If-Match'],
    handler: async (input) => replaceMatrices(partsMatrices, input),
  }),
  figureListRoute(calls.aiMatrixROLineLaborData, {
    refuses: { 404: 'This dealership has no such labor matrix.' },
    access: { rule: areaRules.laborMatrix },
    freshness: 'data-version',
    question: { area: 'service' },
    handler: ({ db, facts, selection, query }) => matrixLines(db, facts, selection, query),
    file: { list: 'Labor matrix lines', columns: lineColumns },
  }),
];
