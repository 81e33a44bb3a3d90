import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelopeFields, listEnvelope, listQuery, memberParams, memberPath, noBody, standardQuery } from '../fields.ts';
import { workLineSchema } from './labor-types.ts';

const money = z.number();

export const matrixLineSchema = workLineSchema.extend({
  /** Labor before recorded discounts, as the repair order has it. */
  charged: money,
  matrixPrice: money,
  /** Charged less matrix price. Below zero, the price was reduced without a record. */
  variance: money,
});
export type MatrixLine = z.output<typeof matrixLineSchema>;

export const matrixLinesCall = defineCall({
  name: 'AiMatrixROLineLaborData',
  base: 'api',
  method: 'GET',
  path: `${memberPath}/AiMatrixROLineLaborData`,
  summary:
    'Which lines does the labor matrix price, at what, and what was charged? The sample for what-if and compliance.',
  params: memberParams,
  query: standardQuery.extend(listQuery.shape).extend({
    /** Prices the lines of this matrix’s labor types with it, whatever its date. Default: each line has the matrix of its day. */
    matrixId: z
      .string()
      .regex(/^\d{1,9}$/, { error: 'is not a whole number' })
      .transform(Number)
      .optional(),
  }),
  body: noBody,
  response: listEnvelope(
    matrixLineSchema,
    z.object({
      hours: z.number(),
      charged: money,
      matrixPrice: money,
      variance: money,
      laborCost: money.nullable(),
      discount: money.nullable(),
    }),
  ).extend({
    /** In steps of half an hour. The last bucket has no upper limit. */
    distribution: z.array(
      z.object({
        hourBucket: z.string(),
        fromHours: z.number(),
        toHours: z.number().nullable(),
        lines: z.number(),
        hours: z.number(),
        sales: money,
        matrix: money,
        avgRate: z.number().nullable(),
      }),
    ),
    compliance: z.object({
      lines: z.number(),
      /** Within 2 % of the matrix price. */
      atMatrix: z.number(),
      pct: z.number().nullable(),
      dollarsBelow: money,
      dollarsAbove: money,
      /** A caller who sees only own rows gets the own row. */
      byAdvisor: z.array(
        z.object({
          number: z.string(),
          name: z.string(),
          lines: z.number(),
          atMatrix: z.number(),
          pct: z.number().nullable(),
          dollarsBelow: money,
        }),
      ),
    }),
    asOf: envelopeFields.asOf,
  }),
});
