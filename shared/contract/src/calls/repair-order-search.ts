import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  codeSchema,
  envelopeFields,
  listQuery,
  memberParams,
  memberPath,
  noBody,
  standardQuery,
} from '../fields.ts';
import { SEARCH_MIN } from '../search-min.ts';
import { orderExceptionSchema, plainOrderSchema } from './repair-order-row.ts';
import { repairOrderListQuery, repairOrderTotalsSchema } from './repair-orders.ts';

export { SEARCH_MIN };

/** The fields that a search looks in. */
export const searchFields = ['roNumber', 'vin', 'customerName', 'phone', 'tag', 'stockNumber'] as const;
export const searchFieldSchema = z.enum(searchFields);
export type SearchField = z.output<typeof searchFieldSchema>;

export const foundOrderSchema = plainOrderSchema.extend({
  tag: z.string().nullable(),
  stockNumber: z.string().nullable(),
  /** Null without a search text. */
  matchedOn: searchFieldSchema.nullable(),
  /** Exceptions of the lines that the caller may see. */
  exceptions: z.array(orderExceptionSchema),
});
export type FoundOrder = z.output<typeof foundOrderSchema>;

const dollars = z
  .string()
  .regex(/^-?\d{1,7}(\.\d{1,2})?$/, { error: 'is not an amount in dollars' })
  .transform(Number);

export const searchQuery = standardQuery.extend(listQuery.shape).extend({
  /** Optional if the query has days, a flag or the status open. */
  q: z
    .string()
    .trim()
    .min(SEARCH_MIN, { error: `has fewer than ${SEARCH_MIN} characters` })
    .max(64)
    .optional(),
  /** Searches only in this field. */
  field: searchFieldSchema.optional(),
  status: z.enum(['open', 'closed', 'void']).optional(),
  /** The date that must be in the period. Without a period, all repair orders are searched. */
  dateField: z.enum(['open', 'close']).default('close'),
  /** Repair orders with a line of this op code, which has the `exceptions` of lines. Their other lines stay. */
  opCode: codeSchema.optional(),
  /** Limits of the total sale. */
  minTotal: dollars.optional(),
  maxTotal: dollars.optional(),
  exceptions: repairOrderListQuery.shape.exceptions,
  flag: repairOrderListQuery.shape.flag,
});

export const repairOrderSearchCalls = {
  searchRos: defineCall({
    name: 'SearchROs',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/Search/SearchROs`,
    summary:
      'Which repair orders begin like this? By number, VIN or its last eight, customer, phone, tag and stock number, whatever the accents.',
    params: memberParams,
    query: searchQuery,
    body: noBody,
    response: z.object({
      asOf: envelopeFields.asOf,
      /** Left out without a period in the query. */
      startDate: businessDateSchema.optional(),
      endDate: businessDateSchema.optional(),
      data: z.array(foundOrderSchema),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
      totals: repairOrderTotalsSchema.omit({ contribution: true, denominator: true, gapContribution: true }),
      /** The one repair order with exactly this number. The screen opens it at once. */
      exact: z.object({ roNumber: z.string(), roSuffix: z.string() }).nullable(),
    }),
  }),
};
