import { calls, type NoteFlag } from '@fixed-ops/contract';
import { bumpAnnotationVersion } from '../data-version.ts';
import { changedInTheMeantime } from '../http/if-match.ts';
import { Problem } from '../http/problem/problem.ts';
import {
  auditNote,
  changeNote,
  checkMentions,
  contentOf,
  hideNote,
  type NoteWriter,
  requireNote,
} from './note-writer.ts';
import { peopleOfOrder, requireOrder } from './order-access.ts';
import { isAuthor, isNoteAdmin, isYoung, type NoteRow, noteOf } from './read-notes.ts';
import { asksForAttention, tellFlagged, tellMentioned, tellResolved } from './tell-of-note.ts';

interface NoteEdit {
  readonly text: string;
  /** Left out, the note mentions whom it did. */
  readonly mentions?: readonly string[] | undefined;
  /** When the note had last been changed as it was read; undefined writes over whatever is there. */
  readonly expectedEditedAt?: string | null | undefined;
}

/**
 * Changes the text: the author or an administrator. Whom it mentions for the first time is told. Throws 412 with both versions where it
 * was changed since it was read.
 */
export async function editNote(writer: NoteWriter, noteId: number, edit: NoteEdit): Promise<NoteRow> {
  const { dealershipId, caller, own, now } = writer;
  return changeNote(
    writer,
    noteId,
    async (tx, before) => {
      if (!isAuthor(before, caller) && !isNoteAdmin(caller)) throw notAuthor('change');
      requireUnchanged(before, edit, writer);
      const mentions = [...new Set(edit.mentions ?? before.mentions)];
      if (before.text === edit.text && isSame(mentions, before.mentions)) return 'same';
      if (edit.mentions) {
        const people = await peopleOfOrder(tx, dealershipId, before.ro_number, own);
        checkMentions(edit.mentions, [...people.map(({ userId }) => userId), ...before.mentions]);
      }
      await tx.execute(
        'update ro_note set text = $3, mentions = $4::jsonb, edited_at = $5 where dealership_id = $1 and id = $2',
        [dealershipId, noteId, edit.text, JSON.stringify(mentions), now.toISOString()],
      );
      return calls.editRoNote.name;
    },
    async (tx, before, after) => {
      const added = after.mentions.filter((userId) => !before.mentions.includes(userId));
      return tellMentioned(tx, dealershipId, { ...after, mentions: added }, caller, now);
    },
  );
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));

function requireUnchanged(before: NoteRow, { text, expectedEditedAt }: NoteEdit, { caller, now }: NoteWriter): void {
  if (expectedEditedAt === undefined || before.text === text) return;
  if (instantOf(expectedEditedAt) === instantOf(before.edited_at)) return;
  throw changedInTheMeantime(noteOf(before, caller, now), { text });
}

const instantOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** Flags a note: anybody who may see it and may write. Settling it keeps who did and when; any other flag forgets that. */
export async function flagNote(writer: NoteWriter, noteId: number, flag: NoteFlag): Promise<NoteRow> {
  return changeNote(
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
      return calls.flagRoNote.name;
    },
    async (tx, before, after) => {
      const { dealershipId, caller, own, now } = writer;
      if (flag === 'resolved' && asksForAttention(before.flag))
        return tellResolved(tx, dealershipId, after, caller, now);
      const people = await peopleOfOrder(tx, dealershipId, after.ro_number, own);
      const candidates = people.map((person) => person.userId);
      return tellFlagged(tx, dealershipId, { ...after, mentions: [] }, caller, now, candidates);
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
    await auditNote(tx, writer, calls.deleteRoNote.name, noteId, contentOf(note), null);
    await bumpAnnotationVersion(tx, dealershipId);
  });
}

const notAuthor = (verb: string) =>
  new Problem(403, 'not_author', `Only its author or an administrator may ${verb} this note.`);
const tooLate = () =>
  new Problem(403, 'note_too_old', 'A note can be deleted within 24 hours. Ask an administrator to delete this one.');
