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

/** Counts, hours, money and quotients of some lines; null where the feed lacks the field or the quotient has no meaning. */
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

/** The same of the comparison, so far as a table compares it. */
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
  /** False while the store has not said which pay type the labor type belongs to. */
  isMapped: z.boolean(),
  shareOfHoursPct: z.number().nullable(),
  shareOfSalesPct: z.number().nullable(),
  /** Null when nothing is compared. */
  compare: comparedSchema.nullable(),
});
export type LaborTypeRow = z.output<typeof laborTypeRowSchema>;

/** One line of a repair order as the detail lists show it; people are left out of somebody's own view. */
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
  /** Null, as what follows, where the feed does not provide it. */
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
  /** Empty on the level of pay types. */
  laborType: z.string(),
  /** Empty on the levels of pay types and labor types. */
  opCode: z.string(),
  description: z.string(),
  /** False below a labor type of which the store has not said its pay type. */
  isMapped: z.boolean(),
  /** Of the whole selection; null for lines. */
  shareOfHoursPct: z.number().nullable(),
  shareOfSalesPct: z.number().nullable(),
  /** Null when nothing is compared, and for lines. */
  compare: comparedSchema.nullable(),
  /** Set on the level of lines. */
  line: workLineSchema.nullable(),
});
export type LaborTypeNode = z.output<typeof laborTypeNodeSchema>;

/** What the nodes come to, and came to in the comparison; a service of before does not say the latter. */
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
      /** Below lines without a labor type, and without an op code: an empty parameter is none. */
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
