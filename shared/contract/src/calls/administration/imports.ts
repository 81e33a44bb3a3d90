import { z } from 'zod';
import { isBase64 } from '../../base64.ts';
import { defineCall } from '../../call.ts';
import { listQuery, memberParams, noBody, noQuery, rowIdSchema } from '../../fields.ts';
import { feedRejectsCall } from './feeds.ts';
import { importRunSchema } from './import-runs.ts';
import { administrationPath } from './settings.ts';

const MIB = 1024 * 1024;

/** Limits of an upload, and the size of its pieces. */
export const importLimits = {
  /** The size of every piece except the last one, in bytes before compression. */
  partBytes: MIB,
  /** Bytes at the beginning of a file. They identify its kind. */
  headBytes: 16 * 1024,
  fileBytes: 1024 * MIB,
  totalBytes: 2048 * MIB,
  files: 17,
  /** Hours for which uploaded files are kept if nobody loads them. */
  keptHours: 24,
} as const;

const base64 = (bytes: number) =>
  z
    .string()
    .max(Math.ceil(bytes / 3) * 4 + 4)
    .refine(isBase64, { error: 'is not base64' });

/** The name appears in mails to managers. It must not contain an address, nor characters that change the reading direction. */
const FILE_NAME = /^[^/\\\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u;

/** A file before its upload. */
export const importFileHeadSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, { error: 'is required' })
    .max(200, { error: 'has more than 200 characters' })
    .regex(FILE_NAME, { error: 'is not the name of a file' }),
  /** Bytes of the whole file. */
  size: z.int().min(0),
  /** Its first bytes in base64: `importLimits.headBytes` of them, or the whole file if it is shorter. */
  head: base64(importLimits.headBytes),
});
export type ImportFileHead = z.output<typeof importFileHeadSchema>;

const fileHeads = z
  .array(importFileHeadSchema)
  .min(1, { error: 'needs at least one file' })
  .max(importLimits.files, { error: `has more than ${importLimits.files} files` });

const saidSchema = z.object({ code: z.string(), message: z.string() });

/** The kind of a file, recognized by its head line. */
export const recognizedFileSchema = z.object({
  name: z.string(),
  /** A kind of docs/import.md, such as `ros`. Null for an unknown kind. */
  kind: z.string().nullable(),
  /** Columns that the import reads. */
  columns: z.array(z.string()),
  /** Columns that the import ignores. */
  unread: z.array(z.string()),
  /** Why it cannot be loaded. Null if it can. */
  problem: saidSchema.nullable(),
});
export type RecognizedFile = z.output<typeof recognizedFileSchema>;

export const recognizeImportFilesCall = defineCall({
  name: 'RecognizeImportFiles',
  base: 'api',
  method: 'POST',
  path: `${administrationPath}/ImportFiles`,
  summary: 'What files are by their head lines, and what keeps them from being loaded together; keeps nothing.',
  params: memberParams,
  query: noQuery,
  body: z.strictObject({ files: fileHeads }),
  response: z.object({
    files: z.array(recognizedFileSchema),
    /** Problems of the files as a set, such as lines without repair orders. */
    problems: z.array(saidSchema),
  }),
  onlyReads: () => true,
});

const runParams = memberParams.extend({ importId: rowIdSchema });
const runPath = `${administrationPath}/Imports/{importId}`;
const common = { base: 'api', query: noQuery } as const;
const dryRunQuery = z.object({ dryRun: z.enum(['true', 'false']).default('false') });

export const createImportCall = defineCall({
  ...common,
  name: 'CreateImport',
  method: 'POST',
  path: `${administrationPath}/Imports`,
  summary:
    'Begins an upload of an extract: its files are named here and sent in parts; with `from`, those of an earlier run, which has none then. With `Idempotency-Key` a repeated request is the same upload.',
  params: memberParams,
  query: dryRunQuery,
  body: z.union([z.strictObject({ files: fileHeads }), z.strictObject({ from: z.int().positive() })]),
  response: z.object({ importId: z.number(), files: z.array(recognizedFileSchema) }),
});

export const putImportPartCall = defineCall({
  ...common,
  name: 'PutImportPart',
  method: 'PUT',
  path: `${runPath}/Files/{fileNo}/Parts/{partNo}`,
  summary: 'Sends one part of a file of an upload, compressed by gzip; the same part may be sent again.',
  params: runParams.extend({
    fileNo: z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number),
    partNo: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number),
  }),
  // Data that cannot be compressed grow slightly.
  body: z.strictObject({ gzip: base64(importLimits.partBytes + 64 * 1024) }),
  response: z.object({ received: z.number() }),
});

export const startImportCall = defineCall({
  ...common,
  name: 'StartImport',
  method: 'POST',
  path: `${runPath}/Start`,
  summary: 'Starts an upload whose files have all arrived; one of a dealership runs at a time.',
  params: runParams,
  body: noBody,
  response: importRunSchema,
});

export const importsCall = defineCall({
  ...common,
  name: 'Imports',
  method: 'GET',
  path: `${administrationPath}/Imports`,
  summary: 'What was uploaded and what became of it; newest first.',
  params: memberParams,
  query: listQuery.pick({ page: true, pageSize: true }),
  body: noBody,
  response: z.object({
    data: z.array(importRunSchema),
    total: z.number(),
    page: z.number(),
    pageSize: z.number(),
  }),
});

export const importCall = defineCall({
  ...common,
  name: 'Import',
  method: 'GET',
  path: runPath,
  summary: 'How far an upload is, and what became of it.',
  params: runParams,
  body: noBody,
  response: importRunSchema,
});

export const cancelImportCall = defineCall({
  ...common,
  name: 'CancelImport',
  method: 'DELETE',
  path: runPath,
  summary: 'Stops an upload with nothing loaded; refused once it merges.',
  params: runParams,
  body: noBody,
  response: importRunSchema,
});

export const importRejectsCall = defineCall({
  ...common,
  name: 'ImportRejects',
  method: 'GET',
  path: `${runPath}/Rejects`,
  summary: 'The rows of an uploaded file that are left out, with the line and the reason: the first 10,000 of them.',
  params: runParams,
  query: feedRejectsCall.query.extend({
    fileNo: z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number),
  }),
  body: noBody,
  response: feedRejectsCall.response,
});
