import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  codeSchema,
  envelopeFields,
  instantSchema,
  memberParams,
  memberPath,
  noBody,
  noQuery,
  rowIdSchema,
  userIdSchema,
} from '../fields.ts';

/** The purpose of a note: none, a request for attention (in one of four ways), or settled. */
export const noteFlags = ['none', 'review', 'coach', 'warranty', 'pricing', 'resolved'] as const;
export const noteFlagSchema = z.enum(noteFlags);
export type NoteFlag = z.output<typeof noteFlagSchema>;

export const NOTE_TEXT_MAX = 2000;
export const NOTE_MENTIONS_MAX = 20;

const noteText = z.string().trim().min(1).max(NOTE_TEXT_MAX);
export const roNumberSchema = codeSchema.trim().min(1);

export const noteSchema = z.object({
  noteId: z.string(),
  roNumber: z.string(),
  /** Number of the line within the repair order. Null for a note on the whole repair order. */
  lineNumber: z.number().nullable(),
  text: z.string(),
  category: z.string(),
  flag: noteFlagSchema,
  createdBy: z.string(),
  createdByName: z.string(),
  createdAt: instantSchema,
  editedAt: instantSchema.nullable(),
  /** Ids of the people that the note mentions. */
  mentions: z.array(z.string()),
  resolvedBy: z.string().nullable(),
  resolvedByName: z.string().nullable(),
  resolvedAt: instantSchema.nullable(),
  /** What the caller may do with the note now. */
  canEdit: z.boolean(),
  canDelete: z.boolean(),
});
export type Note = z.output<typeof noteSchema>;

export const newNoteSchema = z.object({
  roNumber: roNumberSchema,
  lineNumber: z.int().min(1).max(32_767).optional(),
  text: noteText,
  category: z.string().trim().max(40).optional(),
  flag: noteFlagSchema.optional(),
  /** Ids of people of the dealership who may see the repair order. */
  mentions: z.array(userIdSchema).max(NOTE_MENTIONS_MAX).optional(),
});

const path = `${memberPath}/RONote`;

export const noteCalls = {
  roNotes: defineCall({
    name: 'RONote',
    base: 'api',
    method: 'GET',
    path,
    summary: 'What people wrote on a repair order, oldest first, and whom a note may mention.',
    params: memberParams,
    query: z.object({ roNumber: roNumberSchema }),
    body: noBody,
    response: z.object({
      asOf: envelopeFields.asOf,
      data: z.array(noteSchema),
      people: z.array(z.object({ userId: z.string(), name: z.string(), jobTitle: z.string() })),
    }),
  }),
  createRoNote: defineCall({
    name: 'PostRONote',
    base: 'api',
    method: 'POST',
    path,
    summary:
      'Writes a note on a repair order; tells whom it mentions and, when it flags, who runs the service department.',
    params: memberParams,
    query: noQuery,
    body: newNoteSchema,
    response: noteSchema,
  }),
  editRoNote: defineCall({
    name: 'PatchRONote',
    base: 'api',
    method: 'PATCH',
    path,
    summary: 'Changes the text of a note: its author or an administrator.',
    params: memberParams,
    query: noQuery,
    body: z.object({
      noteId: rowIdSchema,
      text: noteText,
      /** The people that the new text mentions. Default: the same as before. Newly mentioned people get a notification. */
      mentions: z.array(userIdSchema).max(NOTE_MENTIONS_MAX).optional(),
      /** `editedAt` of the note that the caller saw. If somebody has changed it since, nothing is saved (412). */
      expectedEditedAt: instantSchema.nullable().optional(),
    }),
    response: noteSchema,
  }),
  deleteRoNote: defineCall({
    name: 'DeleteRONote',
    base: 'api',
    method: 'DELETE',
    path,
    summary: 'Takes a note away: its author within 24 hours, or an administrator.',
    params: memberParams,
    query: z.object({ noteId: rowIdSchema }),
    body: noBody,
    response: z.object({ noteId: z.string() }),
  }),
  flagRoNote: defineCall({
    name: 'RONoteFlag',
    base: 'api',
    method: 'PATCH',
    path: `${memberPath}/RONoteFlag/{noteId}`,
    summary: 'Flags a note, or settles it.',
    params: memberParams.extend({ noteId: rowIdSchema }),
    query: noQuery,
    body: z.object({ flag: noteFlagSchema }),
    response: noteSchema,
  }),
};
