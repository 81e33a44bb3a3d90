import { createRequestId, useCallMutation } from '@fixed-ops/api';
import {
  type Note,
  type NoteFlag,
  noteCalls,
  repairOrderCalls,
  repairOrderSearchCalls,
} from '@fixed-ops/contract/repair-orders';
import { useRef } from 'react';
import { type Mentionable, mentionsIn, type NoteText } from './mentions.ts';

/** A note in progress. */
export interface NoteDraft extends NoteText {
  readonly flag: NoteFlag;
  /** The number of its line. Null for a note on the whole repair order. */
  readonly lineNumber: number | null;
}
export const NO_DRAFT: NoteDraft = { text: '', chosen: [], flag: 'none', lineNumber: null };

/** The calls whose answers contain notes. */
const INVALIDATES = [
  noteCalls.roNotes,
  repairOrderCalls.repairOrderDetailByLine,
  repairOrderCalls.repairOrders,
  repairOrderSearchCalls.searchRos,
];
const SAID = { name: 'Note', invalidates: INVALIDATES } as const;

export const useEditNote = () => useCallMutation(noteCalls.editRoNote, SAID);
export const useFlagNote = () => useCallMutation(noteCalls.flagRoNote, SAID);
export const useDeleteNote = () => useCallMutation(noteCalls.deleteRoNote, SAID);

/**
 * Writes a note only once, however often it is sent. Repeated tries have the same key, so the server recognises them even if its first
 * answer came too late.
 */
export function useWriteNote(roNumber: string, people: readonly Mentionable[]) {
  const write = useCallMutation(noteCalls.createRoNote, SAID);
  const last = useRef({ content: '', key: '' });
  /** Rejects if the note was not saved. */
  const send = async ({ text, chosen, flag, lineNumber }: NoteDraft): Promise<Note> => {
    const mentions = mentionsIn({ text, chosen }, people);
    const body = {
      roNumber,
      text,
      ...(flag === 'none' ? {} : { flag }),
      ...(lineNumber === null ? {} : { lineNumber }),
      ...(mentions.length === 0 ? {} : { mentions }),
    };
    const content = JSON.stringify(body);
    if (last.current.content !== content) last.current = { content, key: createRequestId() };
    const { data } = await write.mutateAsync({ body, headers: { 'Idempotency-Key': last.current.key } });
    // The same text, written again, is another note.
    last.current = { content: '', key: '' };
    return data;
  };
  return { send, isSaving: write.isPending, error: write.error, reset: write.reset };
}
