import { ApiError, isEditConflict } from '@fixed-ops/api';
import { useRef, useState } from 'react';
import type { Saver } from '../settings/use-newest-changes.ts';

/** A list that is saved row by row, each over the value that was seen, and is no block of settings. */
export interface ListDraft<Data> {
  /** What the draft began from: what is sent names it as seen. */
  readonly base: { current: Data };
  readonly newest: Data;
  /** What somebody else saved first, and who, where that can be told; null while nobody did. */
  readonly theirs: { readonly data: Data; readonly saver: Saver | null } | null;
  /**
   * Saves over what the draft began from. False when somebody saved one of its rows first; throws what else fails.
   * @param fieldOf the form's path of what was sent as the nth row: a refusal counts the rows that were sent
   */
  readonly save: (
    send: (base: Data) => Promise<unknown>,
    fieldOf: (base: Data, sent: number) => string,
  ) => Promise<boolean>;
  /** Makes theirs what the draft begins from. */
  readonly settle: () => void;
}

/** Reads what stands now; a read that is on its way already is joined, or begun anew. */
export type ReadAgain<Data> = (how: { readonly cancelRefetch: boolean }) => Promise<Data | undefined>;

/** Reads who saved last one of the rows that differ. */
export type ReadSaver<Data> = (base: Data, theirs: Data) => Promise<Saver | null>;

/** A refusal as the form can show it: each complaint beside the field of the row that it is of. */
function besideRows(error: ApiError, fieldOf: (sent: number) => string): ApiError {
  const { kind, code, message, status, requestId, problem, data } = error;
  if (!problem?.errors) return error;
  const errors = problem.errors.map((each) => {
    const sent = /^\w+\.(\d+)/.exec(each.path)?.[1];
    return sent === undefined ? each : { ...each, path: fieldOf(Number(sent)) };
  });
  return new ApiError(kind, code, message, status, requestId, { ...problem, errors }, data);
}

export function useListDraft<Data>(
  newest: Data,
  readAgain: ReadAgain<Data>,
  readSaver: ReadSaver<Data>,
): ListDraft<Data> {
  const base = useRef(newest);
  const [theirs, setTheirs] = useState<ListDraft<Data>['theirs']>(null);
  return {
    base,
    newest,
    theirs,
    save: async (send, fieldOf) => {
      try {
        await send(base.current);
        // What is saved now is there before the form is told that nothing is entered any more: it begins anew from that. A save may have
        // had it asked for already.
        await readAgain({ cancelRefetch: false });
        setTheirs(null);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!isEditConflict(error)) throw besideRows(error, (sent) => fieldOf(base.current, sent));
        // What is on its way may have been read before they saved.
        const data = (await readAgain({ cancelRefetch: true })) ?? newest;
        setTheirs({ data, saver: await readSaver(base.current, data) });
        return false;
      }
    },
    settle: () => {
      if (theirs !== null) base.current = theirs.data;
      setTheirs(null);
    },
  };
}
