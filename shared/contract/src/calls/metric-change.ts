import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope, LONGEST_CODE, memberParams, memberPath, noBody, standardQuery } from '../fields.ts';
import { kpiUnitSchema } from '../kpi.ts';

/** One reason for the change of a figure. */
export const changeTermSchema = z.object({
  /** `price`, `mix` and so on. `RepairOrders` takes it as its `term`. */
  key: z.string(),
  label: z.string(),
  /** The part of the change, in the unit of the figure. All terms and the remainder add up to the change. */
  amount: z.number(),
  /** The main cause, as a sentence. Null if no cause stands out. */
  reason: z.string().nullable(),
  /** Whether `RepairOrders` can list the repair orders behind it. */
  isListed: z.boolean(),
});
export type ChangeTerm = z.output<typeof changeTermSchema>;

export const metricChangeSchema = z.object({
  metricKey: z.string(),
  /** `all`, or the pay type of the figure. */
  scope: z.string(),
  unit: kpiUnitSchema,
  /** The figure in the comparison and in the period. */
  before: z.number(),
  now: z.number(),
  change: z.number(),
  /** Decimals of the figure, its change and the terms. They add up with these decimals. */
  decimals: z.number().optional(),
  /** The largest term first. */
  terms: z.array(changeTermSchema),
  /** The part of the change that no term explains. */
  remainder: z.number(),
  /** The worth of the change in the period, in dollars. Null if the figure is not a rate of money. */
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
      /** Selects one group, as in `RepairOrders`. */
      group: z
        .string()
        .max(LONGEST_CODE + 20)
        .optional(),
    }),
    body: noBody,
    response: envelope(
      z.object({
        /** Null if there is nothing to explain. `reason` then says why. */
        change: metricChangeSchema.nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
};
