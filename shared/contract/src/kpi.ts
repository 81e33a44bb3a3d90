import { z } from 'zod';
import { businessDateSchema } from './fields.ts';

export const kpiStatusSchema = z.enum(['green', 'amber', 'red', 'none']);
export const kpiUnitSchema = z.enum(['count', 'perDay', 'money', 'moneyPerHour', 'percent', 'ratio', 'hours', 'days']);

const apartSchema = z.object({ value: z.number().nullable(), n: z.number() });

/**
 * One figure with everything needed to read and prove it. Money in dollars, percentages in percent points.
 * `value` is null when it cannot be computed and `reason` then says why.
 */
export const kpiSchema = z.object({
  key: z.string(),
  /** `all`, or the pay type whose lines the figure is over. */
  scope: z.string(),
  value: z.number().nullable(),
  reason: z.string().nullable(),
  unit: kpiUnitSchema,
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  compareValue: z.number().nullable(),
  /** The comparison with the decimals of its own card, where rounding `compareValue` again would show another figure. */
  compareShown: z.number().optional(),
  target: z.number().nullable(),
  status: kpiStatusSchema,
  /** Dollars that the distance to target is worth in the period shown; never negative, green means ahead by. */
  gapDollars: z.number().nullable(),
  /** Repair orders (or lines) behind the figure. */
  n: z.number(),
  /** Fewer than 5 repair orders or 10 hours: shown, not coloured. */
  smallSample: z.boolean(),
  /** 13 months, oldest first; the last may be unfinished. */
  spark: z.array(
    z.object({
      date: businessDateSchema,
      value: z.number().nullable(),
      unfinished: z.boolean(),
      /** Where an unfinished month ends at its speed so far; null for finished ones and for figures that do not add up over days. */
      pace: z.number().nullable(),
    }),
  ),
  /** Figures beside the figure, where the metric has them. */
  facts: z.object({
    pace: z.number().nullable().optional(),
    goal: z.number().nullable().optional(),
    average12: z.number().nullable().optional(),
    total: z.number().nullable().optional(),
    unbilledDollars: z.number().nullable().optional(),
    costEstimated: z.boolean().optional(),
    /** Dollars that reaching the target would free, where the gap is money tied up. */
    capital: z.number().nullable().optional(),
    /** The same figure over the last twelve months. */
    twelveMonths: z.number().nullable().optional(),
    /** Why the figure flatters. */
    warning: z.string().optional(),
    /** Per cent of the sales that came without hours. */
    flatPct: z.number().nullable().optional(),
    /** Half of what is counted is at or below. */
    median: z.number().nullable().optional(),
    /** Per cent of hours by category of work; `other` has another category, `unmapped` none. */
    mix: z.array(z.object({ category: z.string(), pct: z.number().nullable() })).optional(),
    /** Counted lines whose op code has no category. */
    unmappedLines: z.number().optional(),
    /** The same figure without lines that sold tires. */
    withoutTires: z.number().nullable().optional(),
    /** The same figure of repair orders that were wholly done in express, and of the others. */
    express: apartSchema.optional(),
    elsewhere: apartSchema.optional(),
    /** What the ledger has for it, and in per cent of the same sales. */
    ledgerDollars: z.number().optional(),
    ledgerPct: z.number().nullable().optional(),
    /** Where policy comes from: the ledger's accounts, or internal lines of policy labor types. */
    source: z.enum(['ledger', 'laborTypes']).optional(),
    /** Why it stands beside nothing though a comparison was asked for. */
    noComparison: z.string().optional(),
  }),
});
export type Kpi = z.output<typeof kpiSchema>;

/** A rate of the whole store beside one's own, in an own view. */
export const besideStoreSchema = z.object({
  /** Null where it would tell that of one other person, or where there is none. */
  store: z.number().nullable(),
  own: z.number().nullable(),
});
export type BesideStore = z.output<typeof besideStoreSchema>;
