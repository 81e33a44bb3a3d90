import { ApiError, isEditConflict } from '@fixed-ops/api';
import { useRef, useState } from 'react';
import type { Saver } from '../settings/use-newest-changes.ts';

/** A list that is saved row by row, and not as a whole like a block of settings. Each row names the value that it replaces. */
export interface ListDraft<Data> {
  /** The values that the draft is based on. Sent rows name them as the values to replace. */
  readonly base: { current: Data };
  readonly newest: Data;
  /** When the newest values were read. An undo may lead back to equal ones. */
  readonly readAt: number;
  /** Set if somebody saved first: their values, and their name if the history has it. */
  readonly theirs: { readonly data: Data; readonly saver: Saver | null } | null;
  /**
   * Saves over the base. Returns false if somebody saved one of the rows first; throws other failures.
   * @param fieldOf the form's path of the nth sent row, because a refusal names sent rows by their index
   * @param savedOf the base with the rows that were sent
   */
  readonly save: (
    send: (base: Data) => Promise<unknown>,
    fieldOf: (base: Data, sent: number) => string,
    savedOf: (base: Data) => Data,
  ) => Promise<boolean>;
  /** Whether the newest values are those from before the last save, because the read after it failed. */
  readonly isOutdated: () => boolean;
  /** Makes their values the base of the draft. */
  readonly settle: () => void;
}

/** Reads the saved values. A running request is joined, or with `cancelRefetch` replaced. */
export type ReadAgain<Data> = (how: {
  readonly cancelRefetch: boolean;
  /** Rejects if the values cannot be read. Without it, the values that were read before are returned. */
  readonly throwOnError?: boolean;
}) => Promise<Data | undefined>;

/** Reads who saved last any of the differing rows. */
export type ReadSaver<Data> = (base: Data, theirs: Data) => Promise<Saver | null>;

/** Turns the paths of a refusal into the form's fields, so that each message stands beside its row. */
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
  { newest, readAt }: Pick<ListDraft<Data>, 'newest' | 'readAt'>,
  readAgain: ReadAgain<Data>,
  readSaver: ReadSaver<Data>,
): ListDraft<Data> {
  const base = useRef(newest);
  const outdated = useRef<number | null>(null);
  /** A read that ran beside the save may have ended meanwhile, with values from before it. */
  const latest = useRef(readAt);
  latest.current = readAt;
  const [theirs, setTheirs] = useState<ListDraft<Data>['theirs']>(null);
  return {
    base,
    newest,
    readAt,
    theirs,
    isOutdated: () => outdated.current === readAt,
    save: async (send, fieldOf, savedOf) => {
      try {
        await send(base.current);
        // If the read below fails, the next save replaces what this one has saved, and not what was there before.
        base.current = savedOf(base.current);
        // The form resets to the saved values once it is clean, so they have to be read before. The save may have started that read
        // already.
        outdated.current = await readAgain({ cancelRefetch: false, throwOnError: true }).then(
          () => null,
          () => latest.current,
        );
        setTheirs(null);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!isEditConflict(error)) throw besideRows(error, (sent) => fieldOf(base.current, sent));
        // A running request may have been answered before they saved. The values from before must not stand as theirs.
        const data = (await readAgain({ cancelRefetch: true, throwOnError: true })) ?? newest;
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
