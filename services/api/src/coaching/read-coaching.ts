import type { CoachedKind, CoachingRecord } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { contentTag } from '../http/etag.ts';

const rowSchema = z.object({
  id: z.number(),
  person_kind: z.enum(['advisor', 'technician', 'counterperson']),
  person_number: z.string(),
  metric_key: z.string(),
  note: z.string(),
  coached_by: z.string(),
  by_name: z.string(),
  coached_at: z.string(),
  follow_up_on: z.string().nullable(),
  is_done: z.boolean(),
});
export type CoachingRow = z.output<typeof rowSchema>;

export interface WhichCoaching {
  readonly dealershipId: string;
  readonly kind?: CoachedKind;
  readonly id?: number;
  /** Of these alone; everybody's when absent. */
  readonly personNumbers?: readonly string[] | undefined;
}

/** Records of coaching as they are kept, the newest first; locked when they are about to change. */
export async function readRows(
  db: Database,
  which: WhichCoaching,
  lock: 'for update' | '' = '',
): Promise<CoachingRow[]> {
  const rows = await db.query(
    `select c.id, c.person_kind, c.person_number, c.metric_key, c.note, c.coached_by,
            coalesce(u.first_name || ' ' || u.last_name, '') as by_name, c.coached_at, c.follow_up_on,
            c.done_at is not null as is_done
       from coaching c
       left join app_user u on u.id = c.coached_by
      where c.dealership_id = $1 and c.deleted_at is null and ($2::text is null or c.person_kind = $2)
        and ($3::bigint is null or c.id = $3) and ($4::text[] is null or c.person_number = any($4))
      order by c.coached_at desc, c.id desc${lock === '' ? '' : ' for update of c'}`,
    [which.dealershipId, which.kind ?? null, which.id ?? null, which.personNumbers ?? null],
  );
  return z.array(rowSchema).parse(rows);
}

/** The same as a screen has them. What was said is for those who coach. */
export async function readCoaching(
  db: Database,
  { showsNotes, ...which }: WhichCoaching & { readonly showsNotes: boolean },
): Promise<CoachingRecord[]> {
  return (await readRows(db, which)).map((row) => recordOf(row, showsNotes));
}

export const recordOf = (row: CoachingRow, showsNote: boolean): CoachingRecord => ({
  coachingId: String(row.id),
  kind: row.person_kind,
  personNumber: row.person_number,
  metricKey: row.metric_key,
  note: showsNote ? row.note : null,
  coachedAt: new Date(row.coached_at).toISOString(),
  byName: row.by_name,
  followUpOn: row.follow_up_on,
  isDone: row.is_done,
  version: showsNote ? versionOf(row) : null,
});

/** Follows from what the record says, so that nothing else needs to be kept. */
export const versionOf = ({ note, follow_up_on, is_done }: CoachingRow): string =>
  contentTag(JSON.stringify([note, follow_up_on, is_done]));
