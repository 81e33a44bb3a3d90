import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { requiredMessage } from '../form/field-rules.ts';

interface FormValueProps {
  name: string | undefined;
  label: string;
  required: boolean;
  value: string;
  /** Called when the browser focuses this input, because it keeps the form from being submitted. The visible control takes the focus. */
  onFocus: () => void;
}

const Hidden = chakra('input', {
  base: {
    position: 'absolute',
    // The input lies under the control. The browser does not validate an input of type `hidden`.
    width: '1px',
    height: '1px',
    marginTop: '34px',
    marginInlineStart: '-24px',
    opacity: '0',
    pointerEvents: 'none',
  },
});

/** Holds a select's value for native forms, which submit it. A required select without a value blocks the submit. */
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
      // The submit stays blocked. The focus shows where to go on, and not a bubble of the browser.
      onInvalid={(event) => {
        event.preventDefault();
        onFocus();
      }}
    />
  );
}
