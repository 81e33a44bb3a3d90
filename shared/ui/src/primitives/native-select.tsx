import { chakra } from '@chakra-ui/react/styled-system';
import { controlFrame } from './input.tsx';

/** The browser's own list, for rows of which a page draws hundreds: 32 px, the phone's own wheel on a phone. */
export const NativeSelect = chakra('select', {
  base: {
    ...controlFrame,
    h: { base: 'controlTouch', md: 'control' },
    px: '2',
    _disabled: { bg: 'bg.muted', opacity: '1', cursor: 'not-allowed' },
    '&[data-empty]': { color: 'fg.muted' },
    '&[aria-invalid]': { borderColor: 'status.off' },
  },
});
