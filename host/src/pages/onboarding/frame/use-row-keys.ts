import { useState } from 'react';

/** Ids of rows that were added on this page begin with it. */
const ADDED = 'new-';

/** For a row that is added on this page. */
export const addedId = (): string => `${ADDED}${crypto.randomUUID()}`;

interface Row {
  readonly id: string;
}

/**
 * Tells rows apart whose ids follow from what is entered in them once they are saved. One that was added on this page keeps its first id
 * in the form while something else is entered: it is the row that its save has made, also beside what somebody saves next.
 */
export function useRowKeys() {
  const [onceSaved] = useState(() => new Map<string, string>());
  return {
    keyOf: ({ id }: Row): string => onceSaved.get(id) ?? id,
    /** Notes the ids that rows have from their save on. */
    noteSaved: <Saved extends Row>(rows: readonly Saved[], idOf: (row: Saved) => string) => {
      for (const row of rows) if (row.id.startsWith(ADDED)) onceSaved.set(row.id, idOf(row));
    },
  };
}
