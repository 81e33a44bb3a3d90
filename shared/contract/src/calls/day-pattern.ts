import { z } from 'zod';
import { defineCall } from '../call.ts';
import { businessDateSchema, envelope, memberParams, memberPath, noBody, standardQuery } from '../fields.ts';

export const dayPatternSchema = z.object({
  /** Every day of the month in which the period lies. Empty for a period of several months. */
  days: z.array(
    z.object({
      date: businessDateSchema,
      /** The day's share of a working day: 1, 0.5, or 0 on a closed day. */
      weight: z.number(),
      /** Closed repair orders. Null on a day after the period. */
      ros: z.number().nullable(),
      /** Closed repair orders since the first day of the period. */
      cumulative: z.number().nullable(),
      /** The goal up to this day, by working days. Null without a goal. */
      goal: z.number().nullable(),
    }),
  ),
  /** Monday first. Weekdays on which the store is closed and sells nothing are left out. */
  weekdays: z.array(
    z.object({
      /** 0 is Sunday. */
      weekday: z.number(),
      /** Open days of the period. */
      days: z.number(),
      ros: z.number(),
      /** Repair orders per such day. Null if none was open. */
      perDay: z.number().nullable(),
      /** Whether the day counts as half a working day. */
      isHalf: z.boolean(),
    }),
  ),
  /** Repair orders of the period. The card shows the same figure. */
  ros: z.number(),
  /** The store's goal of the month. Null if there is none, or if the view covers only a part of the store. */
  goal: z.number().nullable(),
  /** The month's result at the speed so far. Null for a past month. */
  pace: z.number().nullable(),
  /** Repair orders that each remaining working day needs to reach the goal. Null without a goal, and for a past month. */
  needed: z.object({ perDay: z.number(), days: z.number() }).nullable(),
  /** Repair orders per working day so far. Null before the first working day. */
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
