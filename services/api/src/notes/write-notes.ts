import { createHash } from 'node:crypto';
import { type CallBody, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { WrittenNotification } from '@fixed-ops/notifications';
import { z } from 'zod';
import { bumpAnnotationVersion } from '../data-version.ts';
import { invalidInput, Problem } from '../http/problem/problem.ts';
import { auditNote, checkMentions, contentOf, mailTold, type NoteWriter, requireNote } from './note-writer.ts';
import { peopleOfOrder, requireOrder } from './order-access.ts';
import { type NoteRow, readNoteByKey } from './read-notes.ts';
import { tellFlagged, tellMentioned } from './tell-of-note.ts';

type NewNote = CallBody<typeof calls.createRoNote>;

/** A note that was written, and whom it was told, who are still to be mailed. */
export interface WrittenNote {
  readonly note: NoteRow;
  readonly told: readonly WrittenNotification[];
}

/** Writes a note and tells of it. The same key and content answer the note that is there already; another content is a 409. */
export async function createNote(writer: NoteWriter, body: NewNote, key: string | null): Promise<NoteRow> {
  const written = await writer.db.transaction((tx) => writeNote(tx, writer, body, key));
  mailTold(writer, written.told);
  return written.note;
}

/** The write alone, for one that is part of a larger transaction; `mailTold` follows once that is done. */
export async function writeNote(
  tx: Database,
  writer: NoteWriter,
  body: NewNote,
  key: string | null,
): Promise<WrittenNote> {
  const { dealershipId, caller, own } = writer;
  await requireOrder(tx, dealershipId, body.roNumber, own);
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const people = await peopleOfOrder(tx, dealershipId, body.roNumber, own);
  const candidates = people.map((person) => person.userId);
  const mentions = [...new Set(body.mentions ?? [])];
  checkMentions(body.mentions ?? [], candidates);
  if (body.lineNumber !== undefined) await requireLine(tx, dealershipId, body.roNumber, body.lineNumber);
  const id = await insertNote(tx, writer, { ...body, mentions }, key, hash);
  if (id === null) {
    const note = repeated(await readNoteByKey(tx, dealershipId, caller.userId, key ?? ''), hash);
    return { note, told: [] };
  }
  const note = await requireNote(tx, dealershipId, id);
  await auditNote(tx, writer, calls.createRoNote.name, id, null, contentOf(note));
  await bumpAnnotationVersion(tx, dealershipId);
  const writtenAt = new Date(note.created_at);
  const told = [
    ...(await tellMentioned(tx, dealershipId, note, caller, writtenAt)),
    ...(await tellFlagged(tx, dealershipId, note, caller, writtenAt, candidates)),
  ];
  return { note, told };
}

/** Null when this person has written under this key before. */
async function insertNote(
  tx: Database,
  { dealershipId, caller, now }: NoteWriter,
  note: NewNote & { readonly mentions: readonly string[] },
  key: string | null,
  hash: string,
): Promise<number | null> {
  const flag = note.flag ?? 'none';
  const isResolved = flag === 'resolved';
  const [row] = await tx.query(
    `insert into ro_note (dealership_id, ro_number, line_id, text, category, flag, mentions, created_by, created_at,
                          resolved_by, resolved_at, idempotency_key, content_hash)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12, $13)
     on conflict (dealership_id, created_by, idempotency_key) do nothing
     returning id`,
    [
      dealershipId,
      note.roNumber,
      note.lineNumber ?? null,
      note.text,
      note.category ?? '',
      flag,
      JSON.stringify(note.mentions),
      caller.userId,
      now.toISOString(),
      isResolved ? caller.userId : null,
      isResolved ? now.toISOString() : null,
      key,
      hash,
    ],
  );
  return row === undefined ? null : z.object({ id: z.number() }).parse(row).id;
}

function repeated(note: NoteRow | null, hash: string): NoteRow {
  if (note?.content_hash === hash) return note;
  throw new Problem(
    409,
    'idempotency_key_reused',
    note === null
      ? 'The note that was written under this key was taken away. Write under a new key.'
      : 'Another note was written under this key. Write this one under a new key.',
  );
}

async function requireLine(db: Database, dealershipId: string, roNumber: string, lineNumber: number): Promise<void> {
  const [row] = await db.query(
    `select 1 from repair_order r join ro_line l on l.dealership_id = r.dealership_id and l.ro_id = r.id
      where r.dealership_id = $1 and r.ro_number = $2 and l.line_no = $3 limit 1`,
    [dealershipId, roNumber, lineNumber],
  );
  if (row !== undefined) return;
  const message = `${roNumber} has no line ${lineNumber}`;
  throw invalidInput([{ path: 'lineNumber', code: 'unknown_line', message }]);
}
