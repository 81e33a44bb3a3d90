import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  comparisonSchema,
  departmentSchema,
  envelope,
  memberParams,
  memberPath,
  noBody,
  standardQuery,
} from '../fields.ts';
import { kpiStatusSchema, kpiUnitSchema } from '../kpi.ts';

export const heatSheetColumnSchema = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['kpi', 'opGroup', 'partGroup']),
  unit: kpiUnitSchema,
  direction: z.enum(['up', 'down', 'band']),
  /** The group of columns. */
  group: z.enum(['Key figures', 'Items sold']),
  /** The target of a person, in `unit`. For items, in percent of the eligible repair orders. */
  target: z.number().nullable(),
  /** `store`: there is no goal, so the store's own share is the target. */
  targetSource: z.enum(['goal', 'threshold', 'store', 'none']),
  /** The repair orders that could have the item, in words. Null for key figures. */
  eligible: z.string().nullable(),
  /** False for an item without op code and part group. Nobody can sell it, so nobody has a target for it. */
  isMapped: z.boolean().optional(),
  /** The figure with the repair orders that prove a cell. Null for items, and if no figure's list adds up to it. */
  opens: z.object({ metricKey: z.string(), scope: z.string() }).nullable(),
});

export const heatSheetCellSchema = z.object({
  /** The figure, or the percentage of eligible repair orders with the item. */
  value: z.number().nullable(),
  /** Repair orders with the item. For key figures, the repair orders behind them. */
  count: z.number(),
  /** Eligible repair orders. */
  roBase: z.number().nullable(),
  penetrationPct: z.number().nullable(),
  status: kpiStatusSchema,
  /** The month's result at the speed of the working days so far, for a sum or count. Null unless the month is running. */
  pace: z.number().nullable(),
  target: z.number().nullable(),
  /** True if there are too few repair orders for a color. */
  smallSample: z.boolean(),
  /** The worth of the distance to the target, in dollars. Positive if the figure falls short. Null if it is not known. */
  gapDollars: z.number().nullable(),
  /**
   * Numerator and denominator of a key figure that is a percentage or ratio, as they are published. Null if they are not known. Absent for
   * other figures.
   */
  numerator: z.number().nullable().optional(),
  denominator: z.number().nullable().optional(),
  /** Why `value` is null. Absent if it is not null, or if the reason is not known. */
  reason: z.string().optional(),
  /** `value` in the comparison. Null without a comparison, or without data in it. */
  compareValue: z.number().nullable(),
});

export const heatSheetRowSchema = z.object({
  /** DMS number. Empty for the store, the goals, and work without a person. */
  personNumber: z.string(),
  personName: z.string(),
  cells: z.record(z.string(), heatSheetCellSchema),
  /** Items sold, over all item columns. */
  total: z.number(),
  /** The number of cells that meet their goal, out of those with a goal. Sums such as sales have none. */
  goalsMet: z.number(),
  goals: z.number(),
  /** Rank by goals met, then by gross. Null for the store, for work without a person, and for a caller who sees only own rows. */
  rank: z.number().nullable(),
  /** The figure with the most costly gap. Null if no figure falls short, or if no gap has a worth in dollars. */
  focus: z
    .object({
      key: z.string(),
      gapDollars: z.number(),
      /** A figure of the same person that explains the gap. Absent if none does, or if it has too few repair orders. */
      cause: z.object({ key: z.string(), value: z.number() }).optional(),
    })
    .nullable(),
});
export type HeatSheetRow = z.output<typeof heatSheetRowSchema>;

export const heatSheetSchema = z.object({
  by: z.enum(['advisor', 'technician', 'counterperson']),
  columns: z.array(heatSheetColumnSchema),
  /** For a caller who sees only own rows: the own row, and the store's row without names. */
  rows: z.array(heatSheetRowSchema),
  storeRow: heatSheetRowSchema,
  goalRow: heatSheetRowSchema,
  workingDays: z.object({ elapsed: z.number(), total: z.number() }),
  /** Below this number of repair orders, a figure is a small sample. */
  minRos: z.number(),
  ownView: z.boolean(),
  ownViewMessage: z.string().nullable(),
});
export type HeatSheet = z.output<typeof heatSheetSchema>;

export const heatSheetCalls = {
  heatSheet: defineCall({
    name: 'HeatSheet',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/HeatSheet`,
    summary: 'Who is hot, who is cold, on what?',
    params: memberParams,
    query: standardQuery.extend({
      /** Default: no comparison, because it needs a second sheet. */
      compare: comparisonSchema.default('none'),
      department: departmentSchema.default('service'),
      /** Service by advisor or technician, parts by counterperson. Default: the store's setting. */
      by: z.enum(['advisor', 'technician', 'counterperson']).optional(),
    }),
    body: noBody,
    response: envelope(heatSheetSchema),
  }),
};
