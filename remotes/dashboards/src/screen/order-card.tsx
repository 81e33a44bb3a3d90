import { Box, chakra } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

interface OrderCardListProps {
  /** Name of the list, read out. */
  readonly label: string;
  readonly refetching: boolean;
  readonly children: ReactNode;
}

/** Repair orders one below the other, for a phone. */
export function OrderCardList({ label, refetching, children }: OrderCardListProps) {
  return (
    <Box as="ul" aria-label={label} opacity={refetching ? 0.5 : undefined}>
      {children}
    </Box>
  );
}

/** One of them: its link comes first, what is marked `data-end` stands at the right, and what is marked `data-own` is pressed for itself. */
export const OrderCard = chakra('li', {
  base: {
    display: 'grid',
    // What stands at the right leaves the left its room, however long a name is.
    gridTemplateColumns: 'minmax(0, 1fr) fit-content(60%)',
    '& *': { overflowWrap: 'anywhere' },
    columnGap: '3',
    rowGap: '1',
    px: '4',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    _first: { borderTopWidth: '0' },
    // The whole card opens it.
    position: 'relative',
    '& > :first-child a': { fontWeight: 'semibold', _after: { content: '""', position: 'absolute', inset: '0' } },
    '& > [data-end]': { textAlign: 'end' },
    '& > [data-own]': { position: 'relative', zIndex: '1', justifySelf: 'start' },
    '& > [data-own] a': { display: 'inline-flex', alignItems: 'center', minH: '44px' },
  },
});
