import { Field } from '../field/field.tsx';
import { NativeSelect } from '../primitives/native-select.tsx';
import type { FieldBinding } from './form-state.ts';

export interface ChoiceFieldProps extends FieldBinding<string> {
  choices: readonly { readonly value: string; readonly label: string }[];
  /** The text that is shown while nothing is chosen. */
  empty?: string | undefined;
  help?: string | undefined;
  disabled?: boolean | undefined;
  /** From `md` on, the label is only read out, because a column head shows it. */
  labelInHead?: boolean | undefined;
}

/** A choice of one from a few, for a field that stands in many rows. It uses the browser's own list. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, required, error, name, value, onChange, onBlur, choices, empty, help, disabled, labelInHead } = props;
  return (
    <Field label={label} required={required} error={error} help={help} labelInHead={labelInHead}>
      {(control) => (
        <NativeSelect
          {...control}
          h="controlForm"
          name={name}
          value={value}
          disabled={disabled}
          data-empty={value === '' && empty !== undefined ? '' : undefined}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        >
          {empty === undefined ? null : <option value="">{empty}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
