import { importedFileSchema, importedOrdersSchema, importStatuses, instantSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

/** An upload that cannot go on as asked; the message says why. */
export class ImportRunError extends Error {
  override readonly name = 'ImportRunError';
  readonly code: 'no_such_import' | 'files_gone' | 'incomplete' | 'busy' | 'over' | 'merging';

  constructor(code: ImportRunError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Names one upload. */
export interface RunKey {
  readonly dealershipId: string;
  readonly runId: number;
}

/** What the owners of the files of a dealership begin with. */
export const ownersOf = (dealershipId: string): string => `import:${dealershipId}:`;

/** To whom the files of an upload belong. */
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

/** What becomes of an upload, as `import_run.report` keeps it. */
const runReportSchema = z.object({
  files: z.array(importedFileSchema),
  orders: importedOrdersSchema.nullable(),
  seconds: z.number(),
});
export type RunReport = z.output<typeof runReportSchema>;

/** An upload as `import_run` keeps it. */
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
});
export type RunRow = z.output<typeof runRowSchema>;

/** Every upload of the dealership $1; conditions and an order may follow. */
export const runSql = `
  select r.id, r.dry_run, r.status, r.created_at, r.started_at, r.ended_at, r.files, r.progress, r.report, r.error,
         coalesce((select u.first_name || ' ' || u.last_name from app_user u where u.id = r.user_id), r.user_id) as by
    from import_run r where r.dealership_id = $1`;

/** One upload as its row says. Throws `ImportRunError` where there is none. */
export async function findRun(db: Database, { dealershipId, runId }: RunKey): Promise<RunRow> {
  const [row] = await db.query(`${runSql} and r.id = $2::bigint`, [dealershipId, runId]);
  if (row === undefined) throw new ImportRunError('no_such_import', 'There is no such upload in this dealership.');
  return runRowSchema.parse(row);
}
