import { z } from 'zod';
import { defineCall } from '../call.ts';
import { businessDateSchema, dealershipIdSchema, instantSchema, noBody, noParams } from '../fields.ts';

export const versionSchema = z.object({
  /** Increases when the figures change: imports, settings and everything else. A number never comes twice. */
  data: z.number(),
  /** Increases only when settings change. */
  settings: z.number(),
});
export type DealershipVersion = z.output<typeof versionSchema>;

export const dealershipDataSchema = z.object({
  dealershipId: dealershipIdSchema,
  dealershipName: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  /** The number of active stores in the group, for every caller. Features for several stores depend on it. */
  storesOfGroup: z.number().optional(),
  timezone: z.string(),
  /** The business date in the dealership’s time zone. Every rule about periods uses it, never the browser’s clock. */
  today: businessDateSchema,
  /** Product codes with the prefix of the specification, e.g. `Product.XTime`. */
  products: z.array(z.string()),
  /** When the newest repair orders were loaded, on which every figure depends; before the first, the newest file. Null without any file. */
  feedAsOf: instantSchema.nullable(),
  /** The last day of the service department's feeds. Periods up to now end on it. Null before the first file. */
  dataThrough: businessDateSchema.nullable(),
  /** The last day of the parts department's feeds. */
  partsThrough: businessDateSchema.nullable().optional(),
  /** Whether one of the nightly feeds that the store sends is older than 36 hours, without closed days. */
  feedIsLate: z.boolean(),
  /** The kinds of these feeds: repair orders, time clock, parts transactions, inspections. Repair orders come first. */
  lateFeeds: z.array(z.string()).optional(),
  /** The last day on which a repair order closed, up to the last day of all service feeds: the last day with data. */
  latestCloseDate: businessDateSchema.nullable(),
  /** The last day with data of the parts department's feeds. */
  partsLatestCloseDate: businessDateSchema.nullable().optional(),
  /** The day on which the first known repair order closed. There are no figures before it. Null before the first one. */
  firstCloseDate: businessDateSchema.nullable().optional(),
  /** The address of the dealership's logo, for the head of printed pages. Null without a logo. */
  logoUrl: z.string().nullable().optional(),
  isDemo: z.boolean(),
  /** The version when the page was loaded. A later `Version` shows whether it has changed. */
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
