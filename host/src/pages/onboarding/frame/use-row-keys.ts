import { useState } from 'react';

/** The prefix of ids of rows that were added on this page. */
const ADDED = 'new-';

/** A new id for a row that is added on this page. */
export const addedId = (): string => `${ADDED}${crypto.randomUUID()}`;

interface Row {
  readonly id: string;
}

/** Whether a row was added on this page, also if it is saved by now. */
export const isAdded = ({ id }: Row): boolean => id.startsWith(ADDED);

/**
 * The keys of rows whose saved ids are made from their values. A row that was added on this page keeps its first id in
 * the form while its values change. After its save, its key is the saved id, so that it is compared with the same row
 * of a version that somebody else saves.
 */
export function useRowKeys() {
  const [onceSaved] = useState(() => new Map<string, string>());
  return {
    keyOf: ({ id }: Row): string => onceSaved.get(id) ?? id,
    /** Stores the ids that the rows have after their save. */
    noteSaved: <Saved extends Row>(rows: readonly Saved[], idOf: (row: Saved) => string) => {
      for (const row of rows) if (isAdded(row)) onceSaved.set(row.id, idOf(row));
    },
  };
}
