import { z } from 'zod';
import { monthSchema } from '../fields.ts';
import { kpiSchema, kpiUnitSchema } from '../kpi.ts';

export const ledgerPartSchema = z.object({
  month: monthSchema,
  account: z.string(),
  description: z.string(),
  /** The movement of the whole month. Sales and cost are both positive. */
  balance: z.number(),
  /** The part of the month in the period, by working days. 1 is the whole month. */
  share: z.number(),
  /** Added to the figure's numerator. */
  contribution: z.number(),
  /** Added to its denominator. Null for figures without one. */
  denominator: z.number().nullable(),
});
export type LedgerPart = z.output<typeof ledgerPartSchema>;

/** The part of a parts figure from part transactions: invoices of one sale type in one month. */
export const transactionPartSchema = z.object({
  month: monthSchema,
  /** Parts sale type, and its name. */
  saleType: z.string(),
  label: z.string(),
  documents: z.number(),
  /** Added to the figure's numerator. */
  contribution: z.number(),
  /** Added to its denominator. Null for figures without one. */
  denominator: z.number().nullable(),
});
export type TransactionPart = z.output<typeof transactionPartSchema>;

/** Numerator and denominator with six decimals, before they are rounded for display. Their sums can be compared. */
const unroundedParts = z.object({ numerator: z.number().nullable(), denominator: z.number().nullable() });

/** The weights of the gap. A part's share of the gap is `perNumerator` × its numerator + `perDenominator` × its denominator. */
export const figureGapSchema = z.object({
  /** Money if the gap has a worth in money. Otherwise the unit of the numerator. */
  quantity: z.enum(['money', 'hours', 'days', 'count']),
  perNumerator: z.number(),
  perDenominator: z.number(),
  /** The sum of all parts, which is the gap of the card. Negative if the figure is ahead of its target. */
  total: z.number(),
});
export type FigureGap = z.output<typeof figureGapSchema>;

/**
 * The figure that the drill-down proves, over the same selection. The part of its denominator that does not come from repair orders
 * (working days, attendance) is listed under its own heading.
 */
export const proofSchema = z.object({
  kpi: kpiSchema,
  /** The figure's own sums. */
  exact: unroundedParts,
  /** The sums of all repair orders, without the search of the list. */
  listed: unroundedParts,
  /** The number of repair orders that count for the figure, without the search of the list. */
  counted: z.number(),
  /** The number of credits. They do not count as repair orders. */
  credits: z.number(),
  /** Whether the figure adds up over lines, so that it can be split by op code (`FigureByOpCode`). */
  isOfLines: z.boolean(),
  /** Null for a figure without a target. */
  gap: figureGapSchema.nullable(),
  numeratorLabel: z.string(),
  denominatorLabel: z.string().nullable(),
  other: z.array(z.object({ heading: z.string(), label: z.string(), value: z.number() })),
  /** The part of a parts figure or of policy from the ledger, by account and month. */
  ledger: z.array(ledgerPartSchema),
  /** Sales without a repair order, if part transactions have them. */
  transactions: z.array(transactionPartSchema),
});

const quantitySchema = z.enum(['money', 'hours', 'days', 'count']);

/** The sums of a term's repair orders. */
export const termProofSchema = z.object({
  term: z.string(),
  label: z.string(),
  /** The term's part of the change, in the unit of the figure, as in `MetricChange`. For the labor rate, dollars per hour. */
  perHour: z.number(),
  /** The denominator of the figure in the period. For the labor rate, hours sold. For a sum, 1. */
  hoursNow: z.number(),
  unit: kpiUnitSchema.optional(),
  /** Decimals of `perHour`. Default: two. */
  decimals: z.number().optional(),
  /** The unit of contributions. Default: money. */
  quantity: quantitySchema.optional(),
  /** Name of `hoursNow`. Null for a sum. Default: hours sold. */
  overLabel: z.string().nullable().optional(),
  overQuantity: quantitySchema.nullable().optional(),
  /** The numerator of the term, with six decimals, from the sums of all lines. */
  exact: z.number(),
  /** The sum of all repair orders, without the search of the list. */
  listed: z.number(),
  /** The number of repair orders with a part of the term, in the period and in the comparison. */
  counted: z.object({ now: z.number(), before: z.number() }),
});
export type TermProof = z.output<typeof termProofSchema>;
