import { useMemo, useRef, useState } from 'react';
import { referenceOf } from '../states/reference-of.ts';
import { notify } from '../toast/toast-store.ts';

interface ChosenColumn {
  key: string;
  required?: boolean | undefined;
}

type Shown = Readonly<Record<string, boolean>>;

/** Where a person's choice of columns for one table is stored: `useSavedColumns` of @fixed-ops/api. */
export interface SavedColumns {
  /** Columns that somebody turned on or off. A column that it does not name shows, so that a column added later shows too. */
  readonly shown: Shown;
  /** Saves only the columns that changed, so that two tabs do not undo each other's choices. */
  readonly save: (change: Shown) => Promise<unknown>;
}

/**
 * Keeps the choice of columns of a table: `visible` and `onChange` serve a ColumnChooser and its DataTable. With `saved`, the choice
 * follows the person to every browser. A failed save shows a message, and the table keeps the choice until the page is left.
 */
export function useColumnChoice(columns: readonly ChosenColumn[], saved?: SavedColumns) {
  const [chosen, setChosen] = useState<Shown>({});
  const unsaved = useRef<Shown>({});
  const shown = useMemo(() => ({ ...saved?.shown, ...chosen }), [saved?.shown, chosen]);
  const visible = useMemo(
    () => columns.filter(({ key, required }) => required || (shown[key] ?? true)).map(({ key }) => key),
    [columns, shown],
  );

  const save = async () => {
    if (!saved) return;
    const change = unsaved.current;
    try {
      await saved.save(change);
      // A column that changed again during the save has its own save on the way.
      unsaved.current = without(unsaved.current, change);
    } catch (error) {
      notify({
        kind: 'error',
        title: 'Your choice of columns could not be saved.',
        detail: 'It stays as you chose it until you leave this page.',
        reference: referenceOf(error),
        action: { label: 'Try again', onSelect: () => void save() },
      });
    }
  };

  const onChange = (next: readonly string[]) => {
    const turned = columns.filter(({ key, required }) => !required && next.includes(key) !== visible.includes(key));
    const change = Object.fromEntries(turned.map(({ key }) => [key, next.includes(key)]));
    setChosen((before) => ({ ...before, ...change }));
    unsaved.current = { ...unsaved.current, ...change };
    void save();
  };
  return { visible, onChange };
}

function without(all: Shown, done: Shown): Shown {
  return Object.fromEntries(Object.entries(all).filter(([key, value]) => done[key] !== value));
}
