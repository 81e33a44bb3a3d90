import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  codeSchema,
  listEnvelope,
  listQuery,
  memberParams,
  memberPath,
  noBody,
  payTypeSchema,
  standardQuery,
} from '../fields.ts';

const money = z.number();

/** Counts, hours, money and quotients of lines. Null if the feed lacks the field, or if the quotient has no meaning. */
export const workSumsSchema = z.object({
  roCount: z.number(),
  lineCount: z.number(),
  hours: z.number().nullable(),
  sales: money.nullable(),
  cost: money.nullable(),
  gross: money.nullable(),
  gpPct: z.number().nullable(),
  elr: z.number().nullable(),
  elrPctDoor: z.number().nullable(),
  avgHoursPerLine: z.number().nullable(),
});

/** The values of the comparison that a table shows. */
const comparedSchema = z.object({
  roCount: z.number(),
  lineCount: z.number(),
  hours: z.number().nullable(),
  sales: money.nullable(),
  gross: money.nullable(),
  gpPct: z.number().nullable(),
  elr: z.number().nullable(),
});

export const laborTypeRowSchema = workSumsSchema.extend({
  laborType: z.string(),
  description: z.string(),
  payType: payTypeSchema,
  /** False until the store has assigned the labor type to a pay type. */
  isMapped: z.boolean(),
  shareOfHoursPct: z.number().nullable(),
  shareOfSalesPct: z.number().nullable(),
  /** Null without a comparison. */
  compare: comparedSchema.nullable(),
});
export type LaborTypeRow = z.output<typeof laborTypeRowSchema>;

/** One line of a repair order in the detail lists. A caller who sees only own rows gets no people. */
export const workLineSchema = z.object({
  roNumber: z.string(),
  roSuffix: z.string(),
  lineId: z.string(),
  letter: z.string(),
  closeDate: businessDateSchema,
  advisorNumber: z.string().nullable(),
  advisorName: z.string().nullable(),
  technicians: z.array(z.object({ number: z.string(), name: z.string() })),
  payType: payTypeSchema,
  laborType: z.string(),
  opCode: z.string(),
  opDescription: z.string(),
  category: z.string(),
  isCounted: z.boolean(),
  hours: z.number(),
  labor: money,
  /** Null, like the following fields, if the feed does not provide it. */
  laborCost: money.nullable(),
  discount: money.nullable(),
  parts: money.nullable(),
  partsCost: money.nullable(),
  elr: z.number().nullable(),
});
export type WorkLine = z.output<typeof workLineSchema>;

/** Levels of the tree, from the root. */
export const laborTypeLevels = ['payType', 'laborType', 'opCode', 'line'] as const;

export const laborTypeNodeSchema = workSumsSchema.extend({
  level: z.enum(laborTypeLevels),
  payType: payTypeSchema,
  /** Empty at the level of pay types. */
  laborType: z.string(),
  /** Empty at the levels of pay types and labor types. */
  opCode: z.string(),
  description: z.string(),
  /** False below a labor type that the store has not assigned to a pay type. */
  isMapped: z.boolean(),
  /** Percent of the whole selection. Null for lines. */
  shareOfHoursPct: z.number().nullable(),
  shareOfSalesPct: z.number().nullable(),
  /** Null without a comparison, and for lines. */
  compare: comparedSchema.nullable(),
  /** Only at the level of lines. */
  line: workLineSchema.nullable(),
});
export type LaborTypeNode = z.output<typeof laborTypeNodeSchema>;

/** Totals of the nodes, and of the comparison. An older service leaves out the comparison. */
export const laborTypeTotalsSchema = workSumsSchema.extend({
  compare: comparedSchema.omit({ roCount: true, lineCount: true }).nullable().optional(),
});

const laborTypeListQuery = standardQuery.extend(listQuery.shape);

export const laborTypeCalls = {
  laborTypeAnalysisDetails: defineCall({
    name: 'LaborTypeAnalysisDetails',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/LaborTypeAnalysisDetails`,
    summary: 'Which kinds of labor bring the hours and the money, and at what rate?',
    params: memberParams,
    query: laborTypeListQuery,
    body: noBody,
    response: listEnvelope(laborTypeRowSchema, workSumsSchema),
  }),
  laborTypeAnalysisFullDetails: defineCall({
    name: 'LaborTypeAnalysisFullDetails',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/LaborTypeAnalysisFullDetails`,
    summary:
      'The labor types opened up: labor types, the op codes of one (`laborType`), the lines of an op code in it (`opCode` besides). `level` asks for a level over all that the parents leave.',
    params: memberParams,
    query: laborTypeListQuery.extend({
      payType: payTypeSchema.optional(),
      laborType: codeSchema.optional(),
      opCode: codeSchema.optional(),
      /** Select lines without a labor type, or without an op code. An empty parameter would mean no filter. */
      noLaborType: z.enum(['true', 'false']).optional(),
      noOpCode: z.enum(['true', 'false']).optional(),
      level: z.enum(laborTypeLevels).optional(),
    }),
    body: noBody,
    response: listEnvelope(laborTypeNodeSchema, laborTypeTotalsSchema).extend({
      ownViewMessage: z.string().nullable(),
    }),
  }),
};
