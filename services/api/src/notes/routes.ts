import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import type { OwnNumbers, ScopedDealership } from '../auth/caller.ts';
import { storeFacts } from '../core/store-facts/known-facts.ts';
import { CHANGED_MEANWHILE, NO_SUCH_NOTE, NO_SUCH_ORDER } from '../http/openapi/refusal-words.ts';
import { type Route, route } from '../http/route.ts';
import type { RouteDeps } from '../http/route-input.ts';
import { deleteNote, editNote, flagNote } from './change-notes.ts';
import type { NoteWriter } from './note-writer.ts';
import { peopleOfOrder, requireOrder } from './order-access.ts';
import { noteOf, readNotes } from './read-notes.ts';
import { createNote } from './write-notes.ts';

/** Notes hang on repair orders, which every title may open; whose are shown is decided row by row. */
const access = { rule: areaRules.roDetail };

/** Who writes notes with a call. */
export const writerOf = (
  input: RouteDeps &
    Pick<NoteWriter, 'caller'> & { readonly dealership: ScopedDealership; readonly ownNumbers: OwnNumbers | null },
): NoteWriter => ({
  db: input.db,
  mail: { send: (mail) => input.mailer.send(mail), publicUrl: input.publicUrl },
  log: input.log,
  dealershipId: input.dealership.id,
  caller: input.caller,
  own: input.ownNumbers,
  now: input.clock.now(),
});

const listNotes = route(calls.roNotes, {
  refuses: { 404: NO_SUCH_ORDER },
  access,
  handler: async ({ db, dealership, query, caller, ownNumbers, clock }) => {
    const { roNumber } = query;
    await requireOrder(db, dealership.id, roNumber, ownNumbers);
    const { asOf } = await storeFacts(db, dealership.id);
    const notes = await readNotes(db, dealership.id, roNumber);
    return {
      asOf,
      data: notes.map((note) => noteOf(note, caller, clock.now())),
      people: await peopleOfOrder(db, dealership.id, roNumber, ownNumbers),
    };
  },
});

const postNote = route(calls.createRoNote, {
  refuses: { 404: NO_SUCH_ORDER },
  access,
  headers: ['Idempotency-Key'],
  handler: async (input) => {
    const note = await createNote(writerOf(input), input.body, input.idempotencyKey);
    return noteOf(note, input.caller, input.clock.now());
  },
});

const patchNote = route(calls.editRoNote, {
  refuses: { 404: NO_SUCH_NOTE, 412: CHANGED_MEANWHILE },
  access,
  handler: async (input) => {
    const note = await editNote(writerOf(input), input.body.noteId, input.body);
    return noteOf(note, input.caller, input.clock.now());
  },
});

const removeNote = route(calls.deleteRoNote, {
  refuses: { 404: NO_SUCH_NOTE },
  access,
  handler: async (input) => {
    await deleteNote(writerOf(input), input.query.noteId);
    return { noteId: String(input.query.noteId) };
  },
});

const patchFlag = route(calls.flagRoNote, {
  refuses: { 404: NO_SUCH_NOTE },
  access,
  handler: async (input) => {
    const note = await flagNote(writerOf(input), input.params.noteId, input.body.flag);
    return noteOf(note, input.caller, input.clock.now());
  },
});

/** The calls about notes on repair orders. */
export const noteRoutes: readonly Route[] = [listNotes, postNote, patchNote, removeNote, patchFlag];
