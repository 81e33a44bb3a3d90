import { chakra } from '@chakra-ui/react/styled-system';
import { emptyBox } from '../primitives/empty-box.ts';
import { STATUS_LOOK } from '../status/status.ts';

export type TableDensity = 'normal' | 'dense' | 'narrow' | 'narrowTall';

/** How high a row is drawn, which is also what the rows out of view are counted with. */
export const ROW_HEIGHT_PX: Record<TableDensity, number> = { normal: 40, dense: 32, narrow: 40, narrowTall: 52 };

/** The head that sticks to the top. */
export const HEAD_HEIGHT_PX = 36;

/** Inside a table's frame that is too narrow for columns that are `wideOnly`. A window of 1024 px has more room where no menu is. */
export const NARROW_FRAME = '@container (width < 60rem)';

/** One set of rules for all cells: a style object per cell would cost more than the table itself. */
export const TableFrame = chakra('div', {
  base: {
    '--cell-pad': { base: '8px', md: '12px' },
    '--edge-pad': '20px',
    '--row-height': `${ROW_HEIGHT_PX.normal}px`,
    overflow: 'auto',
    // Rows that are left out have their room: a browser that holds on to a row while others come and go would scroll on.
    overflowAnchor: 'none',
    scrollPaddingTop: `${HEAD_HEIGHT_PX}px`,
    scrollPaddingBottom: 'calc(var(--foot-rows, 0) * var(--row-height))',
    maxW: 'full',
    position: 'relative',
    '&:focus-visible': { outlineOffset: '-2px' },
    '&[data-refetching] tbody, &[data-refetching] tfoot': { opacity: '0.5' },
    '& table': { width: 'full', borderCollapse: 'separate', borderSpacing: '0', textStyle: 'body' },
    '& th, & td': {
      height: 'var(--row-height)',
      px: 'var(--cell-pad)',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      fontWeight: 'normal',
      bg: 'var(--row-bg)',
      borderBottom: '1px solid var(--fo-colors-border-muted)',
    },
    '& tr': { '--row-bg': 'colors.bg.panel' },
    '& tr > :last-child': { paddingInlineEnd: 'var(--edge-pad)' },
    '& [data-numeric]': { textAlign: 'end' },
    // Where cells are close, words that follow a number stand off it: as close they read as its unit.
    '& [data-numeric] + :not([data-numeric])': {
      paddingInlineStart: 'min(24px - var(--cell-pad), 1.5 * var(--cell-pad))',
    },
    // Not in the head: a hyphen as wide as a digit gapes in a word.
    '& :is(tbody, tfoot) [data-numeric]': { fontVariantNumeric: 'tabular-nums' },
    '& thead th': {
      position: 'sticky',
      top: '0',
      zIndex: '2',
      height: `${HEAD_HEIGHT_PX}px`,
      textStyle: 'columnHead',
      color: 'fg.muted',
      borderBottomColor: 'border',
    },
    '& tr > :first-child': {
      paddingInlineStart: 'var(--edge-pad)',
      position: 'sticky',
      insetInlineStart: '0',
      zIndex: '1',
    },
    '& table[style] :is(td, tbody th, tfoot th)': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& [data-pinned]': { position: 'sticky', zIndex: '1' },
    '& thead :is(tr > :first-child, [data-pinned])': { zIndex: '3' },
    // In the room beside the text: beyond the edge the next head lies over it.
    '& [data-part=edge]': {
      position: 'absolute',
      top: '0',
      bottom: '0',
      insetInlineEnd: '0',
      width: 'var(--cell-pad)',
      touchAction: 'none',
      cursor: 'col-resize',
      zIndex: '1',
      _after: {
        content: '""',
        position: 'absolute',
        insetBlock: '8px',
        insetInlineEnd: '0',
        width: '2px',
        bg: 'border',
        opacity: '0',
      },
    },
    '& :is(th:hover [data-part=edge], [data-part=edge]:is(:focus-visible, [data-dragged]))::after': { opacity: '1' },
    '& [data-part=lead]': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      verticalAlign: 'middle',
      marginInlineEnd: '2',
      // Taller than the line: counted in it, it would lift the name above the figures of its row.
      marginBlock: '-4px',
    },
    '& [data-part=lead] input': {
      width: '16px',
      height: '16px',
      margin: '0',
      accentColor: 'var(--fo-colors-blue-solid)',
      ...emptyBox,
    },
    '& [data-part=lead] label': { display: 'grid', placeItems: 'center', width: '24px', height: '24px' },
    '& thead button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '0.5',
      minH: '24px',
      color: 'inherit',
      font: 'inherit',
      borderRadius: 'xs',
      _hover: { color: 'fg' },
    },
    '& thead [aria-sort]': { color: 'fg' },
    '& [data-part=rowopen]': { font: 'inherit', textAlign: 'start', outline: 'none', minH: '24px' },
    // A target of 24 px, as WCAG 2.2 asks, also where the next row lies close.
    '& tbody a': { display: 'inline-block', lineHeight: '24px' },
    '& tbody tr[data-openable]': { cursor: 'pointer' },
    '& tbody tr[data-openable]:hover': { '--row-bg': 'colors.bg.subtle' },
    '& tbody tr:has([data-part=rowopen]:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'blue.focusRing',
      outlineOffset: '-2px',
    },
    '& tbody tr[aria-current=true]': { '--row-bg': 'colors.blue.subtle' },
    '& tbody tr[aria-current=true] > :first-child': { boxShadow: 'inset 2px 0 0 var(--fo-colors-blue-solid)' },
    '& [data-part=mark]': {
      display: 'inline-flex',
      marginInlineEnd: '1.5',
      verticalAlign: 'middle',
      '&[data-status=green]': { color: STATUS_LOOK.green.mark },
      '&[data-status=amber]': { color: STATUS_LOOK.amber.mark },
      '&[data-status=red]': { color: STATUS_LOOK.red.mark },
    },
    '& [data-part=read]': { srOnly: true },
    '& [data-part=none]': { color: 'fg.subtle' },
    '& [data-part=total]': { '--row-bg': 'colors.bg.subtle' },
    '& [data-part=total] > *': {
      fontWeight: 'semibold',
      borderTop: '1px solid var(--fo-colors-border)',
      borderBottomColor: 'transparent',
    },
    '& [data-part=target] > *': { color: 'fg.muted' },
    '& [data-part=heading]': { '--row-bg': 'colors.bg.subtle' },
    '& [data-part=heading] > *': { textStyle: 'columnHead', color: 'fg.muted' },
    // A long table shows its totals wherever one is in it.
    '& tfoot': { position: 'sticky', bottom: '0', zIndex: '2' },
    // Over the line of the last row, where that is in view.
    '& tfoot > tr:first-child > *': { boxShadow: '0 -1px 0 var(--fo-colors-border-muted)' },
    '& tfoot > tr:last-child > *, &:not(:has(tfoot)) tbody > tr:last-child > *': { borderBottomColor: 'transparent' },
    // What a narrow window leaves out stands below the name, which takes all the room that figures leave.
    '& table:not([style]):has([data-from]) thead tr > :first-child': {
      '@media screen and (width < 48rem)': { width: '100% !important' },
    },
    '& [data-from=md]': { display: { base: 'none', md: 'table-cell' } },
    // The last cell that a narrow window has.
    '& tr > :nth-last-child(1 of :not([data-from]))': { paddingInlineEnd: { mdDown: 'var(--edge-pad)' } },
    // The same in a frame that has the room of an upright tablet, as it also has beside a menu.
    '&:has([data-from=lg])': { containerType: 'inline-size' },
    '& table:not([style]):has([data-from=lg]) thead tr > :first-child': {
      [NARROW_FRAME]: { width: '100% !important' },
    },
    '& [data-from=lg]': { [NARROW_FRAME]: { display: 'none' } },
    '& tr > :nth-last-child(1 of :not([data-from=lg]))': { [NARROW_FRAME]: { paddingInlineEnd: 'var(--edge-pad)' } },
    '& [data-part=spacer] > td': { padding: '0', border: '0', height: 'auto' },
    // On paper the whole table, as wide as the paper: its head on each sheet, its totals once at the end.
    _print: {
      '--cell-pad': '3px',
      '--edge-pad': '3px',
      '--row-height': '24px',
      overflow: 'visible',
      maxHeight: 'none !important',
      '& :is(thead th, tfoot, tr > :first-child)': { position: 'static' },
      '& tfoot': { display: 'table-row-group' },
      '& thead th > svg': { display: 'inline', verticalAlign: 'middle' },
      // Eleven columns have room between the margins of A4.
      '& th, & td': { whiteSpace: 'normal', textStyle: 'meta', fontSize: '10px', letterSpacing: 'normal' },
      '& td *': { fontSize: '10px' },
      '& [data-from]': { display: 'table-cell' },
      // A mark stays beside its number.
      '& td[data-numeric]': { whiteSpace: 'nowrap' },
    },
  },
  variants: {
    density: {
      normal: {},
      /** Statement rows. */
      dense: { '--row-height': `${ROW_HEIGHT_PX.dense}px` },
      /** Drawers and narrow tables: closer cells, the drawer's own edges. */
      narrow: {
        '--row-height': `${ROW_HEIGHT_PX.narrow}px`,
        '--cell-pad': { base: '8px', md: '6px' },
        '--edge-pad': { base: '16px', md: '24px' },
      },
      /** The same with a second line below the name of a row. */
      narrowTall: {
        '--row-height': `${ROW_HEIGHT_PX.narrowTall}px`,
        '--cell-pad': '6px',
        '--edge-pad': { base: '16px', md: '24px' },
        '& tfoot': { '--row-height': `${ROW_HEIGHT_PX.narrow}px` },
      },
    },
  },
  defaultVariants: { density: 'normal' },
});
