import { chakra, Field } from '@fixed-ops/ui';
import type { FieldBinding } from '@fixed-ops/ui/form';

interface ChoiceProps extends FieldBinding<string> {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly disabled?: boolean;
  /** From `md` on a column head says the label. */
  readonly labelInHead?: boolean;
}

const NativeSelect = chakra('select', {
  base: {
    w: 'full',
    h: 'controlForm',
    px: '2',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    textStyle: 'body',
    _focusVisible: { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '-1px' },
    _disabled: { bg: 'bg.muted' },
  },
});

/** One of a few in a row of many rows: the browser's own list. */
export function Choice(props: ChoiceProps) {
  const { label, required, error, name, value, onChange, onBlur, choices, disabled, labelInHead } = props;
  return (
    <Field label={label} required={required} error={error} labelInHead={labelInHead}>
      {(control) => (
        <NativeSelect
          {...control}
          name={name}
          value={value}
          disabled={disabled}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        >
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
