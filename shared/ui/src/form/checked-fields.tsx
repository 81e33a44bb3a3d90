import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { FieldMessages } from '../field/field.tsx';
import { Checkbox } from '../primitives/checkbox.tsx';
import { Switch } from '../primitives/switch.tsx';
import type { FieldBinding } from './form-state.ts';

export interface CheckedFieldProps extends FieldBinding<boolean> {
  help?: ReactNode;
  disabled?: boolean | undefined;
}

/** A box to tick. If it is required, the person has to tick it. */
export function CheckboxField(props: CheckedFieldProps) {
  return <CheckedField {...props} control={Checkbox} />;
}

/** A setting that is on or off. */
export function SwitchField(props: CheckedFieldProps) {
  return <CheckedField {...props} control={Switch} />;
}

function CheckedField(props: CheckedFieldProps & { control: typeof Checkbox }) {
  const { name, label, required, value, error, help, disabled, onChange, onBlur, control: Control } = props;
  const id = useId();
  const messages = { helpId: `${id}-help`, errorId: `${id}-error`, help, error };
  return (
    <chakra.div minW="0">
      <Control
        name={name}
        checked={value}
        disabled={disabled}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [error ? messages.errorId : '', help ? messages.helpId : ''].filter(Boolean).join(' ') || undefined
        }
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
      >
        {label}
      </Control>
      <FieldMessages {...messages} />
    </chakra.div>
  );
}
