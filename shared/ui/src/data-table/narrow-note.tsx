import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { NARROW_FRAME } from './table-frame.ts';

const SHOWN_BELOW = {
  md: { display: { base: 'block', md: 'none' }, _print: { display: 'none' } },
  lg: { display: 'none', '@media screen': { [NARROW_FRAME]: { display: 'block' } } },
} as const;

interface NarrowNoteProps {
  readonly children: ReactNode;
  /** From where the columns say it themselves: `lg` for columns that are `wideOnly`. */
  readonly below?: 'md' | 'lg' | undefined;
}

/** What columns say that a narrow window leaves out (`from`, `wideOnly`), on a line below the cell's own. */
export function NarrowNote({ children, below = 'md' }: NarrowNoteProps) {
  return (
    <chakra.span css={SHOWN_BELOW[below]} textStyle="meta" color="fg.muted" fontWeight="normal" whiteSpace="normal">
      {children}
    </chakra.span>
  );
}
