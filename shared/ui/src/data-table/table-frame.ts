import { chakra } from '@chakra-ui/react/styled-system';

/** One set of rules for all cells: a style object per cell would cost more than the table itself. */
export const TableFrame = chakra('div', {
  base: {
    '--cell-pad': '12px',
    '--edge-pad': '20px',
    '--row-height': '40px',
    overflow: 'auto',
    maxW: 'full',
    position: 'relative',
    '&:focus-visible': { outlineOffset: '-2px' },
    '&[data-refetching] tbody': { opacity: '0.5' },
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
    '& [data-numeric]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& thead th': {
      position: 'sticky',
      top: '0',
      zIndex: '2',
      height: 'rowHead',
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
    '& thead tr > :first-child': { zIndex: '3' },
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
    '& tbody tr[data-openable]': { cursor: 'pointer' },
    '& tbody tr[data-openable]:hover': { '--row-bg': 'colors.bg.subtle' },
    '& tbody tr:has([data-part=rowopen]:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'blue.focusRing',
      outlineOffset: '-2px',
    },
    '& tbody tr[aria-current=true]': { '--row-bg': 'colors.blue.subtle' },
    '& tbody tr[aria-current=true] > :first-child': { boxShadow: 'inset 2px 0 0 var(--fo-colors-blue-solid)' },
    '& [data-part=mark]': { display: 'inline-flex', marginInlineEnd: '1.5', verticalAlign: 'middle' },
    '& [data-part=none]': { color: 'fg.subtle' },
    '& [data-part=total]': { '--row-bg': 'colors.bg.subtle' },
    '& [data-part=total] > *': {
      fontWeight: 'semibold',
      borderTop: '1px solid var(--fo-colors-border)',
      borderBottomColor: 'transparent',
    },
    '& [data-part=target] > *': { color: 'fg.muted' },
    // A long table shows its totals wherever one is in it.
    '& tfoot': { position: 'sticky', bottom: '0', zIndex: '2' },
    '& tfoot > tr:last-child > *, &:not(:has(tfoot)) tbody > tr:last-child > *': { borderBottomColor: 'transparent' },
    '& [data-part=spacer] > td': { padding: '0', border: '0', height: 'auto' },
  },
  variants: {
    density: {
      normal: {},
      /** Statement rows. */
      dense: { '--row-height': '32px' },
      /** Drawers and narrow tables: closer cells, the drawer's own edges. */
      narrow: { '--cell-pad': '8px', '--edge-pad': '24px' },
    },
  },
  defaultVariants: { density: 'normal' },
});
export type TableDensity = 'normal' | 'dense' | 'narrow';
