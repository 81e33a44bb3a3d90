import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  codeSchema,
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

/** Ranges of the number of days that a repair order has been open. */
const openAgeBandSchema = z.enum(['0-3', '4-7', '8-14', '15-30', '31+']);

export const openOrderPartSchema = z.object({
  roNumber: z.string(),
  roSuffix: z.string(),
  openDate: businessDateSchema,
  daysOpen: z.number(),
  ageBand: z.string(),
  /** Empty if the caller sees only own rows and another person wrote the repair order. */
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
  /** The previous cost of the part in the inventory. Null if the inventory had none. */
  catalogCost: money.nullable(),
  cost: money,
  premium: money.nullable(),
});
export type EmergencyPurchase = z.output<typeof emergencyPurchaseSchema>;
const emergencyGroup = { count: z.number(), cost: money, premium: money };

export const partOrderCalls = {
  partsOnOpenROs: defineCall({
    ...memberGet('PartsOnOpenROs'),
    summary: 'Which parts were issued to repair orders that are still open?',
    params: memberParams,
    query: standardQuery.extend(listQuery.shape).extend({
      ageBand: openAgeBandSchema.optional(),
      /** Lists repair orders that have been open for at least this number of days: the first day of a band. */
      openFrom: z.enum(['0', '4', '8', '15', '31']).optional(),
      /** Parts that were ordered only for their repair order. */
      specialOrder: z.enum(['true', 'false']).optional(),
    }),
    body: noBody,
    response: listEnvelope(
      openOrderPartSchema,
      // The values of the bands are null if the feed never sent parts of repair orders.
      z.object({
        qty: quantity.nullable(),
        cost: money.nullable(),
        sale: money.nullable(),
        repairOrders: z.number().nullable(),
      }),
    ).extend({
      /** The last day of the feeds. The ages relate to it. */
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
      /** Parts that were ordered for their repair order, without the filters of the rows. Null if the feed has never marked one. */
      specialOrders: z
        .object({ repairOrders: z.number(), parts: z.number(), cost: money, sale: money })
        .nullable()
        .optional(),
    }),
  }),
  partsEmerPurchase: defineCall({
    ...memberGet('PartsEmerPurchase'),
    summary: 'What was bought the same day because it was not in stock, and what did that cost?',
    params: memberParams,
    query: standardQuery.extend(listQuery.shape).extend({ vendor: codeSchema.optional() }),
    body: noBody,
    response: listEnvelope(
      emergencyPurchaseSchema,
      // Null if the feed has no purchases, or does not say which of them were emergencies.
      z.object({ qty: quantity.nullable(), cost: money.nullable(), premium: money.nullable() }),
    ).extend({
      kpis: z.array(kpiSchema),
      /** Purchases of parts that were never in the inventory, so that their premium is not known. Null like the totals. */
      withoutCatalogCost: z.number().nullable(),
      byVendor: z.array(z.object({ vendor: z.string(), ...emergencyGroup })),
      byPart: z.array(
        z.object({
          partNumber: z.string(),
          description: z.string(),
          ...emergencyGroup,
          /** Purchases in the 90 days up to the end of the period. */
          count90: z.number(),
          /** True for three purchases in 90 days: a part in stock would be cheaper. */
          shouldStock: z.boolean(),
        }),
      ),
      /** Parts for which repair orders of the period had to wait, by advisor. */
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
};
