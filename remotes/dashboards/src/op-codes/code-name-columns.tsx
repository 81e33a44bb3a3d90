import { opCodeColumns as listed } from '@fixed-ops/contract/dashboards';
import { Box, chakra, NarrowNote, RoomNote, Text } from '@fixed-ops/ui';
import { beside } from '../screen/narrow-edge.ts';
import type { CodeColumn } from './code-price-columns.tsx';
import { KindName } from './kinds.tsx';

/** Columns that name a code. */
export const NAMES: readonly CodeColumn[] = [
  {
    ...listed.opCode,
    required: true,
    cell: (row) => (
      <Box {...beside}>
        <Text as="span" fontWeight="semibold">
          {row.opCode === '' ? 'No code' : row.opCode}
        </Text>
        <NarrowNote>{row.description}</NarrowNote>
      </Box>
    ),
  },
  {
    ...listed.description,
    cell: (row) => (
      <>
        <chakra.span
          display="block"
          color="fg.muted"
          maxW="200px"
          overflow="hidden"
          textOverflow="ellipsis"
          title={row.description}
        >
          {row.description}
        </chakra.span>
        <RoomNote below={1220}>
          <KindName category={row.category} />
        </RoomNote>
      </>
    ),
  },
];

/** The kind of work of a code. */
export const KIND: CodeColumn = {
  ...listed.category,
  cell: (row) => <KindName category={row.category} />,
};
