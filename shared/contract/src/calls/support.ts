import { z } from 'zod';
import { defineCall } from '../call.ts';
import { businessDateSchema, instantSchema, memberParams, noBody, noQuery } from '../fields.ts';

export const feedStatusSchema = z.enum(['ok', 'late', 'failed', 'none']);

/** The newest file of one kind, and how far the files of that kind reach. */
export const feedSchema = z.object({
  /** `ros`, `time_clock`, `gl_balances` and so on, as the import names its files. */
  kind: z.string(),
  status: feedStatusSchema,
  fileName: z.string(),
  receivedAt: instantSchema,
  rows: z.number(),
  rejectedRows: z.number(),
  warnings: z.array(z.string()),
  /** Why the newest file was refused; null when it was loaded. */
  error: z.string().nullable(),
  /** Last business date that a loaded file of the kind covers; null for files without dates, such as lists of codes. */
  dataThrough: businessDateSchema.nullable(),
});
export type Feed = z.output<typeof feedSchema>;

export const supportCalls = {
  feedStatus: defineCall({
    name: 'FeedStatus',
    base: 'api',
    method: 'GET',
    path: 'Users/{userId}/Dealerships/{dealershipId}/FeedStatus',
    summary: 'Which files of the dealership’s feed have arrived, how far do they reach, and what was wrong with them?',
    params: memberParams,
    query: noQuery,
    body: noBody,
    response: z.object({
      /** Of the repair orders, which every figure stands on. */
      status: feedStatusSchema,
      dataThrough: businessDateSchema.nullable(),
      feeds: z.array(feedSchema),
      /** Columns that this dealership’s feed does not send. */
      fieldsNotProvided: z.array(z.string()),
    }),
  }),
};
