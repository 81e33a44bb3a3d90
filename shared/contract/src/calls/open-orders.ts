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

/** Days that a repair order has been open, from and to. */
export const openAgeBands = ['0-3', '4-7', '8-14', '15-30', '31+'] as const;
export const openAgeBandSchema = z.enum(openAgeBands);
export type OpenAgeBand = z.output<typeof openAgeBandSchema>;

/** So many days without activity count as idle until somebody asks for another number. */
export const IDLE_DAYS = 3;
export const IDLE_DAYS_MAX = 90;

/** What asks for somebody: past its limit, promised for today, a promise that has passed, a part that has not come, nothing done. */
export const openViews = ['past', 'today', 'late', 'parts', 'idle'] as const;
export const openViewSchema = z.enum(openViews);
export type OpenView = z.output<typeof openViewSchema>;

/** Against business today. */
export const promiseSchema = z.enum(['late', 'today', 'later', 'none']);

/** What was done last: opened, a note, an inspection, or a part that came. */
export const activityKindSchema = z.enum(['opened', 'note', 'inspection', 'parts']);

/** A repair order that is not closed yet, as far as the selection goes. */
export const openOrderRowSchema = z.object({
  roNumber: z.string(),
  roSuffix: z.string(),
  openDate: businessDateSchema,
  daysOpen: z.number(),
  ageBand: openAgeBandSchema,
  /** Days that it may be open, the least of its pay types. */
  limitDays: z.number(),
  isPastLimit: z.boolean(),
  /** Empty, as the name, where an own view may not know it. */
  advisorNumber: z.string(),
  advisorName: z.string(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  vehicle: z.string().nullable(),
  tag: z.string().nullable(),
  payTypes: z.array(payTypeSchema),
  promisedAt: instantSchema.nullable(),
  promise: promiseSchema,
  /** Special orders of which nothing has been received since it was opened. */
  partsWaited: z.array(z.object({ partNumber: z.string(), description: z.string() })),
  lastActivityOn: businessDateSchema,
  lastActivityKind: activityKindSchema,
  idleDays: z.number(),
  /** Labor, parts, sublet and other charges that nobody has been billed for; null, as the cost, where the feed does not provide them. */
  dollars: money.nullable(),
  /** What its labor and parts have cost so far. */
  cost: money.nullable(),
  hasNotes: z.boolean(),
  /** Of its newest note that is not settled. */
  flag: z.string().nullable(),
});
export type OpenOrderRow = z.output<typeof openOrderRowSchema>;

const openSums = z.object({
  count: z.number(),
  dollars: money.nullable(),
  pastLimit: z.number(),
  pastLimitDollars: money.nullable(),
});

/** Of the whole selection, whatever the list is narrowed to. */
export const openTotalsSchema = openSums.extend({ cost: money.nullable() });

export const openOrderCalls = {
  openRepairOrders: defineCall({
    ...memberGet('OpenRepairOrders'),
    summary: 'Which repair orders are still open, for how long, worth how much, and what do they wait for?',
    params: memberParams,
    query: standardQuery.omit({ startDate: true, endDate: true, period: true, compare: true }).extend({
      ...listQuery.shape,
      ...contactsQuery,
      /** The list alone is narrowed by these; totals and groups stay of all. */
      view: openViewSchema.optional(),
      /** Days without activity from which on one is idle. */
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
      /** What is listed, the whole of it, adds up to. */
      listed: z.object({ dollars: money.nullable(), cost: money.nullable() }),
      byAge: z.array(openSums.extend({ age: openAgeBandSchema })),
      byAdvisor: z.array(openSums.extend({ advisorNumber: z.string(), advisorName: z.string() })),
      /** How many of the selection there are in each view, and what nobody has been billed for in them. */
      views: z.array(z.object({ view: openViewSchema, count: z.number(), dollars: money.nullable() })),
      /** From when on one counts as idle. */
      idleDays: z.number(),
      /** Receipts of parts are in the feed: without them every special order counts as waited for. */
      hasReceipts: z.boolean(),
      ownViewMessage: z.string().nullable(),
      /** Over all that is open, whatever is listed; null for who has no number as an advisor or has one as a technician, and for who sees everybody's. */
      storeAverage: z.object({ daysOpen: besideStoreSchema, pastLimitPct: besideStoreSchema }).nullable().optional(),
    }),
  }),
};
