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
import { orderExceptionSchema, plainOrderSchema } from './repair-order-row.ts';
import { repairOrderListQuery, repairOrderTotalsSchema } from './repair-orders.ts';

/** What a repair order can be found by. */
export const searchFields = ['roNumber', 'vin', 'customerName', 'phone', 'tag', 'stockNumber'] as const;
export const searchFieldSchema = z.enum(searchFields);
export type SearchField = z.output<typeof searchFieldSchema>;
/** Fewer characters find half of the store. */
export const SEARCH_MIN = 3;

export const foundOrderSchema = plainOrderSchema.extend({
  tag: z.string().nullable(),
  stockNumber: z.string().nullable(),
  /** Null where no text was looked for. */
  matchedOn: searchFieldSchema.nullable(),
  /** Of the lines that the caller sees. */
  exceptions: z.array(orderExceptionSchema),
});
export type FoundOrder = z.output<typeof foundOrderSchema>;

const dollars = z
  .string()
  .regex(/^-?\d{1,7}(\.\d{1,2})?$/, { error: 'is no amount in dollars' })
  .transform(Number);

export const searchQuery = standardQuery.extend(listQuery.shape).extend({
  /** May be left out where days, a flag or open repair orders are asked for. */
  q: z
    .string()
    .trim()
    .min(SEARCH_MIN, { error: `has fewer than ${SEARCH_MIN} characters` })
    .max(64)
    .optional(),
  /** Looks there alone. */
  field: searchFieldSchema.optional(),
  status: z.enum(['open', 'closed', 'void']).optional(),
  /** Which date the period is of; without a period all repair orders are searched. */
  dateField: z.enum(['open', 'close']).default('close'),
  /** Repair orders with a line of it; their other lines stay. */
  opCode: codeSchema.optional(),
  /** Of the total sale. */
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
      /** Left out when no period was asked for. */
      startDate: businessDateSchema.optional(),
      endDate: businessDateSchema.optional(),
      data: z.array(foundOrderSchema),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
      totals: repairOrderTotalsSchema.omit({ contribution: true, denominator: true, gapContribution: true }),
      /** The one repair order that has exactly this number, to be opened at once. */
      exact: z.object({ roNumber: z.string(), roSuffix: z.string() }).nullable(),
    }),
  }),
};
