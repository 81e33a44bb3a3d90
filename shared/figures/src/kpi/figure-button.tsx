import { chakra } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

const Figure = chakra('button', {
  base: {
    font: 'inherit',
    color: 'inherit',
    letterSpacing: 'inherit',
    minH: '24px',
    minW: '24px',
    textAlign: 'inherit',
    borderRadius: 'xs',
    textUnderlineOffset: '3px',
    _hover: { textDecoration: 'underline' },
  },
  variants: { worth: { true: { textDecoration: 'underline dotted', textDecorationColor: 'fg.subtle' } } },
});

interface FigureButtonProps {
  /** Names the figure for screen readers, because the cell shows only a number. */
  readonly label: string;
  readonly onOpen: () => void;
  readonly worth?: boolean;
  readonly children: ReactNode;
}

/** A figure in a table. Pressing it opens its parts. */
export function FigureButton({ label, onOpen, worth = false, children }: FigureButtonProps) {
  return (
    <Figure type="button" aria-haspopup="dialog" title={label} worth={worth} onClick={onOpen}>
      {children}
    </Figure>
  );
}
