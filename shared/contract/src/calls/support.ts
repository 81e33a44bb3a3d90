import { z } from 'zod';
import { defineCall } from '../call.ts';
import { businessDateSchema, instantSchema, memberParams, noBody, noQuery } from '../fields.ts';
import { pictureDataUrlSchema } from '../picture.ts';
import { SUPPORT_CALL_NAME } from '../support-call.ts';

/** Subjects of a message to support. */
export const supportCategories = ['question', 'figure', 'error', 'access', 'data', 'idea'] as const;
export type SupportCategory = (typeof supportCategories)[number];

/** Names of the subjects, in the form and in the mail. */
export const supportCategoryLabels: Record<SupportCategory, string> = {
  question: 'Question',
  figure: 'A figure looks wrong',
  error: 'Something does not work',
  access: 'Access and permissions',
  data: 'Missing or late data',
  idea: 'Idea',
};

export const SUPPORT_SUBJECT_MAX = 150;
export const SUPPORT_MESSAGE_MAX = 5000;
export const SUPPORT_PAGE_MAX = 2000;

/** A text without control characters, because a line break in the subject of a mail could add a header. */
const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, { error: 'must be one line of text' });

/** A reference as error cards show it. The server or a proxy has created it. */
export const referenceSchema = z.string().regex(/^[\w.-]{1,64}$/, { error: 'is not a reference' });

export const supportMessageSchema = z.object({
  category: z.enum(supportCategories),
  subject: oneLine(SUPPORT_SUBJECT_MAX).pipe(z.string().min(1)),
  message: z.string().trim().min(1).max(SUPPORT_MESSAGE_MAX),
  /** Path and query of the page that the message is about. Null if the person does not send it. */
  page: oneLine(SUPPORT_PAGE_MAX).nullable(),
  /** Reference of the failed request. */
  reference: referenceSchema.nullable(),
  /** A picture of the person's screen. */
  screenshot: pictureDataUrlSchema.nullable().default(null),
});
export type SupportMessage = z.input<typeof supportMessageSchema>;

export const feedStatusSchema = z.enum(['ok', 'late', 'failed', 'none']);

/** The newest file of one kind, and the last day of that kind's files. */
export const feedSchema = z.object({
  /** The kind in the import's words: `ros`, `time_clock`, `gl_balances` and so on. */
  kind: z.string(),
  status: feedStatusSchema,
  fileName: z.string(),
  receivedAt: instantSchema,
  rows: z.number(),
  rejectedRows: z.number(),
  warnings: z.array(z.string()),
  /** Why the newest file was refused. Null if it was loaded. */
  error: z.string().nullable(),
  /** Last business date in a loaded file of the kind. Null for files without dates, such as lists of codes. */
  dataThrough: businessDateSchema.nullable(),
});
export type Feed = z.output<typeof feedSchema>;

export const supportCalls = {
  support: defineCall({
    name: SUPPORT_CALL_NAME,
    base: 'api',
    method: 'POST',
    path: 'User/{userId}/Dealerships/{dealershipId}/support',
    summary:
      'Sends a message to the operator’s support address by mail, a screenshot as its attachment. `Idempotency-Key` keeps a retry from sending it twice.',
    params: memberParams,
    query: noQuery,
    body: supportMessageSchema,
    response: z.object({
      /** The reference in the mail. The person may quote it later. */
      reference: z.string(),
      sentAt: instantSchema,
    }),
  }),
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
      /** Status of the repair orders, because every figure depends on them. */
      status: feedStatusSchema,
      dataThrough: businessDateSchema.nullable(),
      feeds: z.array(feedSchema),
      /** Columns that this dealership’s feed does not send. */
      fieldsNotProvided: z.array(z.string()),
    }),
  }),
};
