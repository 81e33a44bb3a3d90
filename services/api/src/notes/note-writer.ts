import { setTimeout as pause } from 'node:timers/promises';
import { type Database, retryAfterOf } from '@fixed-ops/database';
import type { NotificationWorld } from '@fixed-ops/notifications';
import { writeAudit } from '../audit.ts';
import type { Caller, OwnNumbers } from '../auth/caller.ts';
import { bumpAnnotationVersion } from '../data-version.ts';
import { invalidInput, notFound, Problem } from '../http/problem/problem.ts';
import { requireOrder } from './order-access.ts';
import { type NoteRow, readNote } from './read-notes.ts';

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

/** A database that was killed is back within seconds as a rule; nobody is told after that, so that who writes gets an answer. */
const LONGEST_TELLING_MS = 5_000;
const TELL_AGAIN_AFTER_MS = 500;

/**
 * Tells people once the write is done: a mail cannot be taken back, and a note that nobody could be told of is still written. Where the
 * database went away meanwhile it is asked again, which reaches those alone whom the first try did not: nobody would do so later.
 */
export async function tell(
  { notifications, log }: NoteWriter,
  work: (world: NotificationWorld) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  for (;;) {
    try {
      return await work(notifications);
    } catch (error) {
      const isOver = performance.now() - began > LONGEST_TELLING_MS;
      if (isOver || retryAfterOf(error) === null) return log(`notes: people could not be told: ${String(error)}`);
      await pause(TELL_AGAIN_AFTER_MS);
    }
  }
}

/** Changes a note that is there: what is written, its audit and the new version are one transaction. */
export async function changeNote(
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
    await auditNote(tx, writer, action, noteId, contentOf(found), contentOf(changed));
    await bumpAnnotationVersion(tx, dealershipId);
    return { before: found, after: changed };
  });
  if (tellOf && before !== after) await tell(writer, (world) => tellOf(world, before, after));
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
export const hideNote = (error: unknown): never => {
  throw error instanceof Problem && error.status === 404 ? noSuchNote() : error;
};
