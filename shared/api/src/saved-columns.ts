import type { ColumnChoice } from '@fixed-ops/contract';
import { useSessionState } from '@fixed-ops/session';
import { useMemo } from 'react';
import { savePreferences } from './save-preferences.ts';

const NONE: ColumnChoice = {};

/**
 * Reads and saves the columns of a table that the person has turned on or off, for `useColumnChoice(columns, useSavedColumns(table))`. The
 * session has them before it draws the first page. `table` is the permanent name of the table, as `area.table`: `service.advisors`.
 */
export function useSavedColumns(table: string) {
  const shown = useSessionState((state) => state.preferences.columns?.[table] ?? NONE);
  return useMemo(
    () => ({ shown, save: (change: ColumnChoice) => savePreferences({ columns: { [table]: change } }) }),
    [shown, table],
  );
}
