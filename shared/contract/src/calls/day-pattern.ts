import { z } from 'zod';
import { defineCall } from '../call.ts';
import { businessDateSchema, envelope, memberParams, memberPath, noBody, standardQuery } from '../fields.ts';

export const dayPatternSchema = z.object({
  /** Every day of the month that the period lies in; none for a period of several months. */
  days: z.array(
    z.object({
      date: businessDateSchema,
      /** Of a working day: 1, a half, or nothing on a closed day. */
      weight: z.number(),
      /** Repair orders that closed; null on a day after the period. */
      ros: z.number().nullable(),
      /** From the first day of the period on. */
      cumulative: z.number().nullable(),
      /** Where the goal would be, by working days; null without one. */
      goal: z.number().nullable(),
    }),
  ),
  /** Monday first; days on which the store is closed and sells nothing are not there. */
  weekdays: z.array(
    z.object({
      /** 0 is Sunday. */
      weekday: z.number(),
      /** Days of the period that were open. */
      days: z.number(),
      ros: z.number(),
      /** Repair orders of such a day; null where none was open. */
      perDay: z.number().nullable(),
      /** Whether it counts as half a working day. */
      isHalf: z.boolean(),
    }),
  ),
  /** Repair orders of the period, the card's own figure. */
  ros: z.number(),
  /** The store's goal of the month; null without one and where another part is looked at. */
  goal: z.number().nullable(),
  /** Where the month ends at the speed so far; null for a month that is over. */
  pace: z.number().nullable(),
  /** What each working day that is left has to bring for the goal; null without a goal and for a month that is over. */
  needed: z.object({ perDay: z.number(), days: z.number() }).nullable(),
  /** Repair orders a working day so far; null before the first. */
  perDay: z.number().nullable(),
  workingDays: z.object({ elapsed: z.number(), total: z.number() }),
});
export type DayPattern = z.output<typeof dayPatternSchema>;

export const dayPatternCalls = {
  dayPattern: defineCall({
    name: 'DayPattern',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/DayPattern`,
    summary: 'On which days do repair orders close, and what does the goal of the month need of those that are left?',
    params: memberParams,
    query: standardQuery,
    body: noBody,
    response: envelope(dayPatternSchema),
  }),
};
