import { chakra } from '@chakra-ui/react/styled-system';

/** The browser's own list, for rows of which a page draws hundreds: 32 px, the phone's own wheel on a phone. */
export const NativeSelect = chakra('select', {
  base: {
    w: 'full',
    minW: '0',
    h: { base: 'controlTouch', md: 'control' },
    px: '2',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    textStyle: 'body',
    '@supports (-webkit-touch-callout: none)': { fontSize: 'md' },
    _focusVisible: { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '-1px' },
    _disabled: { bg: 'bg.muted', opacity: '1', cursor: 'not-allowed' },
    '&[data-empty]': { color: 'fg.muted' },
    '&[aria-invalid]': { borderColor: 'status.off' },
  },
});
