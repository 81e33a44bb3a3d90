import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  listEnvelope,
  listQuery,
  memberParams,
  memberPath,
  noBody,
  standardQuery,
} from '../fields.ts';
import { besideStoreSchema } from '../kpi.ts';

const money = z.number();

/** What the workshop charged the used-vehicle department. */
const usedCarMoney = {
  /** Without detailing. */
  labor: money,
  /** Null, as sublet, where the feed does not provide it. */
  parts: money.nullable(),
  sublet: money.nullable(),
  /** Labor of detailing. */
  detail: money,
  /** Other charges of its lines, null where the feed does not provide them; a service of before does not say. */
  misc: money.nullable().optional(),
  /** Labor, parts, sublet, detail and other charges. */
  total: money,
  elr: z.number().nullable(),
};

/** One used car: all its internal repair orders of the period together. */
export const usedCarRowSchema = z.object({
  stockNumber: z.string().nullable(),
  vin: z.string().nullable(),
  vehicle: z.string().nullable(),
  /** The newest, and all of them from old to new. */
  roNumber: z.string(),
  roSuffix: z.string(),
  roNumbers: z.array(z.string()),
  /** The same, number and suffix apart. */
  visits: z.array(z.object({ roNumber: z.string(), roSuffix: z.string() })).optional(),
  openDate: businessDateSchema,
  /** Null while one of them stands open. */
  closeDate: businessDateSchema.nullable(),
  /** Calendar days in the workshop; days of two repair orders at once count once, an open one counts to the last day. */
  daysInService: z.number(),
  inspectionHours: z.number(),
  repairHours: z.number(),
  ...usedCarMoney,
  status: z.enum(['open', 'closed']),
  inspectionDone: z.boolean(),
  /** True in an own view that knows of no inspection: whether somebody else inspected the car is not told. */
  inspectionWithheld: z.boolean().optional(),
});
export type UsedCarRow = z.output<typeof usedCarRowSchema>;

export const usedCarTotalsSchema = z.object({
  units: z.number(),
  ...usedCarMoney,
  hours: z.number(),
  avgPerUnit: money.nullable(),
  avgDays: z.number().nullable(),
  /** What the store charges an hour of internal work by its rates of those days, and `elr` in percent of it; null without a rate. */
  internalRate: z.number().nullable().optional(),
  elrPctInternal: z.number().nullable().optional(),
  /** Detailing included. */
  laborGpPct: z.number().nullable(),
  partsGpPct: z.number().nullable(),
  /** Units whose inspection is done. */
  inspected: z.number(),
});

export const usedCarCalls = {
  repairOrderUci: defineCall({
    name: 'RepairOrderUCI',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/RepairOrderUCI`,
    summary: 'What do our used cars cost us, and how long do they sit in the shop?',
    params: memberParams,
    query: standardQuery.extend({
      ...listQuery.shape,
      /** Lists and adds up those that stand in the workshop, or those that left it. */
      status: z.enum(['open', 'closed']).optional(),
    }),
    body: noBody,
    response: listEnvelope(usedCarRowSchema, usedCarTotalsSchema).extend({
      ownViewMessage: z.string().nullable(),
      /** What the dealership calls these repair orders. */
      label: z.string().optional(),
      /** Over all cars of the period, whatever is listed; null where no own rows are, and for who sees everybody's. */
      storeAverage: z
        .object({
          /** Null, as the days, for who has own lines and no own repair orders: others worked on the same cars. */
          avgPerUnit: besideStoreSchema.nullable(),
          avgDays: besideStoreSchema.nullable(),
          elr: besideStoreSchema,
          laborGpPct: besideStoreSchema,
        })
        .nullable()
        .optional(),
    }),
  }),
};
