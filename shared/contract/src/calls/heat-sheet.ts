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
  /** Columns that stand together. */
  group: z.enum(['Key figures', 'Items sold']),
  /** What a person is held against, in `unit`; for items in per cent of the eligible repair orders. */
  target: z.number().nullable(),
  /** `store`: nobody set a goal, so the store's own share is the measure. */
  targetSource: z.enum(['goal', 'threshold', 'store', 'none']),
  /** Repair orders that could have had the item; null for key figures. */
  eligible: z.string().nullable(),
  /** False for an item that no op code and no part group belongs to: nobody can sell it, so that nobody is held against it. */
  isMapped: z.boolean().optional(),
  /** The figure whose repair orders prove a cell; null for items, and where the list of no figure adds up to it. */
  opens: z.object({ metricKey: z.string(), scope: z.string() }).nullable(),
});

export const heatSheetCellSchema = z.object({
  /** The figure, or the share of eligible repair orders that have the item. */
  value: z.number().nullable(),
  /** Repair orders with the item; for key figures the repair orders behind them. */
  count: z.number(),
  /** Eligible repair orders. */
  roBase: z.number().nullable(),
  penetrationPct: z.number().nullable(),
  status: kpiStatusSchema,
  /** Where a sum or a count ends at the speed of the working days so far; null unless the month is running. */
  pace: z.number().nullable(),
  target: z.number().nullable(),
  /** Too few repair orders for a colour. */
  smallSample: z.boolean(),
  /** What the distance to the target is worth, positive where the figure is short; null where nobody can say. */
  gapDollars: z.number().nullable(),
  /** What a percentage or ratio among the key figures is of, as its parts are published; null where the answer does not tell it, absent where it is none. */
  numerator: z.number().nullable().optional(),
  denominator: z.number().nullable().optional(),
  /** Why `value` is null; absent where it is not, or where it is not told. */
  reason: z.string().optional(),
  /** `value` in the comparison; null where none was asked for, or nothing was there. */
  compareValue: z.number().nullable(),
});

export const heatSheetRowSchema = z.object({
  /** DMS number; empty for the store, the goals, and work without a person. */
  personNumber: z.string(),
  personName: z.string(),
  cells: z.record(z.string(), heatSheetCellSchema),
  /** Items sold, over all item columns. */
  total: z.number(),
  /** Cells that meet their goal, of those that are held against one; sums such as sales are not. */
  goalsMet: z.number(),
  goals: z.number(),
  /** Place by goals met, then by gross; null for the store, for nobody, and in somebody’s own view. */
  rank: z.number().nullable(),
  /** The figure whose gap costs most; null where none is short or none can be put in dollars. */
  focus: z
    .object({
      key: z.string(),
      gapDollars: z.number(),
      /** A figure of the same person that says why; absent where none does, or where too few repair orders say it. */
      cause: z.object({ key: z.string(), value: z.number() }).optional(),
    })
    .nullable(),
});
export type HeatSheetRow = z.output<typeof heatSheetRowSchema>;

export const heatSheetSchema = z.object({
  by: z.enum(['advisor', 'technician', 'counterperson']),
  columns: z.array(heatSheetColumnSchema),
  /** In somebody’s own view the own row alone, beside the store without names. */
  rows: z.array(heatSheetRowSchema),
  storeRow: heatSheetRowSchema,
  goalRow: heatSheetRowSchema,
  workingDays: z.object({ elapsed: z.number(), total: z.number() }),
  /** Fewer repair orders than this are a small sample. */
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
      /** With none unless it is asked for: it takes a sheet of its own. */
      compare: comparisonSchema.default('none'),
      department: departmentSchema.default('service'),
      /** Service by advisor or technician, parts by counterperson; absent: as the store has set. */
      by: z.enum(['advisor', 'technician', 'counterperson']).optional(),
    }),
    body: noBody,
    response: envelope(heatSheetSchema),
  }),
};
