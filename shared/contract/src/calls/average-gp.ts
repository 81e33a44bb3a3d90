import { z } from 'zod';
import { defineCall } from '../call.ts';
import { departmentSchema, envelope, memberGet, memberParams, noBody, standardQuery } from '../fields.ts';
import { kpiStatusSchema } from '../kpi.ts';

const money = z.number();
const quantity = z.number();

export const gpCategorySchema = z.object({
  /** Parts sale type, or pay type for service. */
  category: z.string(),
  label: z.string(),
  sales: money.nullable(),
  /** Null, as gross, when the cost is not known. */
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
  /** Parts alone. Number `''` is what no counterperson is named for. */
  byCounterperson: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      sales: money,
      /** Null, as what follows from it, where the feed has no cost of parts. */
      cost: money.nullable(),
      gross: money.nullable(),
      gpPct: z.number().nullable(),
      /** Null where no document tells how parts were sold without a repair order. */
      counterSales: money.nullable(),
      repairOrderSales: money,
      documents: z.number(),
    }),
  ),
  /**
   * Customer-pay parts on repair orders, in the bands of the newest matrix, against the matrix of their source on the day that the
   * repair order closed. What no matrix prices is in pieces, sales and cost alone.
   */
  byCostBand: z.array(
    z.object({
      fromCost: money,
      toCost: money.nullable(),
      pieces: quantity,
      sales: money,
      /** Null where the feed has no cost of parts. */
      cost: money.nullable(),
      gpPct: z.number().nullable(),
      /** Of the newest matrix; null without one. */
      multiplier: z.number().nullable(),
      /** What matrices ask for the parts that they price; null where they price none. */
      matrixSales: money.nullable(),
      matrixGpPct: z.number().nullable(),
      /** Those parts were sold below (negative) or above it. */
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
