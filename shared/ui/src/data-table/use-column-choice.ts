import { useMemo, useRef, useState } from 'react';
import { referenceOf } from '../states/reference-of.ts';
import { notify } from '../toast/toast-store.ts';

interface ChosenColumn {
  key: string;
  required?: boolean | undefined;
}

type Shown = Readonly<Record<string, boolean>>;

/** Where a person's columns of one table are kept: `useSavedColumns` of @fixed-ops/api. */
export interface SavedColumns {
  /** Columns that were turned on or off; one that is not named shows, so that a column added later does. */
  readonly shown: Shown;
  /** Keeps the columns that were turned now and no others: two tabs do not undo each other. */
  readonly save: (change: Shown) => Promise<unknown>;
}

/**
 * Which columns of a table show: `visible` and `onChange` for a ColumnChooser and its DataTable. With `saved` the choice is the
 * person's wherever they sign in; a save that fails is said, and the table stays as it was chosen while it is open.
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
      // What was turned again meanwhile is on its way with a save of its own.
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
