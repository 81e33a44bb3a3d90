import { access, canOpen, jobTitleLabel, type Subject } from '@fixed-ops/access';
import { type Note, noteFlagSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';

/** How long its author may take a note away again. */
const DELETE_WITHIN_MS = 24 * 3_600_000;

const subjectSchema = z.object({ role: z.string(), jobTitle: z.string(), devFeatures: z.boolean() });

const noteRow = z.object({
  id: z.number(),
  ro_number: z.string(),
  line_id: z.number().nullable(),
  text: z.string(),
  category: z.string(),
  flag: noteFlagSchema.catch('none'),
  mentions: z.array(z.string()),
  created_by: z.string(),
  created_by_name: z.string(),
  created_by_as: subjectSchema.nullable(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  resolved_by: z.string().nullable(),
  resolved_by_name: z.string().nullable(),
  resolved_by_as: subjectSchema.nullable(),
  resolved_at: z.string().nullable(),
  content_hash: z.string().nullable(),
});
export type NoteRow = z.output<typeof noteRow>;

/** Role and title of a user, null for none. */
const subjectOf = (user: string) =>
  `case when ${user}.id is not null then json_build_object(
     'role', ${user}.role, 'jobTitle', ${user}.job_title, 'devFeatures', ${user}.dev_features) end`;

const select = `
  select n.id, n.ro_number, n.line_id, n.text, n.category, n.flag, n.mentions, n.created_by,
         coalesce(a.first_name || ' ' || a.last_name, 'A former colleague') as created_by_name, n.created_at, n.edited_at,
         n.resolved_by, r.first_name || ' ' || r.last_name as resolved_by_name, n.resolved_at, n.content_hash,
         ${subjectOf('a')} as created_by_as, ${subjectOf('r')} as resolved_by_as
    from ro_note n
    left join app_user a on a.id = n.created_by
    left join app_user r on r.id = n.resolved_by
   where n.dealership_id = $1 and n.deleted_at is null`;

/** Notes of a repair order, oldest first. */
export async function readNotes(db: Database, dealershipId: string, roNumber: string): Promise<NoteRow[]> {
  const rows = await db.query(`${select} and n.ro_number = $2 order by n.created_at, n.id`, [dealershipId, roNumber]);
  return z.array(noteRow).parse(rows);
}

/** One note, locked when it is about to change; null for one that is not there or was taken away. */
export async function readNote(
  db: Database,
  dealershipId: string,
  noteId: number,
  lock: 'for update' | '' = '',
): Promise<NoteRow | null> {
  const of = lock === '' ? '' : ' for update of n';
  const [row] = await db.query(`${select} and n.id = $2${of}`, [dealershipId, noteId]);
  return row === undefined ? null : noteRow.parse(row);
}

/** The note that this person wrote under this key before. */
export async function readNoteByKey(
  db: Database,
  dealershipId: string,
  userId: string,
  key: string,
): Promise<NoteRow | null> {
  const [row] = await db.query(`${select} and n.created_by = $2 and n.idempotency_key = $3`, [
    dealershipId,
    userId,
    key,
  ]);
  return row === undefined ? null : noteRow.parse(row);
}

export const isNoteAdmin = (caller: Caller): boolean => canOpen(caller, 'administration');
export const isAuthor = (row: NoteRow, caller: Caller): boolean => row.created_by === caller.userId;
export const isYoung = (row: NoteRow, now: Date): boolean =>
  now.getTime() - Date.parse(row.created_at) <= DELETE_WITHIN_MS;

/** Somebody with a name, and what access follows from. */
interface Named {
  readonly userId: string | null;
  readonly name: string;
  readonly as: Subject | null;
}

/**
 * A colleague as an own view is told of him: who sees everybody by name, another advisor or technician by the title alone.
 * @param reader role and title of who is told
 */
export function toldName(
  { userId, name, as }: Named,
  reader: { readonly userId: string; readonly as: Subject | null },
): string {
  if (as === null || reader.as === null || userId === reader.userId) return name;
  if (access(reader.as).hasAllEmployeeView || access(as).hasAllEmployeeView) return name;
  return jobTitleLabel(as.jobTitle);
}

/** A note as one person sees it. */
export function noteOf(row: NoteRow, caller: Caller, now: Date): Note {
  const mayWrite = caller.role !== 'CONSULTANT';
  const isAdmin = isNoteAdmin(caller);
  const reader = { userId: caller.userId, as: caller };
  const resolver = { userId: row.resolved_by, as: row.resolved_by_as };
  return {
    noteId: String(row.id),
    roNumber: row.ro_number,
    lineNumber: row.line_id,
    text: row.text,
    category: row.category,
    flag: row.flag,
    createdBy: row.created_by,
    createdByName: toldName({ userId: row.created_by, name: row.created_by_name, as: row.created_by_as }, reader),
    createdAt: row.created_at,
    editedAt: row.edited_at,
    mentions: row.mentions,
    resolvedBy: row.resolved_by,
    resolvedByName:
      row.resolved_by_name === null ? null : toldName({ ...resolver, name: row.resolved_by_name }, reader),
    resolvedAt: row.resolved_at,
    canEdit: mayWrite && (isAdmin || isAuthor(row, caller)),
    canDelete: mayWrite && (isAdmin || (isAuthor(row, caller) && isYoung(row, now))),
  };
}
