import { chakra } from '@chakra-ui/react/styled-system';
import { Field } from '../field/field.tsx';
import { Radio } from '../primitives/checkbox.tsx';
import { MultiSelect } from '../select/multi-select.tsx';
import type { SelectEntry } from '../select/options.ts';
import { Select } from '../select/select.tsx';
import type { FieldBinding } from './form-state.ts';
import type { FieldExtras } from './text-fields.tsx';

interface ListFieldProps extends FieldExtras {
  entries: readonly SelectEntry[];
  /** Shows a search field above the choices, for long lists. */
  searchable?: boolean | undefined;
  loading?: boolean | undefined;
}

export interface SelectFieldProps extends FieldBinding<string | null>, ListFieldProps {
  /** From `md` on, the label is only read out, because a column head shows it. */
  labelInHead?: boolean | undefined;
}

/** A choice of one from a list. If it is required, the form cannot be submitted without a value. */
export function SelectField({ label, required, error, help, aside, labelInHead, ...select }: SelectFieldProps) {
  return (
    <Field label={label} required={required} error={error} help={help} aside={aside} labelInHead={labelInHead}>
      {(control) => <Select {...control} {...select} label={label} width="full" />}
    </Field>
  );
}

export interface MultiSelectFieldProps extends FieldBinding<readonly string[]>, ListFieldProps {
  selectAll?: boolean | undefined;
}

/** A choice of several from a list. */
export function MultiSelectField({ label, required, error, help, aside, ...select }: MultiSelectFieldProps) {
  return (
    <Field label={label} required={required} error={error} help={help} aside={aside}>
      {(control) => <MultiSelect {...control} {...select} label={label} width="full" />}
    </Field>
  );
}

export interface RadioFieldProps<Value extends string> extends FieldBinding<Value>, FieldExtras {
  choices: readonly { value: Value; label: string }[];
  /** Puts the choices side by side where they fit. */
  inline?: boolean | undefined;
}

/** A choice of one from a few, which are all visible. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { name, label, required, error, help, aside, choices, value, onChange, onBlur, disabled, inline } = props;
  return (
    <Field group label={label} required={required} error={error} help={help} aside={aside}>
      {(control) => (
        <chakra.div
          {...control}
          role="radiogroup"
          display="flex"
          flexWrap="wrap"
          flexDirection={inline ? 'row' : 'column'}
          columnGap="5"
          rowGap="1"
          onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur(event)}
        >
          {choices.map((choice) => (
            <Radio
              key={choice.value}
              // The name is different for each group, because the same form may stand on a page twice.
              name={`${control.id}-${name}`}
              value={choice.value}
              checked={choice.value === value}
              disabled={disabled}
              onChange={() => onChange(choice.value)}
            >
              {choice.label}
            </Radio>
          ))}
        </chakra.div>
      )}
    </Field>
  );
}
