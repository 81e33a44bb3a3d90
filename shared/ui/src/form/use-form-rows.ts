import { useFieldArray } from 'react-hook-form';
import type { FieldBinding, Form } from './form-state.ts';

type RowOf<List> = List extends readonly (infer Row)[] ? Row : never;

export interface FormRow<Row> {
  /** For React's key: stays with the row while others come and go. */
  readonly id: string;
  readonly index: number;
  readonly value: Row;
  readonly isChanged: boolean;
  readonly field: <Name extends keyof Row & string>(name: Name) => FieldBinding<Row[Name]>;
  readonly remove: () => void;
}

/** The rows of a list in a form, whose rules say `each`: as many as there are, to be entered, added and removed. */
export function useFormRows<Values extends object, Name extends keyof Values & string>(
  form: Form<Values>,
  name: Name,
): {
  readonly rows: readonly FormRow<RowOf<Values[Name]>>[];
  readonly append: (row: RowOf<Values[Name]>) => void;
  readonly move: (from: number, to: number) => void;
} {
  type Row = RowOf<Values[Name]>;
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: name as string });
  const values = form.values[name] as unknown as readonly Row[];
  const rows = values.flatMap((value, index): FormRow<Row>[] => {
    const id = fields[index]?.id;
    // Of a form that has just been reset the rows come a moment after the values.
    if (id === undefined) return [];
    const path = `${name}.${index}`;
    return [
      {
        id,
        index,
        value,
        isChanged: form.changed.some((each) => each.startsWith(`${path}.`)),
        field: (field) => form.fieldAt(`${path}.${field}`) as FieldBinding<Row[typeof field]>,
        remove: () => remove(index),
      },
    ];
  });
  return { rows, append: (row) => append(row as object), move };
}
