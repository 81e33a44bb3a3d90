import { useSavedColumns } from '@fixed-ops/api';
import { useColumnChoice } from '@fixed-ops/ui';
import { useMemo } from 'react';

/** Which columns of a list show: the person's choice, kept as `saveAs`. Those of `offAtFirst`, a constant, wait until somebody turns them on. */
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
