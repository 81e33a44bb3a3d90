/** Closer cells, so many px from their edges, in a window that a wide list does not fit otherwise. */
export const closeCells = (px: number) => ({
  '@media screen and (48rem <= width < 96rem)': { '& [role=group]:has(> table)': { '--cell-pad': `${px}px` } },
});

/** A name at the start of a row. On a phone it wraps, so that the figures beside it keep their width. */
export const beside = {
  maxW: { base: '160px', md: 'none' },
  whiteSpace: { base: 'normal', md: 'inherit' },
} as const;
