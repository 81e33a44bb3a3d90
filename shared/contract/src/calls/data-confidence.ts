import { z } from 'zod';
import { defineCall } from '../call.ts';
import { codeSchema, envelope, memberGet, memberParams, noBody, standardQuery } from '../fields.ts';

/**
 * Why a figure may be wrong because of the period's data. `doubtSchema` also has reasons about missing settings and missing feed fields.
 */
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
  /** The affected figures. */
  metricKeys: z.array(z.string()),
  /** The affected lines or repair orders, and their total. Null if all of them are affected. */
  count: z.number().nullable(),
  of: z.number().nullable(),
  hours: z.number().nullable(),
  /** Labor dollars of the affected lines or repair orders. */
  dollars: z.number().nullable(),
  /** The problem, and its effect on the figures. */
  text: z.string(),
  /** A link to the page that shows or solves the problem. Null if the product has no such page. */
  link: z.object({ label: z.string(), to: z.string() }).nullable(),
});
export type Doubt = z.output<typeof doubtSchema>;

export const dataConfidenceCalls = {
  dataConfidence: defineCall({
    ...memberGet('DataConfidence'),
    summary: 'Which figures of the period may be off, by how much data, and where is it put right?',
    params: memberParams,
    /** With an op code, its lines alone count. */
    query: standardQuery.extend({ opCode: codeSchema.optional() }),
    body: noBody,
    response: envelope(z.array(doubtSchema)),
  }),
};
