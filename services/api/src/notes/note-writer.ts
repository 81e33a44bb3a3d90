import type { AuditAction } from '@fixed-ops/contract';
import { type Database, withScope } from '@fixed-ops/database';
import { type MailWay, mailNotification, type WrittenNotification } from '@fixed-ops/notifications';
import { writeAudit } from '../audit.ts';
import type { Caller, OwnNumbers } from '../auth/caller.ts';
import { bumpAnnotationVersion } from '../data-version.ts';
import { invalidInput, notFound, Problem } from '../http/problem/problem.ts';
import { BACKGROUND } from '../http/request-queue/scopes.ts';
import { requireOrder } from './order-access.ts';
import { type NoteRow, readNote } from './read-notes.ts';

/** Who writes, where and when; and how people are told of it. */
export interface NoteWriter {
  readonly db: Database;
  readonly mail: MailWay;
  readonly log: (line: string) => void;
  readonly dealershipId: string;
  readonly caller: Caller;
  readonly own: OwnNumbers | null;
  readonly now: Date;
}

/**
 * Mails those who were told, once the write is done. Nobody waits for a mail server, and what cannot be sent waits for `watchDueMails`:
 * the note is written all the same.
 */
export function mailTold({ db, mail, log }: NoteWriter, told: readonly WrittenNotification[]): void {
  // The request's own time may be over before.
  const context = { db: withScope(db, { ...BACKGROUND, signal: undefined, onProgress: undefined }), mail, log };
  for (const written of told)
    mailNotification(context, written).catch((error: unknown) =>
      log(`notes: people could not be mailed: ${String(error)}`),
    );
}

/** Changes a note that is there: what is written, its audit, whom it tells and the new version are one transaction. */
export async function changeNote(
  writer: NoteWriter,
  noteId: number,
  write: (tx: Database, before: NoteRow) => Promise<AuditAction | 'same'>,
  tellOf: (tx: Database, before: NoteRow, after: NoteRow) => Promise<readonly WrittenNotification[]>,
): Promise<NoteRow> {
  const { db, dealershipId, own } = writer;
  const { after, told } = await db.transaction(async (tx) => {
    const found = await requireNote(tx, dealershipId, noteId, 'for update');
    await requireOrder(tx, dealershipId, found.ro_number, own).catch(hideNote);
    const action = await write(tx, found);
    if (action === 'same') return { after: found, told: [] };
    const changed = await requireNote(tx, dealershipId, noteId);
    await auditNote(tx, writer, action, noteId, contentOf(found), contentOf(changed));
    await bumpAnnotationVersion(tx, dealershipId);
    return { after: changed, told: await tellOf(tx, found, changed) };
  });
  mailTold(writer, told);
  return after;
}

/** The note, locked when it is about to change. Throws 404 for none. */
export async function requireNote(
  tx: Database,
  dealershipId: string,
  noteId: number,
  lock: 'for update' | '' = '',
): Promise<NoteRow> {
  const note = await readNote(tx, dealershipId, noteId, lock);
  if (note === null) throw noSuchNote();
  return note;
}

/** The same answer for a stranger, somebody of another dealership and one who does not exist. */
export function checkMentions(mentions: readonly string[], allowed: readonly string[]): void {
  const errors = mentions.flatMap((userId, index) =>
    allowed.includes(userId)
      ? []
      : [{ path: `mentions.${index}`, code: 'unknown_person', message: 'is nobody who may see this repair order' }],
  );
  if (errors.length > 0) throw invalidInput(errors);
}

/** What the audit keeps of a note. */
export const contentOf = ({ ro_number, text, category, flag, mentions }: NoteRow) => ({
  roNumber: ro_number,
  text,
  category,
  flag,
  mentions,
});

export const auditNote = (
  tx: Database,
  { dealershipId, caller, now }: NoteWriter,
  action: AuditAction,
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
export const hideNote = (error: unknown): never => {
  throw error instanceof Problem && error.status === 404 ? noSuchNote() : error;
};
