import { useMemo, useState } from 'react';

interface ChosenColumn {
  key: string;
  required?: boolean | undefined;
}

interface ColumnChoiceOptions {
  /** Keys that the person has hidden before. Hidden ones are kept, so that a column added later shows. */
  hidden?: readonly string[] | undefined;
  /** Keeps the hidden keys where the caller keeps preferences. */
  onHiddenChange?: ((hidden: string[]) => void) | undefined;
}

/** Which columns of a table show: `visible` and `onChange` for a ColumnChooser and its DataTable. */
export function useColumnChoice(columns: readonly ChosenColumn[], options: ColumnChoiceOptions = {}) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const hidden = chosen ?? options.hidden;
  const visible = useMemo(
    () => columns.filter(({ key, required }) => required || !hidden?.includes(key)).map(({ key }) => key),
    [columns, hidden],
  );
  const onChange = (next: readonly string[]) => {
    const now = columns.filter(({ key, required }) => !required && !next.includes(key)).map(({ key }) => key);
    setChosen(now);
    options.onHiddenChange?.(now);
  };
  return { visible, onChange };
}
