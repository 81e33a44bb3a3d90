import { chakra } from '@chakra-ui/react/styled-system';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { choiceLabel } from './choice-label.ts';
import { emptyBox } from './empty-box.ts';

const Label = chakra('label', {
  base: {
    ...choiceLabel,
    '& input': {
      width: '16px',
      height: '16px',
      flexShrink: '0',
      margin: '0',
      accentColor: 'var(--fo-colors-blue-solid)',
      cursor: 'inherit',
      ...emptyBox,
    },
  },
});

type NativeProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size' | 'children'>;
export interface CheckboxProps extends NativeProps {
  children: ReactNode;
}

/** The browser's own checkbox with its label. Its target is 24 px high. */
export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <Label>
      <input type="checkbox" {...input} />
      {children}
    </Label>
  );
}

/** One radio button with its label. */
export function Radio({ children, ...input }: CheckboxProps) {
  return (
    <Label>
      <input type="radio" {...input} />
      {children}
    </Label>
  );
}
