import { chakra } from '@fixed-ops/ui';

/** Width of the ranks, left of the names: padding and two digits. */
const RANK_WIDTH = { base: '32px', xl: '36px' } as const;

/** Rows of 52 px with gaps of 1 px between cells. Name and number of met goals stay in view. */
export const SheetFrame = chakra('div', {
  base: {
    overflow: 'auto',
    maxW: 'full',
    // The same height as other tables. Rows scroll below the heads, and a cell reached by arrow keys is not hidden by them.
    maxH: 'max(480px, 80dvh)',
    scrollPaddingTop: '64px',
    // The same for the rows of store and goals at the bottom.
    scrollPaddingBottom: '96px',
    // Contains text for screen readers, which would otherwise widen the page from a cell beyond the edge.
    position: 'relative',
    '&[data-refetching] tbody': { opacity: '0.5' },
    // Only the words are dimmed: with a translucent row of goals the people below it would show through.
    '&[data-refetching] tfoot > tr > *': { color: 'color-mix(in srgb, var(--fo-colors-fg-muted) 50%, transparent)' },
    '& table': { width: 'full', borderCollapse: 'separate', borderSpacing: '0', textStyle: 'body' },
    '& th, & td': { px: '6px', textAlign: 'start', fontWeight: 'normal', bg: 'bg.panel', whiteSpace: 'nowrap' },
    '& thead :is(th, td)': { height: '32px', textStyle: 'columnHead', color: 'fg.muted', verticalAlign: 'middle' },
    '& thead': { position: 'sticky', top: '0', zIndex: '2' },
    '& thead tr:last-child > *': { borderBottom: '1px solid var(--fo-colors-border)' },
    '& thead [data-group] b': { color: 'fg', fontWeight: 'semibold', marginInlineEnd: '1.5' },
    // A long note is not wider than its columns.
    '& thead [data-group] > div': { width: '0', minWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& tbody tr > *': { height: '52px', borderBottom: '1px solid var(--fo-colors-bg-panel)' },
    '& [data-numeric]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& thead [data-numeric]': { fontVariantNumeric: 'normal' },
    '& [data-heat]': { borderInlineStart: '1px solid var(--fo-colors-bg-panel)', fontWeight: 'medium' },
    '& [data-starts]': { borderInlineStart: '8px solid var(--fo-colors-bg-panel)' },
    // Forced colors draw this gap in the text color, and 8 px of it would look like a bar.
    '@media (forced-colors: active)': { '& [data-starts]': { borderInlineStartWidth: '3px' } },
    '& [data-opens]': { cursor: 'pointer' },
    '& [data-opens]:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
    '& [data-heat]:focus-visible': { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '-2px' },
    '& :is(tbody, tfoot) th': { fontWeight: 'medium' },
    // A scrolling table may shrink a width, and the names would cover the next column.
    '& [data-rank]': { color: 'fg.muted', width: RANK_WIDTH, minWidth: RANK_WIDTH, paddingInlineEnd: '0' },
    '& tr > :first-child': { paddingInlineStart: { base: '4', xl: '5' } },
    '& tr > :last-child': { paddingInlineEnd: '3' },
    // Both rows stay in view, the store above the goals.
    '& [data-pinned] > *': { position: 'sticky', bottom: '44px', bg: 'bg.subtle', fontWeight: 'semibold' },
    '& tfoot > tr > *': { position: 'sticky', bottom: '0', height: '44px', color: 'fg.muted' },
    // The name stays in view while the figures scroll.
    '& tr > :is(td:first-child, th:first-child)': { position: 'sticky', insetInlineStart: '0', zIndex: '1' },
    '& [data-rank] + th': { position: 'sticky', insetInlineStart: RANK_WIDTH, zIndex: '1' },
    '& :is([data-pinned], tfoot > tr) > *': { zIndex: '1' },
    '& :is([data-pinned], tfoot > tr) > :is(:first-child, [data-rank] + th)': { zIndex: '2' },
    // Above the marks in the heads that scroll past.
    '& thead :is(tr > :first-child, [data-rank] + th)': { zIndex: '2' },
    _print: {
      overflow: 'visible',
      maxHeight: 'none',
      '& thead': { position: 'static' },
      '& table': { fontSize: '8pt', lineHeight: '1.25' },
      '& th, & td': { px: '2px' },
      '&[data-wide] :is(th, td)': { px: '0.5px' },
      '& [data-starts]': { borderInlineStartWidth: '4px' },
      '& tr > :first-child': { paddingInlineStart: '4px' },
      '& tr > :last-child': { paddingInlineEnd: '4px' },
      '& tbody tr > *': { height: '28px' },
      '& tfoot > tr > *': { height: '24px' },
      '& thead :is(th, td)': { height: '20px' },
      // As small as the figures and with a gap, because in the size of the window two heads would read as one.
      '& thead th': { whiteSpace: 'normal', fontSize: '1em', lineHeight: '1.1' },
      '& thead th[data-numeric]': { paddingInlineStart: '4px' },
      '&[data-wide] thead th[data-numeric]': { paddingInlineStart: '3px' },
      '& [data-heat] span': { fontSize: '1em !important', lineHeight: 'inherit !important' },
      '& [data-heat] span + span': { fontSize: '0.85em !important' },
      '& [data-rank]': { width: 'auto', minWidth: '0', paddingInlineEnd: '3px' },
      '& tr > *': { position: 'static !important' },
      // Lower rows, so that many people fit on one sheet.
      '&[data-many] table': { lineHeight: '1' },
      '&[data-many] tbody tr > *': { height: '19px' },
      '&[data-many] tfoot > tr > *': { height: '18px' },
      // Narrower and smaller, so that no column is cut off. Letter has room for 18 columns at 7 points.
      '&[data-wide] table': { fontSize: 'calc(7pt * min(1, 18 / var(--columns)))' },
    },
  },
});
