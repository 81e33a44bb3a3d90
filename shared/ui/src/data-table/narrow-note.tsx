import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

const SHOWN_BELOW = { md: { base: 'block', md: 'none' }, lg: { base: 'block', lg: 'none' } } as const;

interface NarrowNoteProps {
  readonly children: ReactNode;
  /** The width from which the columns themselves show it: `lg` for columns that are `wideOnly`. */
  readonly below?: 'md' | 'lg' | undefined;
}

/** Repeats, on a second line of a cell, what the columns show that a narrow window hides (`from`, `wideOnly`). */
export function NarrowNote({ children, below = 'md' }: NarrowNoteProps) {
  return (
    <chakra.span
      display={SHOWN_BELOW[below]}
      _print={{ display: 'none' }}
      textStyle="meta"
      color="fg.muted"
      fontWeight="normal"
      whiteSpace="normal"
    >
      {children}
    </chakra.span>
  );
}
