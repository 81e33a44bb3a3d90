import { z } from 'zod';
import { instantSchema } from '../../fields.ts';

export const importStatuses = ['uploading', 'waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** What became of one file. */
export const importedFileSchema = z.object({
  /** Its place in the run, from 0. */
  no: z.number(),
  name: z.string(),
  kind: z.string(),
  /** Rows that were loaded, or would be. */
  rows: z.number(),
  rejected: z.number(),
  /** The reasons of the first 10,000 of those, with the column, the most frequent first, and the lines where they begin. */
  reasons: z.array(z.object({ reason: z.string(), count: z.number(), lines: z.array(z.number()) })),
  warnings: z.array(z.string()),
  /** Why the whole file was refused; null when it was read. */
  error: z.string().nullable(),
  /** The file among those that came (`Feeds`); null where nothing was loaded. */
  fileId: z.number().nullable(),
});
export type ImportedFile = z.output<typeof importedFileSchema>;

/** What repair orders become. */
export const importedOrdersSchema = z.object({ added: z.number(), changed: z.number(), unchanged: z.number() });

/** One upload, and what became of it. */
export const importRunSchema = z.object({
  importId: z.number(),
  dryRun: z.boolean(),
  status: z.enum(importStatuses),
  /** Who uploaded. */
  by: z.string(),
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
  files: z.array(
    z.object({ no: z.number(), name: z.string(), kind: z.string(), size: z.number(), received: z.number() }),
  ),
  /** Whether the files are still there, so that they can be loaded without being sent again. */
  hasFiles: z.boolean(),
  progress: z
    .object({
      /** What it does: waits for another import, reads files, or merges repair orders, which is not stopped any more. */
      step: z.enum(['wait', 'read', 'merge']),
      kind: z.string(),
      /** Bytes while reading, repair orders while merging. */
      done: z.number(),
      total: z.number(),
      rows: z.number(),
    })
    .nullable(),
  /** Whether it can still be stopped with nothing loaded. */
  canCancel: z.boolean(),
  report: z
    .object({
      files: z.array(importedFileSchema),
      /** Null where no repair orders came. */
      orders: importedOrdersSchema.nullable(),
      seconds: z.number(),
    })
    .nullable(),
  /** Why nothing was loaded; null where that is not so. */
  error: z.string().nullable(),
});
export type ImportRun = z.output<typeof importRunSchema>;
