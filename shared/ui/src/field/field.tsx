import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../primitives/text.ts';

/** What the field passes to its control. Spread it on an Input, a Textarea, a native control or, for a group, on its element. */
export interface FieldControl {
  id: string;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

export interface FieldProps {
  label: string;
  help?: ReactNode;
  /** The sentence below the control. If there is one, the control is invalid. */
  error?: string | null | undefined;
  required?: boolean | undefined;
  /** A link on the right of the label. */
  aside?: ReactNode;
  /** From `md` on, the label is only read out, because a column head shows it. */
  labelInHead?: boolean | undefined;
  /** The label is only read out at every width, because a column head shows it. */
  hideLabel?: boolean | undefined;
  /** The control is a group of controls, such as radio buttons, which a label element cannot name. */
  group?: boolean | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A visible label, a control, its help, and its error. */
export function Field({ label, help, error, required, aside, labelInHead, hideLabel, group, children }: FieldProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : '', help ? helpId : ''].filter(Boolean).join(' ') || undefined;
  return (
    <chakra.div minW="0">
      <chakra.div
        display="flex"
        justifyContent="space-between"
        gap="2"
        mb="1"
        {...(labelInHead || hideLabel ? { srOnly: { base: hideLabel, md: true } } : {})}
      >
        <chakra.span textStyle="label">
          {group ? <span id={labelId}>{label}</span> : <label htmlFor={id}>{label}</label>}
          {required ? (
            <chakra.span aria-hidden="true" color="fg.error" marginInlineStart="1">
              *
            </chakra.span>
          ) : null}
        </chakra.span>
        {aside}
      </chakra.div>
      {children({
        id,
        'aria-labelledby': group ? labelId : undefined,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      <FieldMessages helpId={helpId} errorId={errorId} help={help} error={error} />
    </chakra.div>
  );
}

interface FieldMessagesProps {
  helpId: string;
  errorId: string;
  help?: ReactNode;
  error?: string | null | undefined;
}

/** The error, and below it the help. */
export function FieldMessages({ helpId, errorId, help, error }: FieldMessagesProps) {
  return (
    <>
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
    </>
  );
}
