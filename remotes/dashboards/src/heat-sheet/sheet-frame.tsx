import { chakra } from '@fixed-ops/ui';

/** Of the ranks, beside which the names stay: two digits behind the padding. */
const RANK_WIDTH = { base: '32px', xl: '36px' } as const;

/** 52 px rows whose cells are parted by a px of the panel; who it is and how many goals are met stay in view. */
export const SheetFrame = chakra('div', {
  base: {
    overflow: 'auto',
    maxW: 'full',
    // As high as a table of the product: people scroll below the heads, and one that the arrows reach is not behind them.
    maxH: 'max(480px, 80dvh)',
    scrollPaddingTop: '64px',
    // So with the store and the goals below it.
    scrollPaddingBottom: '96px',
    // Holds what is there for screen readers alone: of a cell beyond the edge it would widen the page.
    position: 'relative',
    '&[data-refetching] tbody': { opacity: '0.5' },
    // Its words alone: the goals lie over the people, who would show through.
    '&[data-refetching] tfoot > tr > *': { color: 'color-mix(in srgb, var(--fo-colors-fg-muted) 50%, transparent)' },
    '& table': { width: 'full', borderCollapse: 'separate', borderSpacing: '0', textStyle: 'body' },
    '& th, & td': { px: '6px', textAlign: 'start', fontWeight: 'normal', bg: 'bg.panel', whiteSpace: 'nowrap' },
    '& thead :is(th, td)': { height: '32px', textStyle: 'columnHead', color: 'fg.muted', verticalAlign: 'middle' },
    '& thead': { position: 'sticky', top: '0', zIndex: '2' },
    '& thead tr:last-child > *': { borderBottom: '1px solid var(--fo-colors-border)' },
    '& thead [data-group] b': { color: 'fg', fontWeight: 'semibold', marginInlineEnd: '1.5' },
    // A long note takes no more room than its columns have.
    '& thead [data-group] > div': { width: '0', minWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& tbody tr > *': { height: '52px', borderBottom: '1px solid var(--fo-colors-bg-panel)' },
    '& [data-numeric]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& thead [data-numeric]': { fontVariantNumeric: 'normal' },
    '& [data-heat]': { borderInlineStart: '1px solid var(--fo-colors-bg-panel)', fontWeight: 'medium' },
    '& [data-starts]': { borderInlineStart: '8px solid var(--fo-colors-bg-panel)' },
    // There it is the text's color, which is as wide as a bar.
    '@media (forced-colors: active)': { '& [data-starts]': { borderInlineStartWidth: '3px' } },
    '& [data-opens]': { cursor: 'pointer' },
    '& [data-opens]:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
    '& [data-heat]:focus-visible': { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '-2px' },
    '& :is(tbody, tfoot) th': { fontWeight: 'medium' },
    // No narrower either: a table that scrolls squeezes a width, and the names would lie over the column after them.
    '& [data-rank]': { color: 'fg.muted', width: RANK_WIDTH, minWidth: RANK_WIDTH, paddingInlineEnd: '0' },
    '& tr > :first-child': { paddingInlineStart: { base: '4', xl: '5' } },
    '& tr > :last-child': { paddingInlineEnd: '3' },
    // In view however many people there are, the store above the goals.
    '& [data-pinned] > *': { position: 'sticky', bottom: '44px', bg: 'bg.subtle', fontWeight: 'semibold' },
    '& tfoot > tr > *': { position: 'sticky', bottom: '0', height: '44px', color: 'fg.muted' },
    // Who it is stays in view while the figures scroll.
    '& tr > :is(td:first-child, th:first-child)': { position: 'sticky', insetInlineStart: '0', zIndex: '1' },
    '& [data-rank] + th': { position: 'sticky', insetInlineStart: RANK_WIDTH, zIndex: '1' },
    '& :is([data-pinned], tfoot > tr) > *': { zIndex: '1' },
    '& :is([data-pinned], tfoot > tr) > :is(:first-child, [data-rank] + th)': { zIndex: '2' },
    // Over the marks in the heads that scroll by.
    '& thead :is(tr > :first-child, [data-rank] + th)': { zIndex: '2' },
    _print: {
      overflow: 'visible',
      maxHeight: 'none',
      '& thead': { position: 'static' },
      '& table': { fontSize: '8pt', lineHeight: '1.25' },
      '& th, & td': { px: '2px' },
      '&[data-wide] :is(th, td)': { px: '0.5px' },
      '& tr > :first-child': { paddingInlineStart: '4px' },
      '& tr > :last-child': { paddingInlineEnd: '4px' },
      '& tbody tr > *': { height: '28px' },
      '& tfoot > tr > *': { height: '24px' },
      '& thead :is(th, td)': { height: '20px' },
      // No larger than the figures, and off the head before: as large as in the window two of them read as one.
      '& thead th': { whiteSpace: 'normal', fontSize: '1em', lineHeight: '1.1' },
      '& thead th[data-numeric]': { paddingInlineStart: '5px' },
      '& [data-heat] span': { fontSize: '1em !important', lineHeight: 'inherit !important' },
      '& [data-heat] span + span': { fontSize: '0.85em !important' },
      '& [data-rank]': { width: 'auto', minWidth: '0', paddingInlineEnd: '3px' },
      '& tr > *': { position: 'static !important' },
      // Closer where many people are to stand on one sheet.
      '&[data-many] table': { lineHeight: '1' },
      '&[data-many] tbody tr > *': { height: '19px' },
      '&[data-many] tfoot > tr > *': { height: '18px' },
      // Closer and smaller rather than cut off; 18 are as many as Letter has room for in letters of 7 points.
      '&[data-wide] table': { fontSize: 'calc(7pt * min(1, 18 / var(--columns)))' },
    },
  },
});
