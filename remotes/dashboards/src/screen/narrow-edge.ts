/**
 * Padding of tables on a phone. The frame of tables pads the last column, but a phone may leave that one out; this pads the last visible one.
 * Rows of several lines get vertical padding there and on an upright tablet, so that they do not touch the borders.
 */
export const narrowEdge = {
  '@media screen and (width < 48rem)': {
    '& tr > :nth-last-child(1 of :not([data-from]))': { paddingInlineEnd: '5' },
  },
  '@media screen and (width < 64rem)': { '& tbody > tr > *': { paddingBlock: '1' } },
} as const;

/** Closer cells, so many px from their edges, in a window that a wide list does not fit otherwise. */
export const closeCells = (px: number) => ({
  '@media screen and (48rem <= width < 96rem)': { '& [role=group]:has(> table)': { '--cell-pad': `${px}px` } },
});

/** A name at the start of a row. On a phone it wraps, so that the figures beside it keep their width. */
export const beside = {
  maxW: { base: '160px', md: 'none' },
  whiteSpace: { base: 'normal', md: 'inherit' },
} as const;
