import { chakra } from '@chakra-ui/react/styled-system';

/** Heights of the grid rows: name, figure, sparkline, rows. */
const UNDER_EACH_OTHER = 'minmax(20px, auto) 32px 40px auto';

/** One cell of the ledger. Every state of a card fills the same grid, so that nothing jumps. */
export const KpiCell = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) 132px', md: 'minmax(0, 1fr)' },
    gridTemplateRows: { base: 'minmax(20px, auto) 32px auto', md: UNDER_EACH_OTHER },
    // On paper, a cell is as narrow as in a window with several columns.
    _print: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: UNDER_EACH_OTHER },
    alignContent: 'start',
    columnGap: '3',
    minH: { base: '0', md: '186px' },
    minW: '0',
    padding: '14px 16px 12px',
    bg: 'bg.panel',
    // The shadow draws hairlines between cells, also where the last row is not full.
    boxShadow: '0 0 0 1px var(--fo-colors-border)',
    transition: 'background-color 120ms',
    '&[data-openable]:hover': { bg: 'bg.subtle' },
    '&[data-refetching] > *': { opacity: '0.5' },
    '&:has([data-part=open]:focus-visible)': {
      bg: 'bg.subtle',
      outline: '2px solid',
      outlineColor: 'blue.focusRing',
      outlineOffset: '-2px',
      zIndex: '1',
    },
    '& [data-part=edge]': {
      position: 'absolute',
      insetInlineStart: '0',
      top: '14px',
      width: '3px',
      height: '48px',
    },
    '& [data-part=head]': { gridColumn: '1 / -1', display: 'flex', alignItems: 'center', gap: '0.5', minW: '0' },
    // Every name has the same size. A name that does not fit takes a second line.
    '& [data-part=label]': { flex: '1', minW: '0', textStyle: 'label', color: 'fg.muted', lineClamp: '2' },
    // The button spreads over the whole cell; the info button lies above it.
    '& [data-part=open]': {
      textAlign: 'start',
      font: 'inherit',
      letterSpacing: 'inherit',
      outline: 'none',
      '&::after': { content: '""', position: 'absolute', inset: '0' },
    },
    // A mark of doubt stands beside the figure, where it takes no room from the name.
    '& [data-part=figure]': {
      textStyle: 'figure',
      whiteSpace: 'nowrap',
      minW: '0',
      display: 'flex',
      alignItems: 'center',
      gap: '2',
    },
    '& [data-part=unit]': {
      fontSize: 'sm',
      fontWeight: 'normal',
      color: 'fg.muted',
      letterSpacing: 'normal',
      marginInlineStart: '0.5',
    },
    '& [data-part=spark]': { alignSelf: 'center', minW: '0' },
    '& [data-part=rows]': {
      gridColumn: '1 / -1',
      display: 'grid',
      gridAutoRows: 'minmax(20px, auto)',
      marginTop: { base: '2', md: '1.5' },
      textStyle: 'ledgerRow',
    },
    '& [data-part=row]': {
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: '2',
      minW: '0',
    },
    // A long name, such as a span of two years, takes a second line. Nothing is cut off.
    '& [data-part=row] > dt': { color: 'fg.muted', minW: '0' },
    '& [data-part=row] > dd': {
      fontWeight: 'medium',
      display: 'flex',
      // The words stand on the baseline of their name. An arrow has no baseline, so it is centered.
      alignItems: 'baseline',
      '& > svg': { alignSelf: 'center' },
      gap: '0.5',
      flexShrink: '0',
      whiteSpace: 'nowrap',
    },
    // A `worth` that can be pressed looks like a link. It lies above the button that covers the cell.
    '& [data-part=worth]': {
      position: 'relative',
      zIndex: '1',
      font: 'inherit',
      minH: '24px',
      my: '-2px',
      borderRadius: 'xs',
      textDecoration: 'underline dotted',
      textDecorationColor: 'fg.subtle',
      textUnderlineOffset: '3px',
      _hover: { textDecoration: 'underline' },
    },
    '& [data-part=row] > dd[data-quiet]': { color: 'fg.subtle', fontWeight: 'normal' },
  },
});
