import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelopeFields, listEnvelope, listQuery, memberParams, memberPath, noBody, standardQuery } from '../fields.ts';
import { workLineSchema } from './labor-types.ts';

const money = z.number();

export const matrixLineSchema = workLineSchema.extend({
  /** Labor before recorded discounts, as on the repair order. */
  charged: money,
  matrixPrice: money,
  /** Charged less matrix price: below zero is a price given away without a record. */
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
    /** Prices the lines of that matrix’s labor types by it, whatever its date; absent: as priced on their day. */
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
    /** By half hours; the last bucket has no end. */
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
      /** In somebody’s own view the own row alone. */
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
