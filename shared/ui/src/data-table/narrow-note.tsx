import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** Repeats, on a second line of a cell, what the columns show that a narrow window hides (`from`). */
export function NarrowNote({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.span
      display={{ base: 'block', md: 'none' }}
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
