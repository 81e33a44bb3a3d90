import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { TableRoom } from './column.ts';
import { narrowerThan } from './table-frame.ts';

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

interface RoomNoteProps {
  /** The `room` of the columns that the note repeats. */
  readonly below: TableRoom;
  readonly children: ReactNode;
}

/** Repeats, on a second line of a cell, what the columns show for which a table has no room (`room`). */
export function RoomNote({ below, children }: RoomNoteProps) {
  return (
    <Note css={{ display: 'none', '@media screen': { [narrowerThan(below)]: { display: 'block' } } }}>{children}</Note>
  );
}

/** Repeats, on a second line of a cell, what the columns show that a narrow table hides (`wideOnly`). */
export function WideOnlyNote({ children }: { readonly children: ReactNode }) {
  return <RoomNote below={960}>{children}</RoomNote>;
}
