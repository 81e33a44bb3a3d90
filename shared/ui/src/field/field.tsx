import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../primitives/text.ts';

/** The specification's form messages. */
export function requiredMessage(label: string): string {
  return `Please enter ${label}`;
}
export function invalidMessage(label: string, type: string): string {
  return `${label} is not a valid ${type}`;
}

/** What the field hands to its control; spread it on an Input, Textarea or native control. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

export interface FieldProps {
  label: string;
  help?: ReactNode;
  /** The sentence under the control; its presence makes the control invalid. */
  error?: string | null | undefined;
  required?: boolean | undefined;
  /** At the right of the label: a link. */
  aside?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

/** A visible label, a control, help, and what is wrong with it. */
export function Field({ label, help, error, required, aside, children }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : '', help ? helpId : ''].filter(Boolean).join(' ') || undefined;
  return (
    <chakra.div minW="0">
      <chakra.div display="flex" justifyContent="space-between" gap="2" mb="1">
        <chakra.label htmlFor={id} textStyle="label">
          {label}
          {required ? (
            <chakra.span aria-hidden="true" color="fg.error" marginInlineStart="1">
              *
            </chakra.span>
          ) : null}
        </chakra.label>
        {aside}
      </chakra.div>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {error ? (
        <chakra.p id={errorId} display="flex" gap="1" mt="1" textStyle="meta" color="fg.error">
          <CircleAlert size={16} aria-hidden="true" />
          <VisuallyHidden>Error: </VisuallyHidden>
          {error}
        </chakra.p>
      ) : null}
      {help ? (
        <chakra.p id={helpId} mt="1" textStyle="meta" color="fg.muted">
          {help}
        </chakra.p>
      ) : null}
    </chakra.div>
  );
}
