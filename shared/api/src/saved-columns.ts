import type { ColumnChoice } from '@fixed-ops/contract';
import { useSessionState } from '@fixed-ops/session';
import { useMemo } from 'react';
import { savePreferences } from './save-preferences.ts';

const NONE: ColumnChoice = {};

/**
 * Which columns of a table the person has turned on or off, for `useColumnChoice(columns, useSavedColumns(table))`. They are
 * in the session before the first page is drawn. `table` names it for good, as `area.table`: `service.advisors`.
 */
export function useSavedColumns(table: string) {
  const shown = useSessionState((state) => state.preferences.columns?.[table] ?? NONE);
  return useMemo(
    () => ({ shown, save: (change: ColumnChoice) => savePreferences({ columns: { [table]: change } }) }),
    [shown, table],
  );
}
