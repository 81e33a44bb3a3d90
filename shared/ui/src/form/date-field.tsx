import { Field } from '../field/field.tsx';
import { Input } from '../primitives/input.tsx';
import type { FieldBinding } from './form-state.ts';
import type { FieldExtras } from './text-fields.tsx';

export interface DateFieldProps extends FieldBinding<string>, FieldExtras {
  /** First and last day that may be chosen, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  readOnly?: boolean | undefined;
  /** From `md` on, the label is only read out, because a column head shows it. */
  labelInHead?: boolean | undefined;
}

/** A business date, `YYYY-MM-DD`. It uses the browser's own calendar, which supports keyboard, touch and the person's language. */
export function DateField({
  label,
  required,
  error,
  help,
  aside,
  value,
  onChange,
  labelInHead,
  ...input
}: DateFieldProps) {
  return (
    <Field label={label} required={required} error={error} help={help} aside={aside} labelInHead={labelInHead}>
      {(control) => (
        <Input {...control} {...input} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
