import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  instantSchema,
  listEnvelope,
  listQuery,
  memberParams,
  memberPath,
  noBody,
  noQuery,
  standardQuery,
} from '../fields.ts';
import { madeIdSchema } from './made-id.ts';
import { NOTE_TEXT_MAX } from './notes.ts';

export const reviewRules = ['missedMaintenance', 'wrongPayType', 'thinStory', 'offMatrix', 'possibleComeback'] as const;
export const reviewRuleSchema = z.enum(reviewRules);
export type ReviewRule = z.output<typeof reviewRuleSchema>;
export const reviewStatusSchema = z.enum(['open', 'accepted', 'edited', 'rejected']);

/** The evidence of a rule, by name: figures, dates and codes. */
export const reviewEvidenceSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export const aiReviewSchema = z.object({
  /** Id of the finding: rule, repair order and line. */
  reviewId: z.string(),
  rule: reviewRuleSchema,
  ruleLabel: z.string(),
  ruleVersion: z.number(),
  roNumber: z.string(),
  roSuffix: z.string(),
  closeDate: businessDateSchema,
  /** Null for a finding about the whole repair order. */
  lineNumber: z.number().nullable(),
  opCode: z.string().nullable(),
  /** Null, like the name, if the caller sees only own rows and may not know it. */
  advisorNumber: z.string().nullable(),
  advisorName: z.string().nullable(),
  evidence: reviewEvidenceSchema,
  /** From 0 to 1. */
  confidence: z.number(),
  /** The suggested action. After acceptance, it is the text of the note. */
  suggestion: z.string(),
  status: reviewStatusSchema,
  reviewedByName: z.string().nullable(),
  reviewedAt: instantSchema.nullable(),
  /** The reviewer's reason. */
  note: z.string(),
});
export type AiReview = z.output<typeof aiReviewSchema>;

const rulePrecisionSchema = z.object({
  rule: reviewRuleSchema,
  label: z.string(),
  explanation: z.string(),
  version: z.number(),
  /** Findings of the selection without a verdict. */
  open: z.number(),
  /** Verdicts of all time. */
  accepted: z.number(),
  edited: z.number(),
  rejected: z.number(),
  /** The percentage of accepted and edited verdicts. Null before the first verdict. */
  precisionPct: z.number().nullable(),
});

const path = `${memberPath}/AiReviews`;

export const aiReviewCalls = {
  aiReviews: defineCall({
    name: 'AiReviews',
    base: 'api',
    method: 'GET',
    path,
    summary: 'Which repair orders do the rules flag, why, and how often are the rules right?',
    params: memberParams,
    query: standardQuery
      .extend(listQuery.shape)
      .extend({ status: reviewStatusSchema.optional(), rule: reviewRuleSchema.optional() }),
    body: noBody,
    response: listEnvelope(
      aiReviewSchema,
      z.object({ open: z.number(), accepted: z.number(), edited: z.number(), rejected: z.number() }),
    ).extend({ rules: z.array(rulePrecisionSchema) }),
  }),
  decideAiReview: defineCall({
    name: 'PatchAiReviews',
    base: 'api',
    method: 'PATCH',
    path: `${path}/{reviewId}`,
    summary: 'Accepts, edits or rejects a finding; what is accepted becomes a note on the repair order, and stands.',
    params: memberParams.extend({ reviewId: madeIdSchema }),
    query: noQuery,
    body: z.discriminatedUnion('status', [
      z.strictObject({ status: z.literal('accepted'), note: z.string().trim().max(500).default('') }),
      z.strictObject({ status: z.literal('rejected'), note: z.string().trim().max(500).default('') }),
      z.strictObject({
        status: z.literal('edited'),
        /** The action in the reviewer's words. */
        suggestion: z.string().trim().min(1, { error: 'is required' }).max(NOTE_TEXT_MAX),
        note: z.string().trim().max(500).default(''),
      }),
    ]),
    response: aiReviewSchema,
  }),
};
