import { chakra } from '@chakra-ui/react/styled-system';
import { emptyBox } from '../primitives/empty-box.ts';
import { STATUS_LOOK } from '../status/status.ts';
import { markOfRoom, ROOMS, type TableRoom } from './column.ts';

export type TableDensity = 'normal' | 'dense' | 'narrow' | 'narrowTall';

/** Least height of a drawn row in pixels. A row with a second line is higher. */
export const ROW_HEIGHT_PX: Record<TableDensity, number> = { normal: 40, dense: 32, narrow: 40, narrowTall: 52 };

/** Height of the sticky head in pixels. */
export const HEAD_HEIGHT_PX = 36;

/** Matches in a table's frame that is narrower than so many pixels. A menu beside the table takes room that its window has. */
export const narrowerThan = (px: TableRoom) => `@container (width < ${px / 16}rem)`;

/** Hides the columns for which a frame has no room, and pads the last one that it shows. */
const FOLDS = Object.fromEntries(
  ROOMS.flatMap((px) => {
    const folded = `[data-from^="${markOfRoom(px)}"]`;
    return [
      [`& ${folded}`, { [narrowerThan(px)]: { display: 'none' } }],
      [`& tr > :nth-last-child(1 of :not(${folded}))`, { [narrowerThan(px)]: { paddingInlineEnd: 'var(--edge-pad)' } }],
    ];
  }),
);

const RING = 'var(--fo-colors-blue-focus-ring)';
/** The edges above and below, where the cell's border is the last pixel. */
const RING_EDGES = `inset 0 2px 0 ${RING}, inset 0 -1px 0 ${RING}`;

/** One set of rules styles all cells. A style object for each cell would cost more than the table itself. */
export const TableFrame = chakra('div', {
  base: {
    '--cell-pad': { base: '8px', md: '12px' },
    '--edge-pad': '20px',
    '--row-height': `${ROW_HEIGHT_PX.normal}px`,
    overflow: 'auto',
    // Gaps replace the rows that are not drawn. With scroll anchoring, a browser would scroll on while rows come and go.
    overflowAnchor: 'none',
    scrollPaddingTop: `${HEAD_HEIGHT_PX}px`,
    scrollPaddingBottom: 'calc(var(--foot-rows, 0) * var(--row-height))',
    maxW: 'full',
    position: 'relative',
    '&:focus-visible': { outlineOffset: '-2px' },
    '&[data-refetching] tbody': { opacity: '0.5' },
    // The foot lies over rows, which would show through it if it were dimmed itself. A veil in its own color dims only its words.
    '&[data-refetching] tfoot > tr > *::after': {
      '@media screen': {
        content: '""',
        position: 'absolute',
        inset: '0',
        bg: 'var(--row-bg)',
        opacity: '0.5',
        pointerEvents: 'none',
      },
    },
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
    // Keeps rows of two lines off their borders. A line of one has more than this.
    '& tbody > tr > *': { '@media screen': { paddingBlock: '1' } },
    '& tr': { '--row-bg': 'colors.bg.panel' },
    '& tr > :last-child': { paddingInlineEnd: 'var(--edge-pad)' },
    '& [data-numeric]': { textAlign: 'end' },
    // Where cells are close, words after a number need more room. Without it, they read as the unit of the number.
    '& [data-numeric] + :not([data-numeric])': {
      paddingInlineStart: 'min(24px - var(--cell-pad), 1.5 * var(--cell-pad))',
    },
    // The head keeps its normal figures: a tabular hyphen is as wide as a digit and leaves a gap in a word.
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
    '& tfoot > tr > *': { position: 'relative' },
    '& [data-pinned]': { position: 'sticky', zIndex: '1' },
    '& thead :is(tr > :first-child, [data-pinned])': { zIndex: '3' },
    // The edge lies in the padding beside the text. Outside of its own head, the next head would cover it.
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
      // The lead is taller than the line. With its full height, it would lift the name above the figures of its row.
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
    // WCAG 2.2 asks for a target of 24 px, even if the next row is close.
    '& tbody a': { display: 'inline-block', lineHeight: '24px' },
    '& tbody tr[data-openable]': { cursor: 'pointer' },
    '& tbody tr[data-openable]:hover': { '--row-bg': 'colors.bg.subtle' },
    '& tbody tr:has([data-part=rowopen]:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'blue.focusRing',
      outlineOffset: '-2px',
    },
    // Cells that stick lie over the outline of their row, so they draw their part of it.
    '& tbody tr:has([data-part=rowopen]:focus-visible) > :is(:first-child, [data-pinned])': {
      borderBottomColor: RING,
      boxShadow: RING_EDGES,
    },
    '& tbody tr:has([data-part=rowopen]:focus-visible) > :first-child': {
      boxShadow: `${RING_EDGES}, inset 2px 0 0 ${RING}`,
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
    // The totals of a long table stay visible while any part of it is in view.
    '& tfoot': { position: 'sticky', bottom: '0', zIndex: '2' },
    // This shadow covers the border of the last row.
    '& tfoot > tr:first-child > *': { boxShadow: '0 -1px 0 var(--fo-colors-border-muted)' },
    '& tfoot > tr:last-child > *, &:not(:has(tfoot)) tbody > tr:last-child > *': { borderBottomColor: 'transparent' },
    // The name column takes all the room that figures leave, because it also shows the content of the columns that a narrow window hides.
    '& table:not([style]):has([data-from]) thead tr > :first-child': {
      '@media screen and (width < 48rem)': { width: '100% !important' },
    },
    '& [data-from=md]': { display: { base: 'none', md: 'table-cell' } },
    // This is the last cell that a narrow window shows.
    '& tr > :nth-last-child(1 of :not([data-from]))': { paddingInlineEnd: { mdDown: 'var(--edge-pad)' } },
    // The same applies in a frame that is as narrow as on an upright tablet, or beside a menu.
    '&:has([data-from^=lg])': { containerType: 'inline-size' },
    '& table:not([style]):has([data-from^=lg]) thead tr > :first-child': {
      [narrowerThan(960)]: { width: '100% !important' },
    },
    ...FOLDS,
    '& [data-part=spacer] > td': { padding: '0', border: '0', height: 'auto' },
    // Paper shows the whole table, as wide as the sheet. The head repeats on each sheet, and the totals come once, at the end.
    _print: {
      '--cell-pad': '3px',
      '--edge-pad': '3px',
      '--row-height': '24px',
      overflow: 'visible',
      maxHeight: 'none !important',
      '& :is(thead th, tfoot, tr > :first-child)': { position: 'static' },
      '& tfoot': { display: 'table-row-group' },
      '& thead th > svg': { display: 'inline', verticalAlign: 'middle' },
      // At this size, eleven columns fit between the margins of A4.
      '& th, & td': { whiteSpace: 'normal', textStyle: 'meta', fontSize: '10px', letterSpacing: 'normal' },
      '& td *': { fontSize: '10px' },
      '& [data-from]': { display: 'table-cell' },
      // A mark stays on the line of its number.
      '& td[data-numeric]': { whiteSpace: 'nowrap' },
    },
  },
  variants: {
    density: {
      normal: {},
      /** Statement rows. */
      dense: { '--row-height': `${ROW_HEIGHT_PX.dense}px` },
      /** Drawers and narrow tables: the cells are closer, and the edges match the drawer. */
      narrow: {
        '--row-height': `${ROW_HEIGHT_PX.narrow}px`,
        '--cell-pad': { base: '8px', md: '6px' },
        '--edge-pad': { base: '16px', md: '24px' },
      },
      /** The same as `narrow`, with a second line below the name of a row. */
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
