import { areaRules } from '@fixed-ops/access';
import { calls, type MatrixLine } from '@fixed-ops/contract';
import type { SheetColumn } from '@fixed-ops/sheets';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { cachedListRoute } from '../http/list-route.ts';
import { type Route, route } from '../http/route.ts';
import { laborMatrices } from './labor-config.ts';
import { matrixLines } from './matrix-lines.ts';
import { partsMatrices } from './parts-config.ts';
import { replaceMatrices } from './replace-matrices.ts';

const money = { numeric: true, fraction: true } as const;
const lineColumns: readonly SheetColumn<MatrixLine>[] = [
  { head: 'RO number', value: (row) => row.roNumber + row.roSuffix },
  { head: 'Line', value: (row) => row.letter },
  { head: 'Closed', value: (row) => row.closeDate },
  { head: 'Advisor', value: (row) => row.advisorName },
  { head: 'Labor type', value: (row) => row.laborType },
  { head: 'Op code', value: (row) => row.opCode },
  { head: 'Description', value: (row) => row.opDescription },
  { head: 'Category', value: (row) => row.category },
  { head: 'Hours', value: (row) => row.hours, ...money },
  { head: 'Charged', value: (row) => row.charged, ...money },
  { head: 'Matrix price', value: (row) => row.matrixPrice, ...money },
  { head: 'Variance', value: (row) => row.variance, ...money },
  { head: 'Labor cost', value: (row) => row.laborCost, ...money },
  { head: 'Discount', value: (row) => row.discount, ...money },
];

/** The matrices' calls: the listed titles read; who manages the store writes. */
export const matrixRoutes: readonly Route[] = [
  route(calls.aiMatrixConfig, {
    access: { rule: areaRules.laborMatrix },
    handler: async ({ db, dealership }) => laborMatrices.read(db, dealership.id),
  }),
  route(calls.putAiMatrixConfig, {
    access: { rule: areaRules.laborMatrixPublishing },
    headers: ['If-Match'],
    handler: async (input) => replaceMatrices(laborMatrices, input),
  }),
  route(calls.aiMatrixPartsConfig, {
    access: { rule: areaRules.laborMatrix },
    handler: async ({ db, dealership }) => partsMatrices.read(db, dealership.id),
  }),
  route(calls.putAiMatrixPartsConfig, {
    access: { rule: areaRules.laborMatrixPublishing },
    headers: ['If-Match'],
    handler: async (input) => replaceMatrices(partsMatrices, input),
  }),
  cachedListRoute(calls.aiMatrixROLineLaborData, {
    access: { rule: areaRules.laborMatrix },
    freshness: 'data-version',
    handler: async (input) => {
      const { facts, selection, envelope } = await figureQuestion(input, { area: 'service' });
      return { ...envelope, ...(await matrixLines(input.db, facts, selection, input.query)) };
    },
    file: { list: 'labor-matrix-lines', columns: lineColumns },
  }),
];
