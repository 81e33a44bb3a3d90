import { useEffect, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { FieldBinding, Form } from './form-state.ts';

type RowOf<List> = List extends readonly (infer Row)[] ? Row : never;

export interface FormRow<Row> {
  /** For React's `key`. It stays with the row while others come and go. */
  readonly id: string;
  readonly index: number;
  readonly value: Row;
  readonly isChanged: boolean;
  readonly field: <Name extends keyof Row & string>(name: Name) => FieldBinding<Row[Name]>;
  readonly remove: () => void;
}

/**
 * Returns the rows of a form's list, with functions to add, remove and move them. The rule of the list needs `each`. After `append`, the
 * first field of the new row gets the focus: the row stands above the button, and people who use the keyboard would otherwise have to go
 * back to it through its fields.
 */
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
  const added = useRef(-1);
  const place = form.formProps.ref;
  useEffect(() => {
    if (added.current < 0 || added.current >= fields.length) return;
    place.current?.querySelector<HTMLElement>(`[name^="${name}.${added.current}."]`)?.focus();
    added.current = -1;
  }, [fields, name, place]);
  const values = form.values[name] as unknown as readonly Row[];
  const rows = values.flatMap((value, index): FormRow<Row>[] => {
    const id = fields[index]?.id;
    // After a reset, the rows arrive a moment after the values.
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
  return {
    rows,
    append: (row) => {
      added.current = fields.length;
      append(row as object);
    },
    move,
  };
}
