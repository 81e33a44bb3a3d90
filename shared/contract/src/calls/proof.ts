import { z } from 'zod';
import { monthSchema } from '../fields.ts';
import { kpiSchema, kpiUnitSchema } from '../kpi.ts';

export const ledgerPartSchema = z.object({
  month: monthSchema,
  account: z.string(),
  description: z.string(),
  /** The movement of the whole month; sales and cost both positive. */
  balance: z.number(),
  /** The part of the month that falls into the period, by working days; 1 is all of it. */
  share: z.number(),
  /** Added to the figure's numerator. */
  contribution: z.number(),
  /** Added to its denominator; null for figures that have none. */
  denominator: z.number().nullable(),
});
export type LedgerPart = z.output<typeof ledgerPartSchema>;

/** What part transactions add to a parts figure: invoices of one sale type in one month. */
export const transactionPartSchema = z.object({
  month: monthSchema,
  /** Parts sale type, and its name. */
  saleType: z.string(),
  label: z.string(),
  documents: z.number(),
  /** Added to the figure's numerator. */
  contribution: z.number(),
  /** Added to its denominator; null for figures that have none. */
  denominator: z.number().nullable(),
});
export type TransactionPart = z.output<typeof transactionPartSchema>;

/** Numerator and denominator before they are rounded to be read: to the millionth, so that sums of them can be compared. */
const unroundedParts = z.object({ numerator: z.number().nullable(), denominator: z.number().nullable() });

/** What each part of a figure brings to its gap: `perNumerator` × its numerator + `perDenominator` × its denominator. */
export const figureGapSchema = z.object({
  /** Money where the gap is worth some, else what the numerator is measured in. */
  quantity: z.enum(['money', 'hours', 'days', 'count']),
  perNumerator: z.number(),
  perDenominator: z.number(),
  /** All parts together: the card's gap, negative where the figure is ahead of its target. */
  total: z.number(),
});
export type FigureGap = z.output<typeof figureGapSchema>;

/**
 * What the drill-down proves: the metric’s figure over the same selection, and the part of its denominator that is not
 * made of repair orders (working days, attendance), listed under its own heading.
 */
export const proofSchema = z.object({
  kpi: kpiSchema,
  /** The figure's own sums. */
  exact: unroundedParts,
  /** What the repair orders add up to: all of them, whatever a search leaves of the list. */
  listed: unroundedParts,
  /** Repair orders that count for the figure, of all of them. */
  counted: z.number(),
  /** Those that are credits and count for none. */
  credits: z.number(),
  /** It adds up by what lines have, such as op codes (`FigureByOpCode`). */
  isOfLines: z.boolean(),
  /** Null for a figure without a target. */
  gap: figureGapSchema.nullable(),
  numeratorLabel: z.string(),
  denominatorLabel: z.string().nullable(),
  other: z.array(z.object({ heading: z.string(), label: z.string(), value: z.number() })),
  /** What the ledger adds to a parts figure or to policy, account by account and month by month. */
  ledger: z.array(ledgerPartSchema),
  /** What was sold without a repair order, where part transactions tell it. */
  transactions: z.array(transactionPartSchema),
});

const quantitySchema = z.enum(['money', 'hours', 'days', 'count']);

/** What the repair orders of a term add up to. */
export const termProofSchema = z.object({
  term: z.string(),
  label: z.string(),
  /** Of the change, in the unit of the figure, as `MetricChange` has it: of the labor rate in dollars an hour. */
  perHour: z.number(),
  /** What the figure is over in the period: of the labor rate hours sold, of a sum 1. */
  hoursNow: z.number(),
  unit: kpiUnitSchema.optional(),
  /** Places in which `perHour` is told; two where absent. */
  decimals: z.number().optional(),
  /** What contributions are measured in; money where absent. */
  quantity: quantitySchema.optional(),
  /** What `hoursNow` counts; null for a sum, hours sold where absent. */
  overLabel: z.string().nullable().optional(),
  overQuantity: quantitySchema.nullable().optional(),
  /** The term over all of that, to the millionth: worked out from the sums of all lines. */
  exact: z.number(),
  /** What the repair orders add up to: all of them, whatever a search leaves of the list. */
  listed: z.number(),
  /** Repair orders with a part of it, of the period and of the comparison. */
  counted: z.object({ now: z.number(), before: z.number() }),
});
export type TermProof = z.output<typeof termProofSchema>;
