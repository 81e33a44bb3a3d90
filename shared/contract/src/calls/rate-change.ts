import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope, memberParams, memberPath, noBody, standardQuery } from '../fields.ts';

const perHour = z.number();

/** Dollars per hour. The four terms add up to `change` to the cent. */
const terms = {
  mix: perHour,
  price: perHour,
  discount: perHour,
  flat: perHour,
};

export const rateChangeSchema = z.object({
  /** The pay type of the rate, or all. */
  scope: z.string(),
  /** The rate in the comparison and in the period. `change` and the terms derive from them. */
  before: perHour,
  now: perHour,
  change: perHour,
  ...terms,
  /** The part of `mix` from hours that nobody was charged for. */
  unbilled: perHour,
  hoursBefore: z.number(),
  hoursNow: z.number(),
  /** The worth of the change over the hours of the period. */
  dollars: z.number(),
  /** The work that changed the rate most, with its part of mix, price and discount. `rest` is all other work, so that the cells add up. */
  cells: z.array(
    z.object({
      kind: z.enum(['work', 'unbilled', 'credits', 'rare', 'rest']),
      payType: z.string(),
      category: z.string(),
      /** Empty for unbilled hours, credits and rare op codes. */
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
        /** Null without a comparison, or if a period has no hours. `reason` says which. */
        change: rateChangeSchema.nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
};
