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

/** The workshop's charges to the used-vehicle department. */
const usedCarMoney = {
  /** Without the labor of detailing. */
  labor: money,
  /** Null, like sublet, if the feed does not provide it. */
  parts: money.nullable(),
  sublet: money.nullable(),
  /** Labor of detailing. */
  detail: money,
  /** Other charges of its lines. Null if the feed does not provide them. An older service leaves it out. */
  misc: money.nullable().optional(),
  /** Labor, parts, sublet, detail and other charges. */
  total: money,
  elr: z.number().nullable(),
};

/** One used car with all its internal repair orders of the period. */
export const usedCarRowSchema = z.object({
  stockNumber: z.string().nullable(),
  vin: z.string().nullable(),
  vehicle: z.string().nullable(),
  /** The newest repair order, and all of them from old to new. */
  roNumber: z.string(),
  roSuffix: z.string(),
  roNumbers: z.array(z.string()),
  /** The same repair orders, with number and suffix separate. */
  visits: z.array(z.object({ roNumber: z.string(), roSuffix: z.string() })).optional(),
  openDate: businessDateSchema,
  /** Null while one of its repair orders is open. */
  closeDate: businessDateSchema.nullable(),
  /** Calendar days in the workshop. Days with two repair orders count once. An open repair order counts up to the last day. */
  daysInService: z.number(),
  inspectionHours: z.number(),
  repairHours: z.number(),
  ...usedCarMoney,
  status: z.enum(['open', 'closed']),
  inspectionDone: z.boolean(),
  /**
   * True if the caller sees only own rows and has no inspection of the car. The answer does not reveal whether somebody else inspected it.
   */
  inspectionWithheld: z.boolean().optional(),
});
export type UsedCarRow = z.output<typeof usedCarRowSchema>;

export const usedCarTotalsSchema = z.object({
  units: z.number(),
  ...usedCarMoney,
  hours: z.number(),
  avgPerUnit: money.nullable(),
  avgDays: z.number().nullable(),
  /** The store's internal rate per hour on those days, and `elr` in percent of it. Null without a rate. */
  internalRate: z.number().nullable().optional(),
  elrPctInternal: z.number().nullable().optional(),
  /** Includes detailing. */
  laborGpPct: z.number().nullable(),
  partsGpPct: z.number().nullable(),
  /** Units with a completed inspection. */
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
      /** Lists and adds up only the cars that are in the workshop, or only those that have left it. */
      status: z.enum(['open', 'closed']).optional(),
    }),
    body: noBody,
    response: listEnvelope(usedCarRowSchema, usedCarTotalsSchema).extend({
      ownViewMessage: z.string().nullable(),
      /** The dealership's name for these repair orders. */
      label: z.string().optional(),
      /**
       * Averages over all cars of the period, without the filters of the list. Null for callers without own rows, and for callers who see
       * everybody's.
       */
      storeAverage: z
        .object({
          /** Null, like the days, for a caller with own lines but without own repair orders: other people worked on the same cars. */
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
