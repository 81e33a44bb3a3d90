import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { NARROW_FRAME } from './table-frame.ts';

const Note = chakra('span', {
  base: { textStyle: 'meta', color: 'fg.muted', fontWeight: 'normal', whiteSpace: 'normal' },
});

/** Repeats, on a second line of a cell, what the columns show that a narrow window hides (`from`). */
export function NarrowNote({ children }: { readonly children: ReactNode }) {
  return (
    <Note display={{ base: 'block', md: 'none' }} _print={{ display: 'none' }}>
      {children}
    </Note>
  );
}

/** Repeats, on a second line of a cell, what the columns show that a narrow table hides (`wideOnly`). */
export function WideOnlyNote({ children }: { readonly children: ReactNode }) {
  return <Note css={{ display: 'none', '@media screen': { [NARROW_FRAME]: { display: 'block' } } }}>{children}</Note>;
}
