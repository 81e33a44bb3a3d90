import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  commaListSchema,
  contactsQuery,
  instantSchema,
  listEnvelope,
  listQuery,
  memberGet,
  memberParams,
  memberPath,
  noBody,
  noQuery,
} from '../fields.ts';
import { besideStoreSchema } from '../kpi.ts';
import { declinedOutcomeSchema, soldOnSchema } from './declined-outcomes.ts';
import { madeIdSchema } from './made-id.ts';

const money = z.number();

export const DECLINED_NOTE_MAX = 1000;

/** Days since the repair order closed, from and to. */
export const declinedAgeBands = ['0-30', '31-60', '61-90', '91+'] as const;
export const declinedAgeBandSchema = z.enum(declinedAgeBands);

/** The number of days back for which closed repair orders are searched. */
export const declinedSpans = ['90', '30', '180', '365'] as const;

export { type DeclinedOutcome, declinedOutcomeSchema, declinedOutcomes } from './declined-outcomes.ts';

/**
 * The recommendations in the list. Open ones are `open` (all), `old` (older than 30 days), `new` (nobody has called), `called` and
 * `booked`. The others are `sold`, and `closed` for unwanted work.
 */
export const declinedViews = ['open', 'old', 'new', 'called', 'booked', 'sold', 'closed'] as const;
export const declinedViewSchema = z.enum(declinedViews);
export type DeclinedView = z.output<typeof declinedViewSchema>;

/** Recommended work that was not done. */
export const declinedRowSchema = z.object({
  /** Stays the same if the feed sends the repair order again. */
  declinedId: z.string(),
  roNumber: z.string(),
  roSuffix: z.string(),
  closeDate: businessDateSchema,
  ageDays: z.number(),
  age: declinedAgeBandSchema,
  text: z.string(),
  opCode: z.string().nullable(),
  /** Red or yellow if an inspection found it. */
  rating: z.enum(['R', 'Y']).nullable(),
  decision: z.enum(['declined', 'deferred', 'none']),
  amount: money,
  /** The same in every row of one customer. Different customers may have equal names. */
  customerKey: z.string(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  /** Dollars of all open recommendations of the customer. */
  customerDollars: money,
  vehicle: z.string().nullable(),
  mileage: z.number().nullable(),
  advisorNumber: z.string(),
  advisorName: z.string(),
  /** The vehicle's newest later visit. */
  backOn: businessDateSchema.nullable(),
  soldOn: soldOnSchema,
  outcome: declinedOutcomeSchema,
  note: z.string(),
  /** Null without an outcome. Empty if the account was deleted, and for a caller who sees only own rows. */
  outcomeBy: z.string().nullable(),
  outcomeAt: instantSchema.nullable(),
});
export type DeclinedRow = z.output<typeof declinedRowSchema>;

const declinedSums = z.object({ count: z.number(), dollars: money, customers: z.number() });

/** The noted outcome of one recommendation. */
export const declinedNotedSchema = declinedRowSchema.pick({
  outcome: true,
  note: true,
  outcomeBy: true,
  outcomeAt: true,
});
export type DeclinedNoted = z.output<typeof declinedNotedSchema>;

export const declinedWorkCalls = {
  declinedWork: defineCall({
    ...memberGet('DeclinedWork'),
    summary: 'Which recommended work was not done, what is it worth, and who is to be called about it?',
    params: memberParams,
    query: z.object({
      ...listQuery.shape,
      ...contactsQuery,
      advisors: commaListSchema.optional(),
      /** Repair orders that closed within this number of days before the last day with data. */
      days: z.enum(declinedSpans).default('90').transform(Number),
      /** The following filters narrow only the list. Totals and groups cover all open recommendations. */
      view: declinedViewSchema.default('open'),
      age: declinedAgeBandSchema.optional(),
      /** In dollars. */
      minAmount: z
        .string()
        .regex(/^\d{1,6}$/, { error: 'is not a whole number of dollars' })
        .transform(Number)
        .optional(),
    }),
    body: noBody,
    response: listEnvelope(declinedRowSchema, declinedSums).extend({
      /** Sums of the whole list, not only the page. */
      listed: z.object({ amount: money }),
      byAge: z.array(declinedSums.extend({ age: declinedAgeBandSchema, toCall: z.number() })),
      byAdvisor: z.array(
        declinedSums.extend({ advisorNumber: z.string(), advisorName: z.string(), toCall: z.number() }),
      ),
      views: z.array(declinedSums.extend({ view: declinedViewSchema })),
      /** Whether the feed has recommendations of inspections. */
      hasInspections: z.boolean(),
      /** Whether a feed has declined work at all. */
      isProvided: z.boolean(),
      ownViewMessage: z.string().nullable(),
      /**
       * Averages over all recommendations of these days, without the filters of the list. Null for callers without own rows, and for
       * callers who see everybody's.
       */
      storeAverage: z
        .object({
          /** The average worth of an open recommendation with a price. */
          dollarsEach: besideStoreSchema,
          /** The percentage of open ones without a call. */
          notCalledPct: besideStoreSchema,
          /** The percentage of all that were sold later by the same person, or that somebody noted as sold. */
          soldPct: besideStoreSchema,
        })
        .nullable()
        .optional(),
    }),
  }),
  noteDeclinedWork: defineCall({
    name: 'PatchDeclinedWork',
    base: 'api',
    method: 'PATCH',
    path: `${memberPath}/DeclinedWork/{declinedId}`,
    summary: 'Notes what came of recommended work.',
    params: memberParams.extend({ declinedId: madeIdSchema }),
    query: noQuery,
    body: z.object({
      outcome: declinedOutcomeSchema,
      note: z.string().trim().max(DECLINED_NOTE_MAX).default(''),
      /**
       * The time of the outcome that the caller saw, null for none. If somebody has noted another one meanwhile, that note stays, and the
       * call answers 412.
       */
      expectedAt: instantSchema.nullable().optional(),
    }),
    response: declinedNotedSchema.extend({ declinedId: z.string() }),
  }),
};
