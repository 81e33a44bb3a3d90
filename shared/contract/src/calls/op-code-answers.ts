import { z } from 'zod';
import { businessDateSchema, monthSchema, payTypeSchema } from '../fields.ts';
import { kpiStatusSchema } from '../kpi.ts';
import { workLineSchema } from './labor-types.ts';

const money = z.number();

/** What the prices of an op code's lines say: labor before recorded discounts, of lines with hours or a price. */
const priceFields = {
  /** Pay type whose lines the prices are of: C, another one that was asked for alone, or all. */
  priceScope: z.string(),
  minLabor: money.nullable(),
  maxLabor: money.nullable(),
  stdDev: money.nullable(),
  /** The price that most lines have; of equally frequent ones the highest. */
  modalPrice: money.nullable(),
  /** Share of lines within 2 % of the modal price. */
  priceConsistencyPct: z.number().nullable(),
};

/** Lines held against the price that is expected of them: the grid’s at their own hours, or the code’s usual one. */
const comparedFields = {
  pricedLines: z.number(),
  /** Lines within 2 % of the expected price. */
  atPriceLines: z.number(),
  atPricePct: z.number().nullable(),
  /** Labor before recorded discounts of those lines, and what is expected of them. */
  charged: money.nullable(),
  expected: money.nullable(),
  ofPricePct: z.number().nullable(),
  /** Σ of what lines lack to the expected price; lines above it take nothing back. Null where nothing is expected. */
  belowPrice: money.nullable(),
  /** Lines more than 2 % under it. */
  belowLines: z.number(),
  abovePrice: money.nullable(),
};
export const opCodePricesSchema = z.object(comparedFields);
export type OpCodePrices = z.output<typeof opCodePricesSchema>;

const basisFields = {
  /** What lines are held against: the labor matrix, the code’s commonest price, or nothing. */
  priceBasis: z.enum(['grid', 'fixed', 'none']),
  /** The usual price of a code that has one; the grid’s prices follow from the hours. */
  expectedPrice: money.nullable(),
};

export const opCodeRowSchema = z.object({
  opCode: z.string(),
  description: z.string(),
  /** Empty for an op code that nobody has put into a category yet. */
  category: z.string(),
  isMaintenance: z.boolean(),
  /** Counted lines. */
  count: z.number(),
  roCount: z.number(),
  /** Repair orders with the op code ÷ repair orders of the selection × 100. */
  penetrationPct: z.number().nullable(),
  /** Repair orders that `penetrationPct` is of. A service of before does not tell them. */
  roBase: z.number().optional(),
  hours: z.number().nullable(),
  avgHours: z.number().nullable(),
  laborSales: money.nullable(),
  avgLabor: money.nullable(),
  ...priceFields,
  ...basisFields,
  ...comparedFields,
  /** Lines by their distance from the expected price in steps of 2.5 %, lowest first; the ends, -10 and 5, hold what is beyond. */
  deviations: z.array(z.object({ pct: z.number(), lines: z.number() })),
  elr: z.number().nullable(),
  laborGpPct: z.number().nullable(),
  /** What `laborGpPct` is of, beside the sales. A service of before does not tell it. */
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

/** The labor matrix that prices lines at the end of the period. */
export const gridInForceSchema = z.object({ name: z.string(), effectiveFrom: businessDateSchema });

/** Op codes of one kind of work together. */
export const opCodeKindSchema = z.object({
  /** Empty for op codes that nobody has put into a category yet. */
  category: z.string(),
  codes: z.number(),
  lines: z.number(),
  hours: z.number().nullable(),
  /** Of the hours of all kinds. */
  sharePct: z.number().nullable(),
  laborSales: money.nullable(),
  elr: z.number().nullable(),
  discountTotal: money.nullable(),
  prices: opCodePricesSchema,
  /** Those of them that the grid prices. */
  gridPrices: opCodePricesSchema,
});
export type OpCodeKind = z.output<typeof opCodeKindSchema>;

/** What is worth fixing first. They overlap and are never added up. */
const opCodeOpportunitiesSchema = z.object({
  /** Repair and diagnosis more than 2 % under the grid; null without a grid. */
  belowGrid: z
    .object({
      /** More than 2 % under it. */
      lines: z.number(),
      /** Under it by any amount: what `dollars` adds up, and what `below` of PricedLines lists. */
      underLines: z.number(),
      of: z.number(),
      dollars: money,
      aboveLines: z.number(),
    })
    .nullable(),
  /** The op code without a usual price and kind that lies furthest below the store’s labor rate, and what that rate would bring. */
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
  /** Codes without a kind, most lines first. */
  unmapped: z.object({ codes: z.array(z.string()), lines: z.number() }),
});

/**
 * Per cent of a code's lines at price from which it is on target, and near it, as the store has set them; null where it judges none. A service of
 * before names none.
 */
const atPriceBoundsSchema = z.object({ good: z.number(), near: z.number() }).nullable().optional();

export const opCodeTotalsSchema = z.object({
  count: z.number(),
  /** Repair orders of the selection, whatever their op codes: the base of every penetration. */
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
  /** The listed codes that something is expected of. */
  prices: opCodePricesSchema,
  /** Those of them that the grid prices. */
  gridPrices: opCodePricesSchema,
  /** Kinds of work over the whole selection, whatever is searched for or left out; those without work are not there. */
  byCategory: z.array(opCodeKindSchema),
  /**
   * Hours of repair and diagnosis in per cent of all, with the edges that the store wants them within; null where it wants none, and of
   * other hours than those of customer pay.
   */
  repairShare: z
    .object({ pct: z.number(), low: z.number().nullable(), high: z.number().nullable(), status: kpiStatusSchema })
    .nullable()
    .optional(),
  opportunities: opCodeOpportunitiesSchema,
  /** Null where no labor matrix was in force at the end of the period. */
  grid: gridInForceSchema.nullable(),
  atPriceBounds: atPriceBoundsSchema,
});

/** A line with what is expected of it. */
export const pricedLineSchema = workLineSchema.extend({
  /** Labor before recorded discounts. */
  price: money,
  /** What is expected of it: the grid’s price, or the usual one of its code; null where nothing is. */
  expected: money.nullable(),
  /** What the price lacks to that; negative above it. */
  short: money.nullable(),
});
export type PricedLine = z.output<typeof pricedLineSchema>;

export const opCodeLineSchema = pricedLineSchema.extend({
  /** Distance of the price from the modal price in per cent; null without one. */
  deviationPct: z.number().nullable(),
});

export const opCodeDetailSchema = z.object({
  summary: opCodeRowSchema,
  /** Prices of the lines in bins of equal width, at most thirteen; `to` is the next bin’s. */
  histogram: z.array(z.object({ from: money, to: money, count: z.number(), isModal: z.boolean() })),
  /** Thirteen months up to the one of `endDate`. */
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
  /** In somebody’s own view the own row alone. */
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
  /** Lines that something is expected of, by hours and price, at most 400 of them; the first are those with most lines. */
  points: z.array(z.object({ hours: z.number(), price: money, expected: money, lines: z.number() })),
  /** The labor matrix that prices the lines; null where none does. */
  grid: gridInForceSchema.nullable(),
  atPriceBounds: atPriceBoundsSchema,
});
export type OpCodeDetail = z.output<typeof opCodeDetailSchema>;

/** How what an advisor charged for an op code lies to the grid. */
const varianceCellSchema = z.object({ number: z.string(), prices: opCodePricesSchema });

/** The same job by who wrote it. */
export const priceVarianceSchema = z.object({
  /** Advisors with lines that the grid prices, most lines first. */
  advisors: z.array(z.object({ number: z.string(), name: z.string() })),
  /** Op codes with most money below the grid, at most twelve; cells only where there are lines. */
  rows: z.array(
    z.object({
      opCode: z.string(),
      description: z.string(),
      cells: z.array(varianceCellSchema),
      prices: opCodePricesSchema,
    }),
  ),
  /** All that the grid prices. */
  total: z.object({ cells: z.array(varianceCellSchema), prices: opCodePricesSchema }),
});
export type PriceVariance = z.output<typeof priceVarianceSchema>;
