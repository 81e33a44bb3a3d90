import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { requiredMessage } from '../form/field-rules.ts';

interface FormValueProps {
  name: string | undefined;
  label: string;
  required: boolean;
  value: string;
  /** The browser focuses what keeps a form from submitting: the visible control takes over. */
  onFocus: () => void;
}

const Hidden = chakra('input', {
  base: {
    position: 'absolute',
    // Under the control; `hidden` would take it out of validation.
    width: '1px',
    height: '1px',
    marginTop: '34px',
    marginInlineStart: '-24px',
    opacity: '0',
    pointerEvents: 'none',
  },
});

/** A select's value for native forms: it is submitted, and a required one without a value blocks the submit. */
export function FormValue({ name, label, required, value, onFocus }: FormValueProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.setCustomValidity(required && value === '' ? requiredMessage(label) : '');
  }, [required, value, label]);
  return (
    <Hidden
      ref={input}
      name={name}
      value={value}
      tabIndex={-1}
      aria-hidden="true"
      onChange={() => undefined}
      onFocus={onFocus}
      // The submit is blocked all the same; where to go on is shown by the focus and not by a bubble of the browser.
      onInvalid={(event) => {
        event.preventDefault();
        onFocus();
      }}
    />
  );
}
