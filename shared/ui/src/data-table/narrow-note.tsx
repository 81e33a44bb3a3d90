import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** What columns say that a narrow window leaves out (`from`), on a line below the cell's own. */
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
