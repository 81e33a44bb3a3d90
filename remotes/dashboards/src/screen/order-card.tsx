import { Box, chakra } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

interface OrderCardListProps {
  /** Name of the list for screen readers. */
  readonly label: string;
  readonly refetching: boolean;
  readonly children: ReactNode;
}

/** Repair orders as cards, for a phone. */
export function OrderCardList({ label, refetching, children }: OrderCardListProps) {
  return (
    <Box as="ul" aria-label={label} opacity={refetching ? 0.5 : undefined}>
      {children}
    </Box>
  );
}

/** One card. Its link is first, content with `data-end` is at the right, and content with `data-own` has its own press. */
export const OrderCard = chakra('li', {
  base: {
    display: 'grid',
    // The right side does not shrink the left one, however long a name is.
    gridTemplateColumns: 'minmax(0, 1fr) fit-content(60%)',
    '& *': { overflowWrap: 'anywhere' },
    columnGap: '3',
    rowGap: '1',
    px: '4',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    _first: { borderTopWidth: '0' },
    // A press anywhere on the card opens the repair order.
    position: 'relative',
    '& > :first-child a': { fontWeight: 'semibold', _after: { content: '""', position: 'absolute', inset: '0' } },
    '& > [data-end]': { textAlign: 'end' },
    '& > [data-own]': { position: 'relative', zIndex: '1', justifySelf: 'start' },
    // Makes the link 44 px high for a thumb. The negative margin keeps the distance between the lines.
    '& > [data-own] a': { display: 'inline-flex', alignItems: 'center', minH: '44px', marginBlock: '-10px' },
  },
});
