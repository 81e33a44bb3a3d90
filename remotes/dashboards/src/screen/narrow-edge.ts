/**
 * On a phone the last column that a table has room for ends as far from the edge as the name begins: the frame of tables gives that room
 * to the last of all columns, which a phone may leave out. Rows of several lines stay off the lines between them.
 */
export const narrowEdge = {
  '@media screen and (width < 48rem)': {
    '& tr > :nth-last-child(1 of :not([data-from]))': { paddingInlineEnd: '5' },
    '& tbody > tr > *': { paddingBlock: '1' },
  },
} as const;

/** A name at the beginning of a row: on a phone it takes lines rather than the room of the figures beside it. */
export const beside = {
  maxW: { base: '160px', md: 'none' },
  whiteSpace: { base: 'normal', md: 'inherit' },
} as const;
