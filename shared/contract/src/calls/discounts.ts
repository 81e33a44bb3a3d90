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

/** The longest reason that can be asked for, in characters. The import has no limit, but an address has. */
export const DISCOUNT_REASON_MAX = 1000;

const money = z.number();

/** A line with a recorded discount. */
export const discountRowSchema = z.object({
  roNumber: z.string(),
  roSuffix: z.string(),
  closeDate: businessDateSchema,
  /** Null, like the name, if the caller sees only own rows and may not know it. */
  advisorNumber: z.string().nullable(),
  advisorName: z.string().nullable(),
  letter: z.string(),
  payType: payTypeSchema,
  opCode: z.string(),
  opDescription: z.string().nullable(),
  reason: z.string().nullable(),
  /** `line`: given on the line. `ro`: given on the whole repair order and distributed over its lines. */
  level: z.enum(['line', 'ro']),
  /** Amounts and gross are null if the feed lacks a field that they need. */
  amountLabor: money.nullable(),
  amountParts: money.nullable(),
  /** Percent of the price before the discount, labor and parts. Null for a line without a price. */
  pctOfLine: z.number().nullable(),
  /** Labor and parts gross, before and after the discount. */
  grossBefore: money.nullable(),
  grossAfter: money.nullable(),
  belowCost: z.boolean().nullable(),
  managerOverride: z.boolean(),
  appliedBy: z.string().nullable(),
});
export type DiscountRow = z.output<typeof discountRowSchema>;

/** The discounts of a group, and the values to which they relate. */
const discountSums = z.object({
  lines: z.number(),
  /** Repair orders in `ratesScope`. pctLabor and roPct have the same scope. */
  roCount: z.number(),
  /** Null if the feed does not provide it. */
  laborDiscount: money.nullable(),
  partsDiscount: money.nullable(),
});

export const discountTotalsSchema = discountSums.extend({
  /** Percent of labor and of parts, before discounts. */
  pctLabor: z.number().nullable(),
  pctParts: z.number().nullable(),
  /** Percentage of repair orders with a discount. */
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
      /** Lists only discounts with exactly this reason. Sums and groups still cover all. */
      reason: z.string().max(DISCOUNT_REASON_MAX).optional(),
      /** Lists only discounts without a reason. */
      noReason: z.enum(['true', 'false']).optional(),
      /** Lists only discounts on this op code. */
      opCode: codeSchema.optional(),
      /** Lists only discounts on lines without an op code. */
      noOpCode: z.enum(['true', 'false']).optional(),
    }),
    body: noBody,
    response: listEnvelope(discountRowSchema, discountTotalsSchema).extend({
      /** The scope of pctLabor, roCount and roPct: customer pay, or all selected pay types. */
      ratesScope: z.enum(['C', 'all']),
      byAdvisor: z.array(discountTotalsSchema.extend({ advisorNumber: z.string(), advisorName: z.string() })),
      byReason: z.array(discountSums.extend({ reason: z.string().nullable() })),
      byOpCode: z.array(discountSums.extend({ opCode: z.string(), opDescription: z.string().nullable() })),
      /** False if the store's feed has never sent a reason. An older service leaves it out. */
      reasonsProvided: z.boolean().optional(),
      ownViewMessage: z.string().nullable(),
    }),
  }),
};
