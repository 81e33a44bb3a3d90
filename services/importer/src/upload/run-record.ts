import { importedFileSchema, importedOrdersSchema, importStatuses, instantSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

/** An upload that cannot continue as requested. The message gives the reason. */
export class ImportRunError extends Error {
  override readonly name = 'ImportRunError';
  readonly code: 'no_such_import' | 'files_gone' | 'incomplete' | 'busy' | 'over' | 'merging';

  constructor(code: ImportRunError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Identifies one upload. */
export interface RunKey {
  readonly dealershipId: string;
  readonly runId: number;
}

/** The common prefix of the owners of a dealership's files. */
export const ownersOf = (dealershipId: string): string => `import:${dealershipId}:`;

/** The owner of an upload's files. */
export const ownerOf = ({ dealershipId, runId }: RunKey): string => `${ownersOf(dealershipId)}${runId}`;

const filesSchema = z.array(
  z.object({ no: z.number(), name: z.string(), kind: z.string(), size: z.number(), uploadId: z.number() }),
);
export type RunFile = z.output<typeof filesSchema>[number];

const progressSchema = z
  .object({
    step: z.enum(['wait', 'read', 'merge']),
    kind: z.string(),
    done: z.number(),
    total: z.number(),
    rows: z.number(),
  })
  .nullable()
  .catch(null);
export type RunProgress = NonNullable<z.output<typeof progressSchema>>;

/** The result of an upload in `import_run.report`. */
const runReportSchema = z.object({
  files: z.array(importedFileSchema),
  orders: importedOrdersSchema.nullable(),
  seconds: z.number(),
});
export type RunReport = z.output<typeof runReportSchema>;

/** An upload in `import_run`. */
export const runRowSchema = z.object({
  id: z.number(),
  dry_run: z.boolean(),
  status: z.enum(importStatuses),
  by: z.string(),
  created_at: instantSchema,
  started_at: instantSchema.nullable(),
  ended_at: instantSchema.nullable(),
  files: filesSchema,
  progress: progressSchema,
  report: runReportSchema.nullable(),
  error: z.string().nullable(),
  is_silent: z.boolean(),
});
export type RunRow = z.output<typeof runRowSchema>;

/** The sending page gives a sign with each part of a MiB, for which a slow line may take minutes. */
const SENDING_SILENT_MINUTES = 5;

/** All uploads of the dealership $1. Conditions and an order may follow. */
export const runSql = `
  select r.id, r.dry_run, r.status, r.created_at, r.started_at, r.ended_at, r.files, r.progress, r.report, r.error,
         coalesce(r.beat_at, r.created_at) < now() - interval '${SENDING_SILENT_MINUTES} minutes' as is_silent,
         coalesce((select u.first_name || ' ' || u.last_name from app_user u where u.id = r.user_id), r.user_id) as by
    from import_run r where r.dealership_id = $1`;

/** The row of an upload. Throws `ImportRunError` if there is none. */
export async function findRun(db: Database, { dealershipId, runId }: RunKey): Promise<RunRow> {
  const [row] = await db.query(`${runSql} and r.id = $2::bigint`, [dealershipId, runId]);
  if (row === undefined) throw new ImportRunError('no_such_import', 'There is no such upload in this dealership.');
  return runRowSchema.parse(row);
}
