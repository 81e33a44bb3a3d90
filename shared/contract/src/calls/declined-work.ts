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

const money = z.number();

export const DECLINED_NOTE_MAX = 1000;

/** Days since the repair order closed, from and to. */
export const declinedAgeBands = ['0-30', '31-60', '61-90', '91+'] as const;
export const declinedAgeBandSchema = z.enum(declinedAgeBands);

/** How far back closed repair orders are looked through. */
export const declinedSpans = ['90', '30', '180', '365'] as const;

export { type DeclinedOutcome, declinedOutcomeSchema, declinedOutcomes } from './declined-outcomes.ts';

/**
 * Which recommendations are listed: what is open (`open`), of it what is older than 30 days, what nobody has called about, what was called
 * about, what is booked; and what was sold since, or is not wanted.
 */
export const declinedViews = ['open', 'old', 'new', 'called', 'booked', 'sold', 'closed'] as const;
export const declinedViewSchema = z.enum(declinedViews);
export type DeclinedView = z.output<typeof declinedViewSchema>;

/** Work that was recommended and not done. */
export const declinedRowSchema = z.object({
  /** Stays the same when its repair order is sent again. */
  declinedId: z.string(),
  roNumber: z.string(),
  roSuffix: z.string(),
  closeDate: businessDateSchema,
  ageDays: z.number(),
  age: declinedAgeBandSchema,
  text: z.string(),
  opCode: z.string().nullable(),
  /** Red or yellow where an inspection found it. */
  rating: z.enum(['R', 'Y']).nullable(),
  decision: z.enum(['declined', 'deferred', 'none']),
  amount: money,
  /** The same in every row of one customer; names may be alike. */
  customerKey: z.string(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  /** What is open of the same customer. */
  customerDollars: money,
  vehicle: z.string().nullable(),
  mileage: z.number().nullable(),
  advisorNumber: z.string(),
  advisorName: z.string(),
  /** The vehicle's newest visit after it. */
  backOn: businessDateSchema.nullable(),
  soldOn: soldOnSchema,
  outcome: declinedOutcomeSchema,
  note: z.string(),
  /** Null where nothing was noted; empty where the account is gone, and in an own view, which names nobody. */
  outcomeBy: z.string().nullable(),
  outcomeAt: instantSchema.nullable(),
});
export type DeclinedRow = z.output<typeof declinedRowSchema>;

const declinedSums = z.object({ count: z.number(), dollars: money, customers: z.number() });

/** What somebody has noted of one. */
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
      /** Closed in so many days up to the last one with data. */
      days: z.enum(declinedSpans).default('90').transform(Number),
      /** The list alone is narrowed by these; totals and groups stay of all that is open. */
      view: declinedViewSchema.default('open'),
      age: declinedAgeBandSchema.optional(),
      /** Dollars. */
      minAmount: z
        .string()
        .regex(/^\d{1,6}$/, { error: 'is not a whole number of dollars' })
        .transform(Number)
        .optional(),
    }),
    body: noBody,
    response: listEnvelope(declinedRowSchema, declinedSums).extend({
      /** What is listed, the whole of it, adds up to. */
      listed: z.object({ amount: money }),
      byAge: z.array(declinedSums.extend({ age: declinedAgeBandSchema, toCall: z.number() })),
      byAdvisor: z.array(
        declinedSums.extend({ advisorNumber: z.string(), advisorName: z.string(), toCall: z.number() }),
      ),
      views: z.array(declinedSums.extend({ view: declinedViewSchema })),
      /** Recommendations of inspections are in the feed. */
      hasInspections: z.boolean(),
      /** Whether a feed names declined work at all. */
      isProvided: z.boolean(),
      ownViewMessage: z.string().nullable(),
      /** Over all that was recommended in these days, whatever is listed; null where no own rows are, and for who sees everybody's. */
      storeAverage: z
        .object({
          /** What an open recommendation is worth, of those with a price. */
          dollarsEach: besideStoreSchema,
          /** Of those that are open. */
          notCalledPct: besideStoreSchema,
          /** Of all, those that who recommended them has sold since, or somebody noted as sold. */
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
    params: memberParams.extend({ declinedId: z.string().min(1).max(1000) }),
    query: noQuery,
    body: z.object({
      outcome: declinedOutcomeSchema,
      note: z.string().trim().max(DECLINED_NOTE_MAX).default(''),
      /** When what was edited had been noted, null for never: somebody else’s note in between is kept, and answers 412. */
      expectedAt: instantSchema.nullable().optional(),
    }),
    response: declinedNotedSchema.extend({ declinedId: z.string() }),
  }),
};
