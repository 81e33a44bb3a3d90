import { z } from 'zod';
import { defineCall } from '../call.ts';
import { businessDateSchema, dealershipIdSchema, instantSchema, noBody, noParams } from '../fields.ts';

export const versionSchema = z.object({
  /** Raised by whatever changes the figures: imports, settings and everything else. No number comes again. */
  data: z.number(),
  /** Raised by changes of settings alone. */
  settings: z.number(),
});
export type DealershipVersion = z.output<typeof versionSchema>;

export const dealershipDataSchema = z.object({
  dealershipId: dealershipIdSchema,
  dealershipName: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  /** How many active stores the group has, whoever asks: what needs several is offered where there are. */
  storesOfGroup: z.number().optional(),
  timezone: z.string(),
  /** The business date in the dealership’s time zone; every rule about periods uses it, never the browser’s clock. */
  today: businessDateSchema,
  /** Product codes with the prefix of the specification, e.g. `Product.XTime`. */
  products: z.array(z.string()),
  /** When the newest feed file was loaded; null before the first. */
  feedAsOf: instantSchema.nullable(),
  /** The last day that the service department's feeds reach: periods up to now end on it. Null before the first file. */
  dataThrough: businessDateSchema.nullable(),
  /** The same of the parts department's feeds. */
  partsThrough: businessDateSchema.nullable().optional(),
  /** Whether a feed is older than 36 hours, closed days not counted. */
  feedIsLate: z.boolean(),
  /** The last day on which a repair order closed, of those that all feeds of the service department reach: the last day with data. */
  latestCloseDate: businessDateSchema.nullable(),
  /** The same of the parts department's feeds. */
  partsLatestCloseDate: businessDateSchema.nullable().optional(),
  /** The day on which the first repair order that is known closed: before it there is nothing to look for. Null before the first one. */
  firstCloseDate: businessDateSchema.nullable().optional(),
  /** Where the dealership's logo is, for the head of printed pages; null where it has none. */
  logoUrl: z.string().nullable().optional(),
  isDemo: z.boolean(),
  /** What stood when the page was loaded: `Version` tells later what has changed since. */
  version: versionSchema.optional(),
});
export type DealershipData = z.output<typeof dealershipDataSchema>;

export const shellCalls = {
  dealership: defineCall({
    name: 'Dealership',
    base: 'api',
    method: 'GET',
    path: 'Dealership',
    summary: 'What must the shell know about the active dealership?',
    params: noParams,
    query: z.object({ dealershipId: dealershipIdSchema, dealershipName: z.string().max(200).optional() }),
    body: noBody,
    response: dealershipDataSchema,
  }),
};
