import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  dealershipIdSchema,
  instantSchema,
  memberParams,
  memberPath,
  noBody,
  noQuery,
} from '../fields.ts';

export const thresholdSchema = z.object({
  metricKey: z.string(),
  /** Pay type, sale type or `all`. */
  scope: z.string(),
  direction: z.enum(['up', 'down', 'band']),
  green: z.number().nullable(),
  amber: z.number().nullable(),
  bandLow: z.number().nullable(),
  bandHigh: z.number().nullable(),
  amberLow: z.number().nullable(),
  amberHigh: z.number().nullable(),
  enabled: z.boolean(),
  showDollarGap: z.boolean(),
  source: z.enum(['default', 'custom']),
  updatedBy: z.string().nullable(),
  updatedAt: instantSchema.nullable(),
});
export type Threshold = z.output<typeof thresholdSchema>;

export const dealershipInfoSchema = z.object({
  dealershipId: dealershipIdSchema,
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  brands: z.array(z.string()),
  dms: z.string().nullable(),
  timezone: z.string(),
  stalls: z.number().nullable(),
  products: z.array(z.string()),
  doorRate: z.number().nullable(),
  doorRateFrom: businessDateSchema.nullable(),
  warrantyRate: z.number().nullable(),
  userCount: z.number(),
  feed: z.object({
    status: z.enum(['ok', 'late', 'failed', 'none']),
    lastFileName: z.string().nullable(),
    lastReceivedAt: instantSchema.nullable(),
    dataThrough: businessDateSchema.nullable(),
  }),
});
export type DealershipInfo = z.output<typeof dealershipInfoSchema>;

const administration = `${memberPath}/Administration`;

export const administrationCalls = {
  groupDealershipInfo: defineCall({
    name: 'GroupDealershipInfo',
    base: 'api',
    method: 'GET',
    path: `${administration}/GroupDealershipInfo`,
    summary: 'The dealerships of the group that the caller administers, with feed status and rates.',
    params: memberParams,
    query: noQuery,
    body: noBody,
    response: z.array(dealershipInfoSchema),
  }),
  serviceOptionsThresholds: defineCall({
    name: 'ServiceOptionsThresholds',
    base: 'api',
    method: 'GET',
    path: `${administration}/ServiceOptionsThresholds`,
    summary: 'The bounds that colour every service figure; defaults merged with the dealership’s own.',
    params: memberParams,
    query: noQuery,
    body: noBody,
    response: z.array(thresholdSchema),
  }),
};
