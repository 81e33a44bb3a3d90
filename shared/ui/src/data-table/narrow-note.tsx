import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

const SHOWN_BELOW = { md: { base: 'block', md: 'none' }, lg: { base: 'block', lg: 'none' } } as const;

interface NarrowNoteProps {
  readonly children: ReactNode;
  /** The width from which the columns say it themselves: `lg` for columns that are `wideOnly`. */
  readonly below?: 'md' | 'lg' | undefined;
}

/** What columns say that a narrow window leaves out (`from`, `wideOnly`), on a line below the cell's own. */
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
