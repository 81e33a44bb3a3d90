import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  departmentSchema,
  envelope,
  listEnvelope,
  listQuery,
  memberParams,
  memberPath,
  noBody,
  standardQuery,
} from '../fields.ts';
import { kpiSchema, kpiStatusSchema } from '../kpi.ts';

const money = z.number();
const quantity = z.number();

/** The day whose inventory is wanted: `asOf`, else the end of the period; the latest snapshot up to it answers. */
const snapshotQuery = standardQuery.extend({ asOf: businessDateSchema.optional() });
const snapshotListQuery = snapshotQuery.extend(listQuery.shape);

const snapshotFields = {
  /** Day of the inventory that answers; null when there is none up to the day asked for. */
  snapshotDate: businessDateSchema.nullable(),
};

/** A part as every list of the inventory shows it. */
export const stockRowSchema = z.object({
  partNumber: z.string(),
  description: z.string(),
  source: z.string(),
  class: z.string(),
  /** As the store maps it: `partStatuses` of the metrics. */
  status: z.string(),
  bin: z.string(),
  qtyOnHand: quantity,
  reserved: quantity,
  onOrder: quantity,
  cost: money,
  /** Quantity times cost to the cent; zero below zero. */
  extCost: money,
  list: money.nullable(),
  entryDate: businessDateSchema.nullable(),
  lastSale: businessDateSchema.nullable(),
  lastReceipt: businessDateSchema.nullable(),
  /** Whole calendar months since the last sale's month; null when it never sold. */
  monthsNoSale: z.number().nullable(),
  /** Months since the last sale, of a part that never sold since its entry; null when neither is known. */
  ageMonths: z.number().nullable(),
  bucket: z.string(),
  demand12: quantity.nullable(),
  sales12: quantity.nullable(),
  /** Best stocking level. */
  bsl: quantity.nullable(),
  excessQty: quantity.nullable(),
  excessValue: money.nullable(),
  /** At the speed of the last twelve months; null without sales. */
  daysSupply: z.number().nullable(),
  /** Whether the manufacturer takes it back; null: not in any DMS feed read so far. */
  returnable: z.boolean().nullable(),
});
export type StockRow = z.output<typeof stockRowSchema>;

export const stockTotalsSchema = z.object({
  partNumbers: z.number(),
  pieces: quantity,
  extCost: money,
  excessValue: money,
});

const shareFields = { value: money, pct: z.number().nullable(), pieces: quantity, partNumbers: z.number() };
export const agingBucketSchema = z.object({
  /** `0-3` … `25+`, or `unknown` for parts without any date. */
  bucket: z.string(),
  fromMonths: z.number().nullable(),
  toMonths: z.number().nullable(),
  ...shareFields,
});
export type AgingBucket = z.output<typeof agingBucketSchema>;

export const statusRowSchema = z.object({
  status: z.string(),
  label: z.string(),
  partNumbers: z.number(),
  pieces: quantity,
  value: money,
  pctValue: z.number().nullable(),
  /** Pieces sold in twelve months. */
  sales12: quantity,
  /** Those pieces at cost over the value on hand. */
  turns: z.number().nullable(),
  avgMonthsNoSale: z.number().nullable(),
});

export type StatusRow = z.output<typeof statusRowSchema>;

const valueTotals = z.object({ totalValue: money, pieces: quantity });

export const neverSoldRowSchema = stockRowSchema.extend({
  /** The latest repair order that ordered it specially. */
  forRo: z.string().nullable(),
  customer: z.string().nullable(),
  daysSinceReceipt: z.number().nullable(),
  /** Not in any DMS feed read so far. */
  deposit: money.nullable(),
});

export type NeverSoldRow = z.output<typeof neverSoldRowSchema>;

export const verifyReasonSchema = z.enum([
  'negativeOnHand',
  'reservedExceedsOnHand',
  'zeroCost',
  'costAboveList',
  'fractionalQty',
  'noCount24m',
  'onHandNoBin',
]);
export type VerifyReason = z.output<typeof verifyReasonSchema>;
export const verifyRowSchema = stockRowSchema.extend({ reason: verifyReasonSchema });

export type VerifyRow = z.output<typeof verifyRowSchema>;

/** Days that a repair order is open. */
const openAgeBandSchema = z.enum(['0-3', '4-7', '8-14', '15-30', '31+']);

export const openOrderPartSchema = z.object({
  roNumber: z.string(),
  roSuffix: z.string(),
  openDate: businessDateSchema,
  daysOpen: z.number(),
  ageBand: z.string(),
  /** Empty where the caller sees own rows only and another person wrote it. */
  advisorNumber: z.string(),
  advisorName: z.string(),
  partNumber: z.string(),
  description: z.string(),
  qty: quantity,
  cost: money,
  sale: money,
  specialOrder: z.boolean(),
});

export type OpenOrderPart = z.output<typeof openOrderPartSchema>;

export const emergencyPurchaseSchema = z.object({
  date: businessDateSchema,
  document: z.string(),
  vendor: z.string(),
  partNumber: z.string(),
  description: z.string(),
  qty: quantity,
  unitCost: money,
  /** What the inventory held the part at before; null where it held none. */
  catalogCost: money.nullable(),
  cost: money,
  premium: money.nullable(),
});
export type EmergencyPurchase = z.output<typeof emergencyPurchaseSchema>;
const emergencyGroup = { count: z.number(), cost: money, premium: money };

export const gpCategorySchema = z.object({
  /** Parts sale type, or pay type for service. */
  category: z.string(),
  label: z.string(),
  sales: money.nullable(),
  /** Null, as gross, when the cost is not known. */
  cost: money.nullable(),
  gross: money.nullable(),
  gpPct: z.number().nullable(),
  compareGpPct: z.number().nullable(),
  target: z.number().nullable(),
  status: kpiStatusSchema,
  /** Share of all sales. */
  mixPct: z.number().nullable(),
  gapDollars: money.nullable(),
  smallSample: z.boolean(),
});

export const averageGpSchema = z.object({
  department: departmentSchema,
  categories: z.array(gpCategorySchema),
  total: gpCategorySchema,
  /** Parts alone. Number `''` is what no counterperson is named for. */
  byCounterperson: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      sales: money,
      /** Null, as what follows from it, where the feed has no cost of parts. */
      cost: money.nullable(),
      gross: money.nullable(),
      gpPct: z.number().nullable(),
      /** Null where no document tells how parts were sold without a repair order. */
      counterSales: money.nullable(),
      repairOrderSales: money,
      documents: z.number(),
    }),
  ),
  /** Customer-pay parts on repair orders against the parts matrix. */
  byCostBand: z.array(
    z.object({
      fromCost: money,
      toCost: money.nullable(),
      pieces: quantity,
      sales: money,
      /** Null where the feed has no cost of parts. */
      cost: money.nullable(),
      gpPct: z.number().nullable(),
      /** Of the matrix; null without one. */
      multiplier: z.number().nullable(),
      matrixSales: money.nullable(),
      matrixGpPct: z.number().nullable(),
      /** Sold below (negative) or above what the matrix asks. */
      variance: money.nullable(),
    }),
  ),
  matrixName: z.string().nullable(),
  ownView: z.boolean(),
  ownViewMessage: z.string().nullable(),
});

const listCall = (name: string) => ({ name, base: 'api', method: 'GET', path: `${memberPath}/${name}` }) as const;

export const partsCalls = {
  inventoryAnalysis: defineCall({
    ...listCall('InventoryAnalysis'),
    summary: 'What is on the shelf, and how long since it sold?',
    params: memberParams,
    query: snapshotListQuery.extend({
      source: z.string().max(64).optional(),
      status: z.string().max(32).optional(),
      bucket: z.string().max(16).optional(),
      class: z.string().max(64).optional(),
      /** Rows above their best stocking level alone. */
      excess: z.enum(['true', 'false']).optional(),
    }),
    body: noBody,
    response: listEnvelope(stockRowSchema, stockTotalsSchema).extend({
      ...snapshotFields,
      /** Over the whole inventory, whatever the rows are narrowed to. */
      agingBuckets: z.array(agingBucketSchema),
      bySource: z.array(z.object({ source: z.string(), ...shareFields, buckets: z.array(agingBucketSchema) })),
      byClass: z.array(z.object({ class: z.string(), ...shareFields })),
    }),
  }),
  inventoryAnalysisTotals: defineCall({
    ...listCall('InventoryAnalysisTotals'),
    summary: 'Every figure of the parts inventory, with thirteen months of each.',
    params: memberParams,
    query: snapshotQuery,
    body: noBody,
    response: envelope(
      z.object({
        ...snapshotFields,
        kpis: z.array(kpiSchema),
        /** What the figures cannot know, in sentences. */
        warnings: z.array(z.string()),
        /** The ledger's balance is of the end of this month. */
        ledgerMonth: z.string().nullable(),
      }),
    ),
  }),
  partsInvAnalysisByStatus: defineCall({
    ...listCall('PartsInvAnalysisByStatus'),
    summary: 'How much of the inventory stands in each stocking status?',
    params: memberParams,
    query: snapshotListQuery,
    body: noBody,
    response: listEnvelope(
      statusRowSchema,
      z.object({ value: money, pieces: quantity, partNumbers: z.number(), sales12: quantity }),
    ).extend(snapshotFields),
  }),
  partsNoBinLocation: defineCall({
    ...listCall('PartsNoBinLocation'),
    summary: 'Which parts are on hand without a bin?',
    params: memberParams,
    query: snapshotListQuery,
    body: noBody,
    response: listEnvelope(stockRowSchema, valueTotals).extend(snapshotFields),
  }),
  partsNeverSold: defineCall({
    ...listCall('PartsNeverSold'),
    summary: 'Which parts are on hand and never sold?',
    params: memberParams,
    query: snapshotListQuery,
    body: noBody,
    response: listEnvelope(neverSoldRowSchema, valueTotals).extend(snapshotFields),
  }),
  partsVerifyQty: defineCall({
    ...listCall('PartsVerifyQty'),
    summary: 'Which counts cannot be right? One row for each part and reason.',
    params: memberParams,
    query: snapshotListQuery.extend({ reason: verifyReasonSchema.optional() }),
    body: noBody,
    response: listEnvelope(verifyRowSchema, valueTotals.extend({ partNumbers: z.number() })).extend({
      ...snapshotFields,
      byReason: z.array(z.object({ reason: verifyReasonSchema, label: z.string(), count: z.number(), value: money })),
    }),
  }),
  partsDelStatus: defineCall({
    ...listCall('PartsDelStatus'),
    summary: 'Which parts should be gone and are still on hand or on order?',
    params: memberParams,
    query: snapshotListQuery,
    body: noBody,
    response: listEnvelope(stockRowSchema, valueTotals).extend(snapshotFields),
  }),
  partsOnOpenROs: defineCall({
    ...listCall('PartsOnOpenROs'),
    summary: 'Which parts were issued to repair orders that are still open?',
    params: memberParams,
    query: standardQuery.extend(listQuery.shape).extend({ ageBand: openAgeBandSchema.optional() }),
    body: noBody,
    response: listEnvelope(
      openOrderPartSchema,
      // Null, as what stands in the bands, where no parts of repair orders have ever come.
      z.object({
        qty: quantity.nullable(),
        cost: money.nullable(),
        sale: money.nullable(),
        repairOrders: z.number().nullable(),
      }),
    ).extend({
      /** Business today: what is open is open now. */
      openAt: businessDateSchema,
      byAge: z.array(
        z.object({
          band: z.string(),
          fromDays: z.number(),
          toDays: z.number().nullable(),
          repairOrders: z.number().nullable(),
          parts: z.number().nullable(),
          cost: money.nullable(),
          sale: money.nullable(),
        }),
      ),
    }),
  }),
  partsEmerPurchase: defineCall({
    ...listCall('PartsEmerPurchase'),
    summary: 'What was bought the same day because it was not in stock, and what did that cost?',
    params: memberParams,
    query: standardQuery.extend(listQuery.shape).extend({ vendor: z.string().max(120).optional() }),
    body: noBody,
    response: listEnvelope(
      emergencyPurchaseSchema,
      // Null where the feed has no purchases, or does not say which of them were emergencies.
      z.object({ qty: quantity.nullable(), cost: money.nullable(), premium: money.nullable() }),
    ).extend({
      kpis: z.array(kpiSchema),
      /** Purchases of parts that the inventory never held, whose premium nobody knows; null as the totals are. */
      withoutCatalogCost: z.number().nullable(),
      byVendor: z.array(z.object({ vendor: z.string(), ...emergencyGroup })),
      byPart: z.array(
        z.object({
          partNumber: z.string(),
          description: z.string(),
          ...emergencyGroup,
          /** Purchases of the 90 days up to the end of the period. */
          count90: z.number(),
          /** Three in 90 days: cheaper on the shelf. */
          shouldStock: z.boolean(),
        }),
      ),
      /** Parts that repair orders of the period had to wait for, by who wrote them. */
      byAdvisor: z.array(
        z.object({ number: z.string(), name: z.string(), repairOrders: z.number(), parts: z.number(), cost: money }),
      ),
      byRepairOrder: z.array(
        z.object({
          roNumber: z.string(),
          roSuffix: z.string(),
          closeDate: businessDateSchema,
          parts: z.number(),
          cost: money,
        }),
      ),
    }),
  }),
  averageGpPercent: defineCall({
    ...listCall('AverageGPPercent'),
    summary: 'What gross per cent does each way of selling hold, and what is missing to its target?',
    params: memberParams,
    query: standardQuery.extend({ department: departmentSchema.default('parts') }),
    body: noBody,
    response: envelope(averageGpSchema),
  }),
};
