import { useSavedColumns } from '@fixed-ops/api';
import { useColumnChoice } from '@fixed-ops/ui';
import { useMemo } from 'react';

/** The visible columns of a list: the person's choice, saved under `saveAs`. Columns of `offAtFirst` (a constant) are hidden by default. */
export function useChosenColumns(
  columns: Parameters<typeof useColumnChoice>[0],
  saveAs: string,
  offAtFirst: readonly string[],
) {
  const { shown, save } = useSavedColumns(saveAs);
  const hidden = useMemo(() => Object.fromEntries(offAtFirst.map((key) => [key, false])), [offAtFirst]);
  return useColumnChoice(
    columns,
    useMemo(() => ({ shown: { ...hidden, ...shown }, save }), [hidden, shown, save]),
  );
}
