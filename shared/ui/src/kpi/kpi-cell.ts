import { chakra } from '@chakra-ui/react/styled-system';

/** One cell of the ledger; every state of a card fills the same places, so that nothing jumps. */
export const KpiCell = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) 132px', md: 'minmax(0, 1fr)' },
    gridTemplateRows: { base: '20px 32px auto', md: '20px 32px 40px auto' },
    alignContent: 'start',
    columnGap: '3',
    minH: { base: '0', md: '186px' },
    minW: '0',
    padding: '14px 16px 12px',
    bg: 'bg.panel',
    // Hairlines between cells also where the last row is not full.
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
    '& [data-part=head]': { gridColumn: '1 / -1', display: 'flex', alignItems: 'center', gap: '1', minW: '0' },
    '& [data-part=label]': {
      flex: '1',
      minW: '0',
      textStyle: 'label',
      color: 'fg.muted',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      '&[data-long]': { fontSize: { md: 'xs' } },
    },
    // The button spreads over the whole cell; the info button lies above it.
    '& [data-part=open]': {
      textAlign: 'start',
      font: 'inherit',
      letterSpacing: 'inherit',
      outline: 'none',
      '&::after': { content: '""', position: 'absolute', inset: '0' },
    },
    '& [data-part=figure]': { textStyle: 'figure', whiteSpace: 'nowrap', minW: '0' },
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
    // A span of two years takes a second line; nothing is cut off.
    '& [data-part=row] > dt': { color: 'fg.muted', minW: '0' },
    '& [data-part=row] > dd': {
      fontWeight: 'medium',
      display: 'flex',
      alignItems: 'center',
      gap: '0.5',
      flexShrink: '0',
      whiteSpace: 'nowrap',
    },
    '& [data-part=row] > dd[data-kind=worth] > span': {
      textDecoration: 'underline dotted',
      textDecorationColor: 'fg.subtle',
      textUnderlineOffset: '3px',
    },
    '& [data-part=row] > dd[data-quiet]': { color: 'fg.subtle', fontWeight: 'normal' },
  },
});

/** More letters than a sixth of a 1440 px page holds beside two icons. */
const LONG_LABEL = 20;

/** Attribute of a label that is set a size smaller, because it would be cut. */
export function longLabel(label: string): '' | undefined {
  return label.length > LONG_LABEL ? '' : undefined;
}
