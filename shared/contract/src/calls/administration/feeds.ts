import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { businessDateSchema, codeSchema, instantSchema, listQuery, memberParams, noBody } from '../../fields.ts';
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
  /** Why the whole file was refused; null when it was loaded. */
  error: z.string().nullable(),
  dataFrom: businessDateSchema.nullable(),
  dataTo: businessDateSchema.nullable(),
  /** Only the newest of its kind can be late. */
  status: feedStatusSchema,
  /** When the next one of its kind should be there; null of older files and of kinds that do not come every night. */
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
    /** Kinds of which a file ever came. */
    kinds: z.array(z.string()),
  }),
});
