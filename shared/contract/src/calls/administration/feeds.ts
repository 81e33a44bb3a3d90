import { z } from 'zod';
import { defineCall } from '../../call.ts';
import {
  businessDateSchema,
  codeSchema,
  instantSchema,
  listQuery,
  memberParams,
  noBody,
  rowIdSchema,
} from '../../fields.ts';
import { feedStatusSchema } from '../support.ts';
import { administrationPath } from './settings.ts';

/** One file that the dealership's DMS sent. */
export const feedFileSchema = z.object({
  fileId: z.number(),
  kind: z.string(),
  fileName: z.string(),
  receivedAt: instantSchema,
  /** Rows that were loaded. */
  rows: z.number(),
  rejectedRows: z.number(),
  warnings: z.array(z.string()),
  /** Why the whole file was refused. Null if it was loaded. */
  error: z.string().nullable(),
  dataFrom: businessDateSchema.nullable(),
  dataTo: businessDateSchema.nullable(),
  /** Only the newest file of its kind can be late. */
  status: feedStatusSchema,
  /**
   * How often files of its kind come, for the newest: every night (also a kind that need not, while five files come within two weeks), once
   * a month, or without a schedule. Null for older files.
   */
  schedule: z.enum(['nightly', 'monthly', 'none']).nullable().optional(),
  /** When the next file of its kind is expected; of a monthly kind, the last day. Null for older files, and without a schedule. */
  nextExpectedAt: instantSchema.nullable(),
});
export type FeedFile = z.output<typeof feedFileSchema>;

export const feedsCall = defineCall({
  name: 'Feeds',
  base: 'api',
  method: 'GET',
  path: `${administrationPath}/Feeds`,
  summary: 'Which files came when, with how many rows, and when the next ones are expected; newest first.',
  params: memberParams,
  query: listQuery.extend({ kind: codeSchema.optional() }),
  body: noBody,
  response: z.object({
    data: z.array(feedFileSchema),
    total: z.number(),
    page: z.number(),
    pageSize: z.number(),
    /** The kinds of files that have come so far. */
    kinds: z.array(z.string()),
  }),
});

/** A value because of which a row of a file was not loaded. */
export const feedRejectSchema = z.object({
  /** The line of the file in which the row begins. The head is line 1. */
  line: z.number(),
  /** Empty if the whole row is broken. */
  column: z.string(),
  value: z.string(),
  reason: z.string(),
});
export type FeedReject = z.output<typeof feedRejectSchema>;

export const feedRejectsCall = defineCall({
  name: 'FeedRejects',
  base: 'api',
  method: 'GET',
  path: `${administrationPath}/Feeds/{fileId}/Rejects`,
  summary: 'The rows of a file that were left out, with the line and the reason: the first 10,000 of them.',
  params: memberParams.extend({ fileId: rowIdSchema }),
  query: listQuery.extend({ reason: z.string().max(1_000).optional() }),
  body: noBody,
  response: z.object({
    data: z.array(feedRejectSchema),
    total: z.number(),
    page: z.number(),
    pageSize: z.number(),
    /** The number of kept rejected rows for each reason, the most frequent first. */
    totals: z.array(z.object({ reason: z.string(), count: z.number() })),
  }),
});
