import { chakra } from '@chakra-ui/react/styled-system';
import { Lock } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field } from '../field/field.tsx';
import { Input, Textarea } from '../primitives/input.tsx';
import type { FieldBinding } from './form-state.ts';

/** What every field accepts in addition to what the form passes to it. */
export interface FieldExtras {
  /** A sentence under the control where a term is not obvious. */
  help?: ReactNode;
  /** A link on the right of the label. */
  aside?: ReactNode;
  disabled?: boolean | undefined;
}

type NativeInput = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'spellCheck' | 'autoCapitalize'
>;
export interface TextFieldProps extends FieldBinding<string>, FieldExtras, NativeInput {
  /** Id of a datalist with suggestions. */
  list?: string | undefined;
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'search' | undefined;
  /** Shown with a lock; `help` says why it cannot be changed. */
  readOnly?: boolean | undefined;
  /** From `md` on, the label is only read out, because a column head shows it. */
  labelInHead?: boolean | undefined;
}

/** A field for one line of text. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    required,
    error,
    help,
    aside,
    value,
    onChange,
    type = 'text',
    readOnly,
    labelInHead,
    ...input
  } = props;
  return (
    <Field label={label} required={required} error={error} help={help} aside={aside} labelInHead={labelInHead}>
      {(control) => (
        <chakra.div position="relative">
          <Input
            {...control}
            {...input}
            type={type}
            readOnly={readOnly}
            {...(readOnly ? { paddingInlineEnd: '9' } : {})}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {readOnly ? (
            <chakra.span position="absolute" insetInlineEnd="3" top="2.5" color="fg.muted" pointerEvents="none">
              <Lock size={16} aria-hidden="true" />
            </chakra.span>
          ) : null}
        </chakra.div>
      )}
    </Field>
  );
}

export interface TextareaFieldProps extends FieldBinding<string>, FieldExtras {
  rows?: number | undefined;
  /** Largest number of characters. How many are left is shown below the control. */
  maxLength?: number | undefined;
  placeholder?: string | undefined;
  readOnly?: boolean | undefined;
}

/** A field for several lines of text. With a limit, it shows how many characters are left. */
export function TextareaField(props: TextareaFieldProps) {
  const { label, required, error, help, aside, value, onChange, rows = 4, maxLength, ...input } = props;
  const left = maxLength === undefined ? null : maxLength - value.length;
  const said = left === null ? help : [help, ' ', `${left.toLocaleString('en-US')} left`];
  return (
    <Field label={label} required={required} error={error} help={said} aside={aside}>
      {(control) => (
        <Textarea
          {...control}
          {...input}
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
