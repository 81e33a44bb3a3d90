import { z } from 'zod';
import { businessDateSchema, monthSchema, payTypeSchema } from '../fields.ts';
import { kpiStatusSchema } from '../kpi.ts';
import { workLineSchema } from './labor-types.ts';

const money = z.number();

/** Facts from the prices of an op code's lines: labor before recorded discounts, for lines with hours or a price. */
const priceFields = {
  /** The pay type of the priced lines: C, another one if it was selected alone, or all. */
  priceScope: z.string(),
  minLabor: money.nullable(),
  maxLabor: money.nullable(),
  stdDev: money.nullable(),
  /** The most frequent price. If several are equally frequent, the highest of them. */
  modalPrice: money.nullable(),
  /** Percentage of lines within 2 % of the modal price. */
  priceConsistencyPct: z.number().nullable(),
};

/** Lines compared with their expected price: the grid’s price for their hours, or the code’s usual price. */
const comparedFields = {
  pricedLines: z.number(),
  /** Lines within 2 % of the expected price. */
  atPriceLines: z.number(),
  atPricePct: z.number().nullable(),
  /** Labor before recorded discounts of those lines, and their expected price. */
  charged: money.nullable(),
  expected: money.nullable(),
  ofPricePct: z.number().nullable(),
  /** Sum of the amounts below the expected price. Lines above it do not reduce the sum. Null without an expected price. */
  belowPrice: money.nullable(),
  /** Lines more than 2 % below the expected price. */
  belowLines: z.number(),
  abovePrice: money.nullable(),
};
export const opCodePricesSchema = z.object(comparedFields);
export type OpCodePrices = z.output<typeof opCodePricesSchema>;

const basisFields = {
  /** The basis of the expected price: the labor matrix, the code’s most frequent price, or none. */
  priceBasis: z.enum(['grid', 'fixed', 'none']),
  /** The usual price of a code that has one. Prices of the grid depend on the hours instead. */
  expectedPrice: money.nullable(),
};

export const opCodeRowSchema = z.object({
  opCode: z.string(),
  description: z.string(),
  /** Empty for an op code without a category. */
  category: z.string(),
  isMaintenance: z.boolean(),
  /** Counted lines. */
  count: z.number(),
  roCount: z.number(),
  /** Repair orders with the op code ÷ repair orders of the selection × 100. */
  penetrationPct: z.number().nullable(),
  /** The number of repair orders for `penetrationPct`. An older service leaves it out. */
  roBase: z.number().optional(),
  hours: z.number().nullable(),
  avgHours: z.number().nullable(),
  laborSales: money.nullable(),
  avgLabor: money.nullable(),
  ...priceFields,
  ...basisFields,
  ...comparedFields,
  /**
   * Lines by their deviation from the expected price in steps of 2.5 %, lowest first. The end steps, -10 and 5, include everything beyond.
   */
  deviations: z.array(z.object({ pct: z.number(), lines: z.number() })),
  elr: z.number().nullable(),
  laborGpPct: z.number().nullable(),
  /** The gross of `laborGpPct`. An older service leaves it out. */
  laborGross: money.nullable().optional(),
  partsSales: money.nullable(),
  avgParts: money.nullable(),
  partsGpPct: z.number().nullable(),
  /** Labor and parts discounts. */
  discountTotal: money.nullable(),
  /** Counted lines by pay type. */
  cwiCounts: z.partialRecord(payTypeSchema, z.number()),
  lastUsed: businessDateSchema.nullable(),
});
export type OpCodeRow = z.output<typeof opCodeRowSchema>;

/** The labor matrix that applies at the end of the period. */
export const gridInForceSchema = z.object({ name: z.string(), effectiveFrom: businessDateSchema });

/** All op codes of one kind of work. */
export const opCodeKindSchema = z.object({
  /** Empty for op codes without a category. */
  category: z.string(),
  codes: z.number(),
  lines: z.number(),
  hours: z.number().nullable(),
  /** Percent of the hours of all kinds. */
  sharePct: z.number().nullable(),
  laborSales: money.nullable(),
  elr: z.number().nullable(),
  discountTotal: money.nullable(),
  prices: opCodePricesSchema,
  /** The prices of those lines that the grid prices. */
  gridPrices: opCodePricesSchema,
});
export type OpCodeKind = z.output<typeof opCodeKindSchema>;

/** The best opportunities for corrections. They overlap, so they are not added up. */
const opCodeOpportunitiesSchema = z.object({
  /** Repair and diagnosis lines more than 2 % below the grid. Null without a grid. */
  belowGrid: z
    .object({
      /** Lines more than 2 % below it. */
      lines: z.number(),
      /** Lines below it by any amount. `dollars` adds them up, and `below` of PricedLines lists them. */
      underLines: z.number(),
      of: z.number(),
      dollars: money,
      aboveLines: z.number(),
    })
    .nullable(),
  /** Among op codes without a usual price and kind, the one furthest below the store’s labor rate, and the gain at that rate. */
  catchAll: z
    .object({
      opCode: z.string(),
      lines: z.number(),
      hours: z.number(),
      elr: z.number(),
      storeElr: z.number(),
      dollars: money,
    })
    .nullable(),
  /** Codes without a kind, those with most lines first. */
  unmapped: z.object({ codes: z.array(z.string()), lines: z.number() }),
});

/**
 * The percentage of a code's lines at price that counts as on target or near it, from the store's settings. Null if the store has none. An
 * older service leaves it out.
 */
const atPriceBoundsSchema = z.object({ good: z.number(), near: z.number() }).nullable().optional();

export const opCodeTotalsSchema = z.object({
  count: z.number(),
  /** All repair orders of the selection. They are the base of every penetration. */
  roCount: z.number(),
  hours: z.number().nullable(),
  laborSales: money.nullable(),
  elr: z.number().nullable(),
  laborGpPct: z.number().nullable(),
  partsSales: money.nullable(),
  partsGpPct: z.number().nullable(),
  discountTotal: money.nullable(),
  /** Op codes without a category. */
  unmapped: z.number(),
  /** The prices of the listed codes with an expected price. */
  prices: opCodePricesSchema,
  /** The prices of those codes that the grid prices. */
  gridPrices: opCodePricesSchema,
  /** Kinds of work of the whole selection, without the search and other filters of the list. Kinds without work are left out. */
  byCategory: z.array(opCodeKindSchema),
  /**
   * Percentage of repair and diagnosis hours, with the store's wanted range. Null without such a range, and for hours other than customer
   * pay.
   */
  repairShare: z
    .object({ pct: z.number(), low: z.number().nullable(), high: z.number().nullable(), status: kpiStatusSchema })
    .nullable()
    .optional(),
  opportunities: opCodeOpportunitiesSchema,
  /** Null if no labor matrix applied at the end of the period. */
  grid: gridInForceSchema.nullable(),
  atPriceBounds: atPriceBoundsSchema,
});

/** A line with its expected price. */
export const pricedLineSchema = workLineSchema.extend({
  /** Labor before recorded discounts. */
  price: money,
  /** The expected price: the grid’s, or the code's usual one. Null if there is none. */
  expected: money.nullable(),
  /** The amount missing to the expected price. Negative above it. */
  short: money.nullable(),
});
export type PricedLine = z.output<typeof pricedLineSchema>;

export const opCodeLineSchema = pricedLineSchema.extend({
  /** Deviation of the price from the modal price in percent. Null without a modal price. */
  deviationPct: z.number().nullable(),
});

export const opCodeDetailSchema = z.object({
  summary: opCodeRowSchema,
  /** The prices of the lines in at most thirteen bins of equal width. `to` is the `from` of the next bin. */
  histogram: z.array(z.object({ from: money, to: money, count: z.number(), isModal: z.boolean() })),
  /** Thirteen months up to the month of `endDate`. */
  months: z.array(
    z.object({
      month: monthSchema,
      count: z.number(),
      roCount: z.number(),
      penetrationPct: z.number().nullable(),
      roBase: z.number().optional(),
      hours: z.number().nullable(),
      laborSales: money.nullable(),
      elr: z.number().nullable(),
      isUnfinished: z.boolean(),
    }),
  ),
  /** A caller who sees only own rows gets the own row. */
  byAdvisor: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      count: z.number(),
      roCount: z.number(),
      hours: z.number().nullable(),
      laborSales: money.nullable(),
      avgLabor: money.nullable(),
      elr: z.number().nullable(),
      discountTotal: money.nullable(),
      priceConsistencyPct: z.number().nullable(),
      prices: opCodePricesSchema,
    }),
  ),
  /** Lines with an expected price, by hours and price: at most 400 points. Those with most lines stand first. */
  points: z.array(z.object({ hours: z.number(), price: money, expected: money, lines: z.number() })),
  /** The labor matrix that prices the lines. Null if none does. */
  grid: gridInForceSchema.nullable(),
  atPriceBounds: atPriceBoundsSchema,
});
export type OpCodeDetail = z.output<typeof opCodeDetailSchema>;
