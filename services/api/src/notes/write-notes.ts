import { createHash } from 'node:crypto';
import type { CallBody, calls, NoteFlag } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { NotificationWorld } from '@fixed-ops/notifications';
import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import type { Caller, OwnNumbers } from '../auth/caller.ts';
import { bumpAnnotationVersion } from '../data-version.ts';
import { changedInTheMeantime } from '../http/if-match.ts';
import { invalidInput, notFound, Problem } from '../http/problem/problem.ts';
import { peopleOfOrder, requireOrder } from './order-access.ts';
import { isAuthor, isNoteAdmin, isYoung, type NoteRow, noteOf, readNote, readNoteByKey } from './read-notes.ts';
import { asksForAttention, tellFlagged, tellMentioned, tellResolved } from './tell-of-note.ts';

/** Who writes, where and when; and how people are told of it. */
export interface NoteWriter {
  readonly db: Database;
  readonly notifications: NotificationWorld;
  readonly log: (line: string) => void;
  readonly dealershipId: string;
  readonly caller: Caller;
  readonly own: OwnNumbers | null;
  readonly now: Date;
}

type NewNote = CallBody<typeof calls.createRoNote>;

/** A note that was written, and who may be told of it. */
export interface WrittenNote {
  readonly note: NoteRow;
  readonly candidates: readonly string[];
}

/** Writes a note and tells of it. The same key and content answer the note that is there already; another content is a 409. */
export async function createNote(writer: NoteWriter, body: NewNote, key: string | null): Promise<NoteRow> {
  const written = await writer.db.transaction((tx) => writeNote(tx, writer, body, key));
  await tellOfNote(writer, written);
  return written.note;
}

/** The write alone, for one that is part of a larger transaction; `tellOfNote` follows once that is done. */
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
    return { note, candidates };
  }
  const note = await requireNote(tx, dealershipId, id);
  await audit(tx, writer, 'create', id, null, contentOf(note));
  await bumpAnnotationVersion(tx, dealershipId);
  return { note, candidates };
}

/** Tells of a new note; a retry tells again, which reaches those alone whom the first try did not. */
export async function tellOfNote(writer: NoteWriter, { note, candidates }: WrittenNote): Promise<void> {
  await tell(writer, async (world) => {
    const writtenAt = new Date(note.created_at);
    await tellMentioned(world, writer.dealershipId, note, writer.caller, writtenAt);
    await tellFlagged(world, writer.dealershipId, note, writer.caller, writtenAt, candidates);
  });
}

/**
 * Tells people once the write is done: a mail cannot be taken back, and a note that nobody could be told of is still written.
 */
async function tell(
  { notifications, log }: NoteWriter,
  work: (world: NotificationWorld) => Promise<void>,
): Promise<void> {
  try {
    await work(notifications);
  } catch (error) {
    log(`notes: people could not be told: ${String(error)}`);
  }
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

interface NoteEdit {
  readonly text: string;
  /** When the note had last been changed as it was read; undefined writes over whatever is there. */
  readonly expectedEditedAt?: string | null | undefined;
}

/** Changes the text: the author or an administrator. Throws 412 with both versions where it was changed since it was read. */
export async function editNote(writer: NoteWriter, noteId: number, edit: NoteEdit): Promise<NoteRow> {
  const { text } = edit;
  return change(writer, noteId, async (tx, before) => {
    if (!isAuthor(before, writer.caller) && !isNoteAdmin(writer.caller)) throw notAuthor('change');
    requireUnchanged(before, edit, writer);
    if (before.text === text) return 'same';
    await tx.execute('update ro_note set text = $3, edited_at = $4 where dealership_id = $1 and id = $2', [
      writer.dealershipId,
      noteId,
      text,
      writer.now.toISOString(),
    ]);
    return 'edit';
  });
}

function requireUnchanged(before: NoteRow, { text, expectedEditedAt }: NoteEdit, { caller, now }: NoteWriter): void {
  if (expectedEditedAt === undefined || before.text === text) return;
  if (instantOf(expectedEditedAt) === instantOf(before.edited_at)) return;
  throw changedInTheMeantime(noteOf(before, caller, now), { text });
}

const instantOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** Flags a note: anybody who may see it and may write. Settling it keeps who did and when; any other flag forgets that. */
export async function flagNote(writer: NoteWriter, noteId: number, flag: NoteFlag): Promise<NoteRow> {
  return change(
    writer,
    noteId,
    async (tx, before) => {
      if (before.flag === flag) return 'same';
      const isResolved = flag === 'resolved';
      await tx.execute(
        'update ro_note set flag = $3, resolved_by = $4, resolved_at = $5 where dealership_id = $1 and id = $2',
        [
          writer.dealershipId,
          noteId,
          flag,
          isResolved ? writer.caller.userId : null,
          isResolved ? writer.now.toISOString() : null,
        ],
      );
      return 'flag';
    },
    async (world, before, after) => {
      const { db, dealershipId, caller, own, now } = writer;
      if (flag === 'resolved' && asksForAttention(before.flag)) {
        await tellResolved(world, dealershipId, after, caller, now);
      }
      const people = await peopleOfOrder(db, dealershipId, after.ro_number, own);
      const candidates = people.map((person) => person.userId);
      await tellFlagged(world, dealershipId, { ...after, mentions: [] }, caller, now, candidates);
    },
  );
}

/** Takes a note away for everybody; the row stays for the audit. */
export async function deleteNote(writer: NoteWriter, noteId: number): Promise<void> {
  const { db, dealershipId, caller, own, now } = writer;
  await db.transaction(async (tx) => {
    const note = await requireNote(tx, dealershipId, noteId, 'for update');
    await requireOrder(tx, dealershipId, note.ro_number, own).catch(hideNote);
    if (!isNoteAdmin(caller)) {
      if (!isAuthor(note, caller)) throw notAuthor('delete');
      if (!isYoung(note, now)) throw tooLate();
    }
    await tx.execute('update ro_note set deleted_at = $3 where dealership_id = $1 and id = $2', [
      dealershipId,
      noteId,
      now.toISOString(),
    ]);
    await audit(tx, writer, 'delete', noteId, contentOf(note), null);
    await bumpAnnotationVersion(tx, dealershipId);
  });
}

async function change(
  writer: NoteWriter,
  noteId: number,
  write: (tx: Database, before: NoteRow) => Promise<'edit' | 'flag' | 'same'>,
  tellOf?: (world: NotificationWorld, before: NoteRow, after: NoteRow) => Promise<void>,
): Promise<NoteRow> {
  const { db, dealershipId, own } = writer;
  const { before, after } = await db.transaction(async (tx) => {
    const found = await requireNote(tx, dealershipId, noteId, 'for update');
    await requireOrder(tx, dealershipId, found.ro_number, own).catch(hideNote);
    const action = await write(tx, found);
    if (action === 'same') return { before: found, after: found };
    const changed = await requireNote(tx, dealershipId, noteId);
    await audit(tx, writer, action, noteId, contentOf(found), contentOf(changed));
    await bumpAnnotationVersion(tx, dealershipId);
    return { before: found, after: changed };
  });
  if (tellOf && before !== after) await tell(writer, (world) => tellOf(world, before, after));
  return after;
}

async function requireNote(
  tx: Database,
  dealershipId: string,
  noteId: number,
  lock: 'for update' | '' = '',
): Promise<NoteRow> {
  const note = await readNote(tx, dealershipId, noteId, lock);
  if (note === null) throw noSuchNote();
  return note;
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

/** The same answer for a stranger, somebody of another dealership and one who does not exist. */
function checkMentions(mentions: readonly string[], allowed: readonly string[]): void {
  const errors = mentions.flatMap((userId, index) =>
    allowed.includes(userId)
      ? []
      : [{ path: `mentions.${index}`, code: 'unknown_person', message: 'is nobody who may see this repair order' }],
  );
  if (errors.length > 0) throw invalidInput(errors);
}

const contentOf = ({ ro_number, text, category, flag, mentions }: NoteRow) => ({
  roNumber: ro_number,
  text,
  category,
  flag,
  mentions,
});

const audit = (
  tx: Database,
  { dealershipId, caller, now }: NoteWriter,
  action: string,
  noteId: number,
  before: unknown,
  after: unknown,
) =>
  writeAudit(tx, {
    at: now,
    userId: caller.userId,
    dealershipId,
    action,
    entity: 'ro_note',
    entityId: String(noteId),
    before,
    after,
  });

const noSuchNote = () => notFound('There is no such note here that you may see.');
/** Whoever may not see the repair order does not learn that the note exists. */
const hideNote = (error: unknown): never => {
  throw error instanceof Problem && error.status === 404 ? noSuchNote() : error;
};
const notAuthor = (verb: string) =>
  new Problem(403, 'not_author', `Only its author or an administrator may ${verb} this note.`);
const tooLate = () =>
  new Problem(403, 'note_too_old', 'A note can be deleted within 24 hours. Ask an administrator to delete this one.');
