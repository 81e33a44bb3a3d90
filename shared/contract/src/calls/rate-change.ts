import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope, memberParams, memberPath, noBody, standardQuery } from '../fields.ts';

const perHour = z.number();

/** Dollars per hour; the four terms add up to `change` to the cent. */
const terms = {
  mix: perHour,
  price: perHour,
  discount: perHour,
  flat: perHour,
};

export const rateChangeSchema = z.object({
  /** Pay type whose rate it is, or all. */
  scope: z.string(),
  /** The rate of the comparison and of the period; `change` and the terms follow from them. */
  before: perHour,
  now: perHour,
  change: perHour,
  ...terms,
  /** The part of `mix` that is hours nobody was charged for. */
  unbilled: perHour,
  hoursBefore: z.number(),
  hoursNow: z.number(),
  /** What the change of the rate is worth over the hours of the period. */
  dollars: z.number(),
  /** Work that moved the rate most, with its part of mix, price and discount; `rest` is all other work, so that they add up. */
  cells: z.array(
    z.object({
      kind: z.enum(['work', 'unbilled', 'credits', 'rare', 'rest']),
      payType: z.string(),
      category: z.string(),
      /** Empty for unbilled hours, credits and op codes too rare to stand alone. */
      opCode: z.string(),
      description: z.string(),
      hoursBefore: z.number(),
      hoursNow: z.number(),
      rateBefore: perHour.nullable(),
      rateNow: perHour.nullable(),
      mix: perHour,
      price: perHour,
      discount: perHour,
    }),
  ),
});
export type RateChangeAnswer = z.output<typeof rateChangeSchema>;

export const rateChangeCalls = {
  effectiveLaborRateChange: defineCall({
    name: 'EffectiveLaborRateChange',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/EffectiveLaborRateChange`,
    summary:
      'Why did the effective labor rate change? Mix of work, prices, discounts and charges without hours, which add up to the change.',
    params: memberParams,
    query: standardQuery,
    body: noBody,
    response: envelope(
      z.object({
        /** Null when nothing is compared or a period has no hours; `reason` says which. */
        change: rateChangeSchema.nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
};
