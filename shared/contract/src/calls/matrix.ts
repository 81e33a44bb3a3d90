import { z } from 'zod';
import { defineCall } from '../call.ts';
import { businessDateSchema, instantSchema, memberParams, memberPath, noBody, noQuery } from '../fields.ts';
import { codeText, readOnlyField } from './administration/settings.ts';
import { matrixLinesCall } from './matrix-lines.ts';

const money = z.number();
/** At most two decimals, because prices are stored in cents. */
const price = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: 'has more than two decimals' });
const nameText = z.string().trim().min(1, { error: 'is required' }).max(80);

const whoWrote = { updatedBy: z.string().nullable(), updatedAt: instantSchema.nullable() };
/** A warning about a matrix that can still be used. `path` leads into the matrices of the answer. */
const warningSchema = z.object({ path: z.string(), code: z.string(), message: z.string() });
/** Changes and who saved them, newest first. */
const historySchema = z.array(
  z.object({
    at: instantSchema,
    userName: z.string(),
    matrices: z.array(z.object({ name: z.string(), effectiveFrom: businessDateSchema })),
  }),
);

const laborMatrixFields = {
  name: nameText,
  /** On each day, the newest active matrix of a labor type that has started by then applies. */
  effectiveFrom: businessDateSchema,
  laborTypes: z.array(codeText).max(200),
  doorRate: price,
  shape: z.enum(['flat', 'step', 'linear', 'bell', 'custom']),
  /** The parameters of the shape. The editor needs them. */
  params: z.record(z.string(), z.unknown()),
  active: z.boolean(),
};

export const laborMatrixSchema = z.object({
  id: z.number(),
  ...laborMatrixFields,
  /** Hours from one cell to the next. */
  step: z.literal(0.1),
  /** Price by tenth of an hour, from 0.1. Longer jobs continue at the rate of the last cell. */
  cells: z.array(money),
  ...whoWrote,
});
export type LaborMatrix = z.output<typeof laborMatrixSchema>;

const exclusionsSchema = z.strictObject({ opCodes: z.array(codeText).max(2000) });

export const laborMatrixConfigSchema = z.object({
  matrices: z.array(laborMatrixSchema),
  /** Op codes with a price of their own. */
  exclusions: exclusionsSchema,
  history: historySchema,
});
export type LaborMatrixConfig = z.output<typeof laborMatrixConfigSchema>;

const partsMatrixFields = {
  name: nameText,
  effectiveFrom: businessDateSchema,
  /** The sources of the parts that it prices. Empty for all. */
  sources: z.array(codeText).max(200),
  basis: z.enum(['cost', 'list']),
  minPrice: price.nullable(),
  /** Prices are rounded up to a multiple of this value. */
  roundTo: price,
  active: z.boolean(),
};
const bandSchema = z.strictObject({
  /** Inclusive, like `toCost`. A band begins one cent above the previous one. */
  fromCost: price,
  /** Null in the last band. */
  toCost: price.nullable(),
  multiplier: z.number().min(0).max(1000),
});

export const partsMatrixSchema = z.object({
  id: z.number(),
  ...partsMatrixFields,
  bands: z.array(bandSchema),
  ...whoWrote,
});
export type PartsMatrix = z.output<typeof partsMatrixSchema>;

export const partsMatrixConfigSchema = z.object({
  matrices: z.array(partsMatrixSchema),
  warnings: z.array(warningSchema),
  history: historySchema,
});
export type PartsMatrixConfig = z.output<typeof partsMatrixConfigSchema>;

/** Fields that the server adds to an answer. They are accepted and ignored, so that a client can send the answer back. */
const readOnlyWriter = { updatedBy: readOnlyField, updatedAt: readOnlyField };
const id = z.number().int().min(1).max(1_000_000_000).optional();

export const matrixCalls = {
  aiMatrixConfig: defineCall({
    name: 'AiMatrixConfig',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/AiMatrixConfig`,
    summary: 'The labor matrices with their dates, and who saved them.',
    params: memberParams,
    query: noQuery,
    body: noBody,
    response: laborMatrixConfigSchema,
  }),
  putAiMatrixConfig: defineCall({
    name: 'PutAiMatrixConfig',
    base: 'api',
    method: 'PUT',
    path: `${memberPath}/AiMatrixConfig`,
    summary:
      'Replaces the labor matrices; lines closed under them take their prices. It changes analysis, not the DMS. Needs `If-Match`, the ETag of the GET; 412 when somebody saved first.',
    params: memberParams,
    query: noQuery,
    body: z.strictObject({
      matrices: z
        .array(
          z.strictObject({
            /** Absent for a new matrix. */
            id,
            ...laborMatrixFields,
            ...readOnlyWriter,
            step: z.literal(0.1).optional(),
            /** Null after the last price, and for a missing price. */
            cells: z.array(price.nullable()).max(1000),
          }),
        )
        .max(100),
      exclusions: exclusionsSchema,
      history: readOnlyField,
    }),
    response: laborMatrixConfigSchema,
  }),
  aiMatrixPartsConfig: defineCall({
    name: 'AiMatrixPartsConfig',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/AiMatrixPartsConfig`,
    summary: 'The parts matrices with their bands and step traps.',
    params: memberParams,
    query: noQuery,
    body: noBody,
    response: partsMatrixConfigSchema,
  }),
  putAiMatrixPartsConfig: defineCall({
    name: 'PutAiMatrixPartsConfig',
    base: 'api',
    method: 'PUT',
    path: `${memberPath}/AiMatrixPartsConfig`,
    summary: 'Replaces the parts matrices. Needs `If-Match`, the ETag of the GET; 412 when somebody saved first.',
    params: memberParams,
    query: noQuery,
    body: z.strictObject({
      matrices: z
        .array(z.strictObject({ id, ...partsMatrixFields, ...readOnlyWriter, bands: z.array(bandSchema).max(200) }))
        .max(100),
      warnings: readOnlyField,
      history: readOnlyField,
    }),
    response: partsMatrixConfigSchema,
  }),
  aiMatrixROLineLaborData: matrixLinesCall,
};
