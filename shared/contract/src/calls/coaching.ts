import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  codeSchema,
  departmentSchema,
  envelope,
  instantSchema,
  memberGet,
  memberParams,
  memberPath,
  noBody,
  noQuery,
  rowIdSchema,
  standardQuery,
} from '../fields.ts';

export const COACHING_NOTE_MAX = 2000;

/** The kind of the person's number. */
export const coachedKindSchema = z.enum(['advisor', 'technician', 'counterperson']);
export type CoachedKind = z.output<typeof coachedKindSchema>;

const numberSchema = codeSchema.trim().min(1);
const noteSchema = z.string().trim().max(COACHING_NOTE_MAX);

export const coachingRecordSchema = z.object({
  coachingId: z.string(),
  kind: coachedKindSchema,
  personNumber: z.string(),
  metricKey: z.string(),
  /** The coach's note. Null for the person who was coached. */
  note: z.string().nullable(),
  coachedAt: instantSchema,
  byName: z.string(),
  followUpOn: businessDateSchema.nullable(),
  /** Whether the follow-up is settled. */
  isDone: z.boolean(),
  /** Identifies the current state of the record, so that a change does not undo another one. Null for the person who was coached. */
  version: z.string().nullable(),
});
export type CoachingRecord = z.output<typeof coachingRecordSchema>;

/** The record in a list. */
export const notedCoachingSchema = coachingRecordSchema.extend({
  /** True for the caller's own records. Administrators may edit all of them. */
  canEdit: z.boolean(),
});
export type NotedCoaching = z.output<typeof notedCoachingSchema>;

/** The kind of evidence in the repair orders of a card: why they stand for the figure. */
export const evidenceKindSchema = z.enum(['oneLine', 'underGrid', 'underRate', 'discounts', 'punched', 'partsMargin']);
export type EvidenceKind = z.output<typeof evidenceKindSchema>;

export const coachingCardSchema = z.object({
  personNumber: z.string(),
  personName: z.string(),
  /** Columns of the heat sheet in which the person is good, the best first. `isFirst` is true if nobody is better. */
  keep: z.array(z.object({ key: z.string(), isFirst: z.boolean() })),
  focus: z.object({
    key: z.string(),
    value: z.number().nullable(),
    target: z.number().nullable(),
    gapDollars: z.number(),
    count: z.number(),
    /** True if nobody is worse. */
    isLast: z.boolean(),
  }),
  /** The repair orders of the period that show the gap, the clearest first. Null if none does. */
  evidence: z
    .object({
      kind: evidenceKindSchema,
      rows: z.array(
        z.object({
          roNumber: z.string(),
          roSuffix: z.string(),
          closeDate: businessDateSchema,
          /** The vehicle, op code or part. */
          what: z.string(),
          hours: z.number().nullable(),
          mileage: z.number().nullable(),
          /** Dollars. Hours for `punched`. */
          amount: z.number(),
        }),
      ),
    })
    .nullable(),
  /** The newest coaching record. */
  coached: coachingRecordSchema.nullable(),
  /** The earliest open follow-up, also from an earlier period. */
  followUp: coachingRecordSchema.nullable().optional(),
});
export type CoachingCard = z.output<typeof coachingCardSchema>;

/** A person without a gap for whom a follow-up is due. */
export const dueFollowUpSchema = z.object({
  personNumber: z.string(),
  personName: z.string(),
  followUp: coachingRecordSchema,
});
export type DueFollowUp = z.output<typeof dueFollowUpSchema>;

const path = `${memberPath}/Coaching`;
const recordParams = memberParams.extend({ coachingId: rowIdSchema });

export const coachingCalls = {
  coachingCards: defineCall({
    ...memberGet('CoachingCards'),
    summary: 'What to keep and what to work on with each person, and which repair orders show it?',
    params: memberParams,
    query: standardQuery.extend({
      department: departmentSchema.default('service'),
      /** As in HeatSheet. */
      by: coachedKindSchema.optional(),
    }),
    body: noBody,
    response: envelope(z.array(coachingCardSchema)).extend({
      /** Due follow-ups of people without a card, the earliest first. */
      due: z.array(dueFollowUpSchema).optional(),
    }),
  }),
  coaching: defineCall({
    ...memberGet('Coaching'),
    summary: 'When was somebody coached, on what, and what is to be followed up?',
    params: memberParams,
    query: z.object({ kind: coachedKindSchema, personNumber: numberSchema.optional() }),
    body: noBody,
    response: z.object({ data: z.array(notedCoachingSchema) }),
  }),
  createCoaching: defineCall({
    name: 'PostCoaching',
    base: 'api',
    method: 'POST',
    path,
    summary: 'Notes that somebody was coached.',
    params: memberParams,
    query: noQuery,
    body: z.object({
      kind: coachedKindSchema,
      personNumber: numberSchema,
      metricKey: z.string().min(1).max(64),
      note: noteSchema.default(''),
      followUpOn: businessDateSchema.nullable().default(null),
    }),
    response: coachingRecordSchema,
  }),
  changeCoaching: defineCall({
    name: 'PatchCoaching',
    base: 'api',
    method: 'PATCH',
    path: `${path}/{coachingId}`,
    summary:
      'Changes the note or the follow-up, or says that it is done; 412 with both where somebody changed it first.',
    params: recordParams,
    query: noQuery,
    body: z
      .object({
        note: noteSchema,
        followUpOn: businessDateSchema.nullable(),
        isDone: z.boolean(),
        /** `version` of the record that the caller read. */
        expectedVersion: z.string().max(64),
      })
      .partial()
      .refine(({ expectedVersion: _read, ...change }) => Object.keys(change).length > 0, { error: 'changes nothing' }),
    response: coachingRecordSchema,
  }),
  deleteCoaching: defineCall({
    name: 'DeleteCoaching',
    base: 'api',
    method: 'DELETE',
    path: `${path}/{coachingId}`,
    summary:
      'Takes a record of coaching back; under `If-Match`, its `version`, 412 with both where somebody changed it first.',
    params: recordParams,
    query: noQuery,
    body: noBody,
    response: z.object({ coachingId: z.string() }),
  }),
};
