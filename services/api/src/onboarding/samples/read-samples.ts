import { feedRejectSchema, instantSchema, type OnboardingSample } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { type SampleFound, sampleFoundSchema } from '@fixed-ops/importer';
import { z } from 'zod';

const rowSchema = z.object({
  id: z.number(),
  store: z.string(),
  kind: z.string(),
  file_name: z.string(),
  bytes: z.number(),
  rows: z.number(),
  refused_rows: z.number(),
  refusals: z.array(z.object({ reason: z.string(), count: z.number() })),
  rejects: z.array(feedRejectSchema),
  missing_columns: z.array(z.string()),
  unknown_columns: z.array(z.string()),
  warnings: z.array(z.string()),
  data_from: z.string().nullable(),
  data_to: z.string().nullable(),
  found: sampleFoundSchema,
  upload_id: z.number(),
  uploaded_by: z.string(),
  created_at: instantSchema,
});

/** A sent file with its content. */
export interface StoredSample {
  readonly sample: OnboardingSample;
  readonly found: SampleFound;
  readonly uploadId: number;
}

/** The files of a session, in the order of stores and kinds. */
export async function readSamples(db: Database, sessionId: number): Promise<readonly StoredSample[]> {
  const rows = await db.query(
    `select m.id, m.store, m.kind, m.file_name, m.bytes, m.rows, m.refused_rows, m.refusals, m.rejects, m.missing_columns,
            m.unknown_columns, m.warnings, m.data_from, m.data_to, m.found, m.upload_id, m.created_at,
            coalesce(u.first_name || ' ' || u.last_name, '') as uploaded_by
       from onboarding_sample m left join app_user u on u.id = m.uploaded_by
      where m.session_id = $1 order by m.store, m.kind, m.file_name`,
    [sessionId],
  );
  const parsed = rows.map((each) => rowSchema.parse(each));
  const sent = new Set(parsed.map(({ store, kind }) => `${kind} ${store}`));
  return parsed.map((row) => {
    const { found } = row;
    return {
      found,
      uploadId: row.upload_id,
      sample: {
        sampleId: row.id,
        store: row.store,
        kind: row.kind,
        fileName: row.file_name,
        bytes: row.bytes,
        rows: row.rows,
        refusedRows: row.refused_rows,
        refusals: row.refusals,
        rejects: row.rejects,
        missingColumns: row.missing_columns,
        unknownColumns: row.unknown_columns,
        warnings: [...row.warnings, ...lackingBeside(row, (kind) => sent.has(`${kind} ${row.store}`))],
        from: row.data_from,
        to: row.data_to,
        found: {
          laborTypes: found.laborTypes.length,
          technicians: found.technicians.length,
          advisors: found.advisors.length,
          opCodes: found.opCodes.length,
          accounts: found.accounts.length,
        },
        uploadedAt: row.created_at,
        uploadedBy: row.uploaded_by,
      },
    };
  });
}

/** Kinds of files whose rows belong to repair orders. */
const ON_ORDERS: readonly string[] = ['lines', 'techs', 'parts', 'declined'];

/** The missing file that a file needs. Without it, the file can be read but not loaded. */
function lackingBeside({ kind }: { readonly kind: string }, isSent: (kind: string) => boolean): string[] {
  if (kind === 'ros' && !isSent('lines'))
    return ['The lines of these repair orders (lines.csv) are missing: without them nothing can be counted'];
  if (ON_ORDERS.includes(kind) && !isSent('ros'))
    return [
      'The repair orders that its rows belong to (ros.csv) are missing: without them none of its rows can be loaded',
    ];
  return [];
}
