import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  codeSchema,
  envelope,
  listEnvelope,
  listQuery,
  memberGet,
  memberParams,
  noBody,
  standardQuery,
} from '../fields.ts';
import { kpiSchema } from '../kpi.ts';

const money = z.number();
const quantity = z.number();

/** The day of the inventory: `asOf`, or the end of the period. The answer has the latest snapshot up to that day. */
const snapshotQuery = standardQuery.extend({ asOf: businessDateSchema.optional() });
const snapshotListQuery = snapshotQuery.extend(listQuery.shape);

const snapshotFields = {
  /** Day of the snapshot in the answer. Null if there is none up to the requested day. */
  snapshotDate: businessDateSchema.nullable(),
};

/** A part in the lists of the inventory. */
export const stockRowSchema = z.object({
  partNumber: z.string(),
  description: z.string(),
  source: z.string(),
  class: z.string(),
  /** The store's status of the part: `partStatuses` of the metrics package. */
  status: z.string(),
  bin: z.string(),
  qtyOnHand: quantity,
  reserved: quantity,
  onOrder: quantity,
  cost: money,
  /** Quantity times cost, rounded to the cent. 0 for a negative quantity. */
  extCost: money,
  list: money.nullable(),
  entryDate: businessDateSchema.nullable(),
  lastSale: businessDateSchema.nullable(),
  lastReceipt: businessDateSchema.nullable(),
  /** Whole calendar months since the month of the last sale. Null if the part never sold. */
  monthsNoSale: z.number().nullable(),
  /** Months since the last sale. For a part that never sold, months since its entry. Null if neither is known. */
  ageMonths: z.number().nullable(),
  bucket: z.string(),
  demand12: quantity.nullable(),
  sales12: quantity.nullable(),
  /** Best stocking level. */
  bsl: quantity.nullable(),
  excessQty: quantity.nullable(),
  excessValue: money.nullable(),
  /** At the sales of the last twelve months. Null without sales. */
  daysSupply: z.number().nullable(),
  /** Whether the manufacturer takes it back. Null, because no DMS feed has it so far. */
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
  /** `0-3` … `25+`, or `unknown` for parts without a date. */
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
  /** The cost of those pieces divided by the value on hand. */
  turns: z.number().nullable(),
  avgMonthsNoSale: z.number().nullable(),
});

export type StatusRow = z.output<typeof statusRowSchema>;

const valueTotals = z.object({ totalValue: money, pieces: quantity });

export const neverSoldRowSchema = stockRowSchema.extend({
  /** The latest repair order with a special order of this part. */
  forRo: z.string().nullable(),
  customer: z.string().nullable(),
  daysSinceReceipt: z.number().nullable(),
  /** Null, because no DMS feed has it so far. */
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

export const inventoryCalls = {
  inventoryAnalysis: defineCall({
    ...memberGet('InventoryAnalysis'),
    summary: 'What is on the shelf, and how long since it sold?',
    params: memberParams,
    query: snapshotListQuery.extend({
      source: codeSchema.optional(),
      status: z.string().max(32).optional(),
      bucket: z.string().max(16).optional(),
      class: codeSchema.optional(),
      /** Lists only parts above their best stocking level. */
      excess: z.enum(['true', 'false']).optional(),
    }),
    body: noBody,
    response: listEnvelope(stockRowSchema, stockTotalsSchema).extend({
      ...snapshotFields,
      /** Buckets of the whole inventory, without the filters of the rows. */
      agingBuckets: z.array(agingBucketSchema),
      bySource: z.array(z.object({ source: z.string(), ...shareFields, buckets: z.array(agingBucketSchema) })),
      byClass: z.array(z.object({ class: z.string(), ...shareFields })),
    }),
  }),
  inventoryAnalysisTotals: defineCall({
    ...memberGet('InventoryAnalysisTotals'),
    summary: 'Every figure of the parts inventory, with thirteen months of each.',
    params: memberParams,
    query: snapshotQuery,
    body: noBody,
    response: envelope(
      z.object({
        ...snapshotFields,
        kpis: z.array(kpiSchema),
        /** Limits of the figures, as sentences. */
        warnings: z.array(z.string()),
        /** The ledger's balance is that of the end of this month. */
        ledgerMonth: z.string().nullable(),
      }),
    ),
  }),
  partsInvAnalysisByStatus: defineCall({
    ...memberGet('PartsInvAnalysisByStatus'),
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
    ...memberGet('PartsNoBinLocation'),
    summary: 'Which parts are on hand without a bin?',
    params: memberParams,
    query: snapshotListQuery,
    body: noBody,
    response: listEnvelope(stockRowSchema, valueTotals).extend(snapshotFields),
  }),
  partsNeverSold: defineCall({
    ...memberGet('PartsNeverSold'),
    summary: 'Which parts are on hand and never sold?',
    params: memberParams,
    query: snapshotListQuery,
    body: noBody,
    response: listEnvelope(neverSoldRowSchema, valueTotals).extend(snapshotFields),
  }),
  partsVerifyQty: defineCall({
    ...memberGet('PartsVerifyQty'),
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
    ...memberGet('PartsDelStatus'),
    summary: 'Which parts should be gone and are still on hand or on order?',
    params: memberParams,
    query: snapshotListQuery,
    body: noBody,
    response: listEnvelope(stockRowSchema, valueTotals).extend(snapshotFields),
  }),
};
