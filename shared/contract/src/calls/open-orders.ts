import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  contactsQuery,
  instantSchema,
  listEnvelope,
  listQuery,
  memberGet,
  memberParams,
  noBody,
  payTypeSchema,
  standardQuery,
} from '../fields.ts';
import { besideStoreSchema } from '../kpi.ts';

const money = z.number();

/** Ranges of the number of days that a repair order has been open. */
export const openAgeBands = ['0-3', '4-7', '8-14', '15-30', '31+'] as const;
export const openAgeBandSchema = z.enum(openAgeBands);
export type OpenAgeBand = z.output<typeof openAgeBandSchema>;

/** Default number of days without activity after which a repair order counts as idle. */
export const IDLE_DAYS = 3;
export const IDLE_DAYS_MAX = 90;

/** Reasons for attention: past its limit, promised for today, a missed promise, a missing part, or no activity. */
export const openViews = ['past', 'today', 'late', 'parts', 'idle'] as const;
export const openViewSchema = z.enum(openViews);
export type OpenView = z.output<typeof openViewSchema>;

/** The promise compared with business today. */
export const promiseSchema = z.enum(['late', 'today', 'later', 'none']);

/** The last activity: opened, a note, an inspection, or a received part. */
export const activityKindSchema = z.enum(['opened', 'note', 'inspection', 'parts']);

/** An open repair order, limited to the lines of the selection. */
export const openOrderRowSchema = z.object({
  roNumber: z.string(),
  roSuffix: z.string(),
  openDate: businessDateSchema,
  daysOpen: z.number(),
  ageBand: openAgeBandSchema,
  /** The number of days that it may be open: the lowest limit of its pay types. */
  limitDays: z.number(),
  isPastLimit: z.boolean(),
  /** Empty, like the name, if the caller sees only own rows and may not know it. */
  advisorNumber: z.string(),
  advisorName: z.string(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  vehicle: z.string().nullable(),
  tag: z.string().nullable(),
  payTypes: z.array(payTypeSchema),
  promisedAt: instantSchema.nullable(),
  promise: promiseSchema,
  /** Special orders without a receipt since the repair order was opened. */
  partsWaited: z.array(z.object({ partNumber: z.string(), description: z.string() })),
  lastActivityOn: businessDateSchema,
  lastActivityKind: activityKindSchema,
  idleDays: z.number(),
  /** Unbilled labor, parts, sublet and other charges. Null, like the cost, if the feed does not provide them. */
  dollars: money.nullable(),
  /** The cost of its labor and parts so far. */
  cost: money.nullable(),
  hasNotes: z.boolean(),
  /** The flag of its newest unsettled note. */
  flag: z.string().nullable(),
});
export type OpenOrderRow = z.output<typeof openOrderRowSchema>;

const openSums = z.object({
  count: z.number(),
  dollars: money.nullable(),
  pastLimit: z.number(),
  pastLimitDollars: money.nullable(),
});

/** What a feed may never send of open repair orders. */
export const openLacks = ['promises', 'specialOrders'] as const;
export type OpenLack = (typeof openLacks)[number];

/** Totals of the whole selection, without the filters of the list. */
export const openTotalsSchema = openSums.extend({ cost: money.nullable() });

export const openOrderCalls = {
  openRepairOrders: defineCall({
    ...memberGet('OpenRepairOrders'),
    summary: 'Which repair orders are still open, for how long, worth how much, and what do they wait for?',
    params: memberParams,
    query: standardQuery.omit({ startDate: true, endDate: true, period: true, compare: true }).extend({
      ...listQuery.shape,
      ...contactsQuery,
      /** The following filters narrow only the list. Totals and groups cover all. */
      view: openViewSchema.optional(),
      /** The number of days without activity after which a repair order is idle. */
      idleDays: z
        .string()
        .regex(/^\d{1,2}$/, { error: 'is not a number of days' })
        .transform(Number)
        .pipe(z.number().min(1).max(IDLE_DAYS_MAX))
        .default(IDLE_DAYS),
      age: openAgeBandSchema.optional(),
    }),
    body: noBody,
    response: listEnvelope(openOrderRowSchema, openTotalsSchema).extend({
      /** Sums of the whole list, not only the page. */
      listed: z.object({ dollars: money.nullable(), cost: money.nullable() }),
      byAge: z.array(openSums.extend({ age: openAgeBandSchema })),
      byAdvisor: z.array(openSums.extend({ advisorNumber: z.string(), advisorName: z.string() })),
      /** The number of repair orders in each view, and their unbilled amount. */
      views: z.array(z.object({ view: openViewSchema, count: z.number(), dollars: money.nullable() })),
      /** The number of days without activity that counts as idle. */
      idleDays: z.number(),
      /** Whether the feed has receipts of parts. Without them, every special order counts as not received. */
      hasReceipts: z.boolean(),
      /** Columns that no repair order of the dealership has ever had: promised times, or special orders. Counts that need them are unknown. */
      lacks: z.array(z.enum(openLacks)).optional(),
      ownViewMessage: z.string().nullable(),
      /**
       * Averages over all open repair orders, without the filters of the list. Null for callers who have no advisor number or who have a
       * technician number, and for callers who see everybody's.
       */
      storeAverage: z.object({ daysOpen: besideStoreSchema, pastLimitPct: besideStoreSchema }).nullable().optional(),
    }),
  }),
};
