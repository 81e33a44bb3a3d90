import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope, memberGet, memberParams, noBody, standardQuery } from '../fields.ts';

/** Why a figure may be off: the data of the period. What a store has not set up, or a feed does not bring, is `doubtSchema`'s besides. */
export const doubtReasons = [
  'missingTechnician',
  'noPunch',
  'scheduledHours',
  'unmappedOpCodes',
  'costEstimated',
  'incompleteOrders',
] as const;
export type DoubtReason = (typeof doubtReasons)[number];

export const doubtSchema = z.object({
  reason: z.enum([...doubtReasons, 'unmappedLaborTypes', 'lateFeed', 'notMappedAccounts', 'noMatrix', 'thinFeed']),
  /** The figures that it touches. */
  metricKeys: z.array(z.string()),
  /** Lines or repair orders concerned, and of how many; null where all of them are. */
  count: z.number().nullable(),
  of: z.number().nullable(),
  hours: z.number().nullable(),
  /** Labor of what is concerned. */
  dollars: z.number().nullable(),
  /** What is the matter, and what it does to the figures. */
  text: z.string(),
  /** Where it can be looked at or put right; null where the product has no place for it. */
  link: z.object({ label: z.string(), to: z.string() }).nullable(),
});
export type Doubt = z.output<typeof doubtSchema>;

export const dataConfidenceCalls = {
  dataConfidence: defineCall({
    ...memberGet('DataConfidence'),
    summary: 'Which figures of the period may be off, by how much data, and where is it put right?',
    params: memberParams,
    query: standardQuery,
    body: noBody,
    response: envelope(z.array(doubtSchema)),
  }),
};
