import { z } from 'zod';
import { defineCall } from '../call.ts';
import { departmentSchema, envelope, memberGet, memberParams, noBody, standardQuery } from '../fields.ts';
import { kpiStatusSchema } from '../kpi.ts';

const money = z.number();
const quantity = z.number();

export const gpCategorySchema = z.object({
  /** Parts sale type. For service, the pay type. */
  category: z.string(),
  label: z.string(),
  sales: money.nullable(),
  /** Null, like gross, if the cost is not known. */
  cost: money.nullable(),
  gross: money.nullable(),
  gpPct: z.number().nullable(),
  compareGpPct: z.number().nullable(),
  target: z.number().nullable(),
  status: kpiStatusSchema,
  /** Share of all sales. */
  mixPct: z.number().nullable(),
  gapDollars: money.nullable(),
  smallSample: z.boolean(),
});

export const averageGpSchema = z.object({
  department: departmentSchema,
  categories: z.array(gpCategorySchema),
  total: gpCategorySchema,
  /** Only for parts. Number `''` stands for sales without a counterperson. */
  byCounterperson: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      sales: money,
      /** Null, like the values that derive from it, if the feed has no cost of parts. */
      cost: money.nullable(),
      gross: money.nullable(),
      gpPct: z.number().nullable(),
      /** Null if no document says how parts were sold without a repair order. */
      counterSales: money.nullable(),
      repairOrderSales: money,
      documents: z.number(),
    }),
  ),
  /**
   * Customer-pay parts on repair orders, in the cost bands of the newest matrix. They are compared with the matrix of their source on the
   * close date of the repair order. Parts without a matrix price are only in pieces, sales and cost.
   */
  byCostBand: z.array(
    z.object({
      fromCost: money,
      toCost: money.nullable(),
      pieces: quantity,
      sales: money,
      /** Null if the feed has no cost of parts. */
      cost: money.nullable(),
      gpPct: z.number().nullable(),
      /** Multiplier of the newest matrix. Null without one. */
      multiplier: z.number().nullable(),
      /** The matrix prices of the parts that have one. Null if there are none. */
      matrixSales: money.nullable(),
      matrixGpPct: z.number().nullable(),
      /** The difference between the sales of those parts and their matrix prices. Negative means below. */
      variance: money.nullable(),
    }),
  ),
  /** The newest matrix. */
  matrixName: z.string().nullable(),
  ownView: z.boolean(),
  ownViewMessage: z.string().nullable(),
});

export const averageGpCalls = {
  averageGpPercent: defineCall({
    ...memberGet('AverageGPPercent'),
    summary: 'What gross per cent does each way of selling hold, and what is missing to its target?',
    params: memberParams,
    query: standardQuery.extend({ department: departmentSchema.default('parts') }),
    body: noBody,
    response: envelope(averageGpSchema),
  }),
};
