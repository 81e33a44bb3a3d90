import { z } from 'zod';
import { businessDateSchema } from './fields.ts';

export const kpiStatusSchema = z.enum(['green', 'amber', 'red', 'none']);
export const kpiUnitSchema = z.enum(['count', 'perDay', 'money', 'moneyPerHour', 'percent', 'ratio', 'hours', 'days']);

const apartSchema = z.object({ value: z.number().nullable(), n: z.number() });

/**
 * One figure with everything to read and prove it. Money is in dollars, percentages in percentage points. If `value` cannot be computed, it
 * is null, and `reason` says why.
 */
export const kpiSchema = z.object({
  key: z.string(),
  /** `all`, or the pay type of the figure. */
  scope: z.string(),
  value: z.number().nullable(),
  reason: z.string().nullable(),
  unit: kpiUnitSchema,
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  compareValue: z.number().nullable(),
  /** The comparison with the decimals of its own card. Present if rounding `compareValue` again would give another result. */
  compareShown: z.number().optional(),
  target: z.number().nullable(),
  status: kpiStatusSchema,
  /** The worth in dollars of the distance to target, in the period. Never negative: for a green figure, it is the amount ahead. */
  gapDollars: z.number().nullable(),
  /** Repair orders (or lines) behind the figure. */
  n: z.number(),
  /** Fewer than 5 repair orders or 10 hours. The figure is shown without color. */
  smallSample: z.boolean(),
  /** 13 months, oldest first. The last month may be unfinished. */
  spark: z.array(
    z.object({
      date: businessDateSchema,
      value: z.number().nullable(),
      unfinished: z.boolean(),
      /** The result of an unfinished month at its speed so far. Null for finished months, and for figures that do not add up over days. */
      pace: z.number().nullable(),
    }),
  ),
  /** Additional values beside the figure, if the metric has them. */
  facts: z.object({
    pace: z.number().nullable().optional(),
    goal: z.number().nullable().optional(),
    average12: z.number().nullable().optional(),
    total: z.number().nullable().optional(),
    unbilledDollars: z.number().nullable().optional(),
    costEstimated: z.boolean().optional(),
    /** Dollars that would be free at the target, if the gap is tied-up capital. */
    capital: z.number().nullable().optional(),
    /** The same figure over the last twelve months. */
    twelveMonths: z.number().nullable().optional(),
    /** Why the figure looks better than it is. */
    warning: z.string().optional(),
    /** Percentage of sales without hours. */
    flatPct: z.number().nullable().optional(),
    /** The median of the counted values. */
    median: z.number().nullable().optional(),
    /** Percentage of hours by category of work. `other` has another category, `unmapped` has none. */
    mix: z.array(z.object({ category: z.string(), pct: z.number().nullable() })).optional(),
    /** Counted lines with an op code without a category. */
    unmappedLines: z.number().optional(),
    /** The same figure without lines with tires. */
    withoutTires: z.number().nullable().optional(),
    /** The same figure for repair orders that were done completely in express, and for the others. */
    express: apartSchema.optional(),
    elsewhere: apartSchema.optional(),
    /** The ledger's amount for it, and the same in percent of the same sales. */
    ledgerDollars: z.number().optional(),
    ledgerPct: z.number().nullable().optional(),
    /** The source of policy: accounts of the ledger, or internal lines of policy labor types. */
    source: z.enum(['ledger', 'laborTypes']).optional(),
    /** Why it has no comparison although one was requested. */
    noComparison: z.string().optional(),
  }),
});
export type Kpi = z.output<typeof kpiSchema>;

/** A rate of the whole store beside the own rate, for a caller who sees only own rows. */
export const besideStoreSchema = z.object({
  /** Null if it would reveal the rate of a single other person, or if there is none. */
  store: z.number().nullable(),
  own: z.number().nullable(),
});
export type BesideStore = z.output<typeof besideStoreSchema>;
