import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  codeSchema,
  listEnvelope,
  listQuery,
  memberParams,
  memberPath,
  noBody,
  payTypeSchema,
  standardQuery,
} from '../fields.ts';

const money = z.number();

/** A line that was sold for less, by a discount that is recorded as one. */
export const discountRowSchema = z.object({
  roNumber: z.string(),
  roSuffix: z.string(),
  closeDate: businessDateSchema,
  /** Null, as the name, where an own view may not know it. */
  advisorNumber: z.string().nullable(),
  advisorName: z.string().nullable(),
  letter: z.string(),
  payType: payTypeSchema,
  opCode: z.string(),
  opDescription: z.string().nullable(),
  reason: z.string().nullable(),
  /** Given on the line, or on the whole repair order and shared out to its lines. */
  level: z.enum(['line', 'ro']),
  /** Amounts and gross are null where the feed does not provide what they are taken from. */
  amountLabor: money.nullable(),
  amountParts: money.nullable(),
  /** Of the price before the discount, labor and parts; null for a line without one. */
  pctOfLine: z.number().nullable(),
  /** Labor and parts gross without and with the discount. */
  grossBefore: money.nullable(),
  grossAfter: money.nullable(),
  belowCost: z.boolean().nullable(),
  managerOverride: z.boolean(),
  appliedBy: z.string().nullable(),
});
export type DiscountRow = z.output<typeof discountRowSchema>;

/** Discounts of a group, and what they are of. */
const discountSums = z.object({
  lines: z.number(),
  /** Of `ratesScope`, as pctLabor and roPct are. */
  roCount: z.number(),
  /** Null where the feed does not provide it. */
  laborDiscount: money.nullable(),
  partsDiscount: money.nullable(),
});

export const discountTotalsSchema = discountSums.extend({
  /** Of labor, and of parts, before discounts. */
  pctLabor: z.number().nullable(),
  pctParts: z.number().nullable(),
  /** Discounted repair orders of all. */
  roPct: z.number().nullable(),
});

export const discountCalls = {
  repairOrderDiscounts: defineCall({
    name: 'RepairOrderDiscounts',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/RepairOrderDiscounts`,
    summary:
      'Who gives away how much, why, and on what? Every pay type; the shares of labor and repair orders are of customer pay, unless pay types are asked for.',
    params: memberParams,
    query: standardQuery.extend({
      ...listQuery.shape,
      /** Lists those with this reason, to the letter; sums and groups stay of all. */
      reason: z.string().max(200).optional(),
      /** Lists those without a reason. */
      noReason: z.enum(['true', 'false']).optional(),
      /** Lists those on this op code. */
      opCode: codeSchema.optional(),
      /** Lists those on lines without an op code. */
      noOpCode: z.enum(['true', 'false']).optional(),
    }),
    body: noBody,
    response: listEnvelope(discountRowSchema, discountTotalsSchema).extend({
      /** What pctLabor, roCount and roPct are of: customer pay, or all pay types that were asked for. */
      ratesScope: z.enum(['C', 'all']),
      byAdvisor: z.array(discountTotalsSchema.extend({ advisorNumber: z.string(), advisorName: z.string() })),
      byReason: z.array(discountSums.extend({ reason: z.string().nullable() })),
      byOpCode: z.array(discountSums.extend({ opCode: z.string(), opDescription: z.string().nullable() })),
      /** False where the feed of the store has never named a reason. A service of before does not say. */
      reasonsProvided: z.boolean().optional(),
      ownViewMessage: z.string().nullable(),
    }),
  }),
};
