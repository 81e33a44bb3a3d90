import { ApiError } from '@fixed-ops/api';
import { useRef, useState } from 'react';

/** A list that is saved row by row, each over the value that was seen, and is no block of settings. */
export interface ListDraft<Data> {
  /** What the draft began from: what is sent names it as seen. */
  readonly base: { current: Data };
  readonly newest: Data;
  /** What somebody else saved first; null while nobody did. */
  readonly theirs: Data | null;
  /** Saves over what the draft began from. False when somebody saved one of its rows first; throws what else fails. */
  readonly save: (send: (base: Data) => Promise<unknown>) => Promise<boolean>;
  /** Makes theirs what the draft begins from. */
  readonly settle: () => void;
}

const PRECONDITION_FAILED = 412;

/** Reads what stands now; a read that is on its way already is joined, or begun anew. */
export type ReadAgain<Data> = (how: { readonly cancelRefetch: boolean }) => Promise<Data | undefined>;

export function useListDraft<Data>(newest: Data, readAgain: ReadAgain<Data>): ListDraft<Data> {
  const base = useRef(newest);
  const [theirs, setTheirs] = useState<Data | null>(null);
  return {
    base,
    newest,
    theirs,
    save: async (send) => {
      try {
        await send(base.current);
        // What is saved now is there before the form is told that nothing is entered any more: it begins anew from that. A save may have
        // had it asked for already.
        await readAgain({ cancelRefetch: false });
        setTheirs(null);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== PRECONDITION_FAILED) throw error;
        // What is on its way may have been read before they saved.
        setTheirs((await readAgain({ cancelRefetch: true })) ?? newest);
        return false;
      }
    },
    settle: () => {
      if (theirs !== null) base.current = theirs;
      setTheirs(null);
    },
  };
}
