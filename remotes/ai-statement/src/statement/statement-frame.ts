import { chakra } from '@fixed-ops/ui';

/** The table of the statement, with rows of 32 px. */
export const StatementFrame = chakra('div', {
  base: {
    overflow: 'auto',
    maxW: 'full',
    // The table is as high as the window, and its rows scroll below the head. At 80% of the window, the net profit was
    // out of view. On a phone the table is not limited, because a scroll area inside the page hid the net profit too.
    maxH: { base: 'none', md: 'max(480px, calc(100dvh - 48px))' },
    position: 'relative',
    '&:focus-visible': { outlineOffset: '-2px' },
    '&[data-refetching] tbody': { opacity: '0.5' },
    '& table': { width: 'full', borderCollapse: 'separate', borderSpacing: '0', textStyle: 'body' },
    '& tr': { '--row-bg': 'colors.bg.panel' },
    '& th, & td': {
      height: '32px',
      px: { base: '2', md: '3' },
      textAlign: 'start',
      whiteSpace: 'nowrap',
      fontWeight: 'normal',
      bg: 'var(--row-bg)',
    },
    '& tr > :last-child': { paddingInlineEnd: { base: '4', md: '5' } },
    '& tr > :first-child': {
      paddingInlineStart: { base: '8', md: '10' },
      position: 'sticky',
      insetInlineStart: '0',
      zIndex: '1',
      // On a phone, names wrap so that the amount and its share stay in view.
      whiteSpace: { base: 'normal', md: 'nowrap' },
      minW: '144px',
      py: { base: '1', md: '0' },
    },
    '& thead th': {
      position: 'sticky',
      top: '0',
      zIndex: '2',
      height: 'rowHead',
      textStyle: 'columnHead',
      color: 'fg.muted',
      borderBottomWidth: '1px',
    },
    '& thead tr > :first-child': { zIndex: '3' },
    '& thead tr > :first-child, & tr:not([data-look=line]):not([data-look=detail]) > :first-child': {
      paddingInlineStart: { base: '4', md: '5' },
    },
    '& [data-numeric]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& [data-quiet]': { color: 'fg.muted' },
    '& [data-part=none]': { color: 'fg.subtle' },
    '& [data-look=section] > th': {
      height: '40px',
      pt: '2',
      fontWeight: 'semibold',
      borderBottomWidth: '1px',
      '& > span': { fontWeight: 'normal', color: 'fg.muted' },
    },
    '& [data-look=detail] > *': { color: 'fg.muted' },
    '& [data-look=detail] > :first-child': { paddingInlineStart: { base: '40px', md: '60px' } },
    '& [data-look=detail] small, & [data-look=line] small': { textStyle: 'meta', marginInlineStart: '2' },
    '& [data-look=line] small': {
      color: 'fg.muted',
      display: { base: 'block', md: 'inline' },
      marginInlineStart: { base: '0', md: '2' },
    },
    '& [data-look=total] > *': { fontWeight: 'semibold', borderTopWidth: '1px' },
    '& [data-look=total] > [data-quiet], & [data-look=result] > [data-quiet]': { fontWeight: 'medium' },
    '& [data-look=result]': { '--row-bg': 'colors.bg.subtle' },
    '& [data-look=result] > *': { height: '40px', fontWeight: 'semibold', borderBlockWidth: '1px' },
    '& tbody > tr:last-child > *': { borderBottomWidth: '0' },
    // With closed categories, the printed statement fits on one page.
    _print: {
      overflow: 'visible',
      maxHeight: 'none',
      '& :is(thead th, tr > :first-child)': { position: 'static' },
      '& th, & td': { height: '24px', textStyle: 'meta', py: '0' },
      '& [data-look=section] > th, & [data-look=result] > *': { height: '28px' },
    },
  },
});
