import { z } from 'zod';
import { instantSchema } from '../../fields.ts';

export const importStatuses = ['uploading', 'waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** The result of one file. */
export const importedFileSchema = z.object({
  /** Its position in the run, from 0. */
  no: z.number(),
  name: z.string(),
  kind: z.string(),
  /** Rows that were loaded, or would be loaded. */
  rows: z.number(),
  rejected: z.number(),
  /** The reasons of the first 10,000 such rows, with the column, the most frequent first, and the lines in which the rows begin. */
  reasons: z.array(z.object({ reason: z.string(), count: z.number(), lines: z.array(z.number()) })),
  warnings: z.array(z.string()),
  /** Why the whole file was refused. Null if it was read. */
  error: z.string().nullable(),
  /** The file's id in `Feeds`. Null if nothing was loaded. */
  fileId: z.number().nullable(),
});
export type ImportedFile = z.output<typeof importedFileSchema>;

/** The effect on repair orders. */
export const importedOrdersSchema = z.object({ added: z.number(), changed: z.number(), unchanged: z.number() });

/** One upload and its result. */
export const importRunSchema = z.object({
  importId: z.number(),
  dryRun: z.boolean(),
  status: z.enum(importStatuses),
  /** The person who uploaded. */
  by: z.string(),
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
  files: z.array(
    z.object({ no: z.number(), name: z.string(), kind: z.string(), size: z.number(), received: z.number() }),
  ),
  /** Whether the files are still stored, so that they can be loaded without another upload. */
  hasFiles: z.boolean(),
  /** Whether nothing has arrived for five minutes although files are missing: its page was closed, or lost its connection. */
  isSendingSilent: z.boolean().default(false),
  progress: z
    .object({
      /** The current step: waiting for another import, reading files, or merging repair orders. Merging cannot be stopped. */
      step: z.enum(['wait', 'read', 'merge']),
      kind: z.string(),
      /** Bytes during reading, repair orders during merging. */
      done: z.number(),
      total: z.number(),
      rows: z.number(),
    })
    .nullable(),
  /** Whether it can still be cancelled without having loaded anything. */
  canCancel: z.boolean(),
  report: z
    .object({
      files: z.array(importedFileSchema),
      /** Null if the files had no repair orders. */
      orders: importedOrdersSchema.nullable(),
      seconds: z.number(),
    })
    .nullable(),
  /** Why nothing was loaded. Null in other cases. */
  error: z.string().nullable(),
});
export type ImportRun = z.output<typeof importRunSchema>;
