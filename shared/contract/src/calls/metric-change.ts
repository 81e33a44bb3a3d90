import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope, LONGEST_CODE, memberParams, memberPath, noBody, standardQuery } from '../fields.ts';
import { kpiUnitSchema } from '../kpi.ts';

/** One reason why a figure changed. */
export const changeTermSchema = z.object({
  /** `price`, `mix`; what `RepairOrders` takes as its `term`. */
  key: z.string(),
  label: z.string(),
  /** Of the change, in the unit of the figure; all terms and the remainder add up to it. */
  amount: z.number(),
  /** What moved it most, as a sentence; null where nothing stands out. */
  reason: z.string().nullable(),
  /** Whether `RepairOrders` lists what it is made of. */
  isListed: z.boolean(),
});
export type ChangeTerm = z.output<typeof changeTermSchema>;

export const metricChangeSchema = z.object({
  metricKey: z.string(),
  /** `all`, or the pay type whose figure it is. */
  scope: z.string(),
  unit: kpiUnitSchema,
  /** The figure of the comparison and of the period. */
  before: z.number(),
  now: z.number(),
  change: z.number(),
  /** Places in which the figure, its change and the terms are told, so that they add up. */
  decimals: z.number().optional(),
  /** The largest first. */
  terms: z.array(changeTermSchema),
  /** What no term explains. */
  remainder: z.number(),
  /** What the change is worth in the period; null where it is no rate of money. */
  dollars: z.number().nullable(),
});
export type MetricChange = z.output<typeof metricChangeSchema>;

export const metricChangeCalls = {
  metricChange: defineCall({
    name: 'MetricChange',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/MetricChange`,
    summary: 'Why did this figure change? Its parts, which add up to the change, each with what moved it most.',
    params: memberParams,
    query: standardQuery.extend({
      metricKey: z.string().max(64),
      scope: z.string().max(16).optional(),
      /** Narrows to one group, as in `RepairOrders`. */
      group: z
        .string()
        .max(LONGEST_CODE + 20)
        .optional(),
    }),
    body: noBody,
    response: envelope(
      z.object({
        /** Null where there is nothing to explain; `reason` says why. */
        change: metricChangeSchema.nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
};
