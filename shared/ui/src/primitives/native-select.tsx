import { chakra } from '@chakra-ui/react/styled-system';
import { controlFrame } from './input.tsx';

/** One stroke of the arrow: a line through a square, from corner to corner. */
const stroke = (towards: string) =>
  `linear-gradient(${towards}, transparent 40%, var(--fo-colors-fg-muted) 40% 60%, transparent 60%)`;

/**
 * The browser's own list, for rows that a page draws by the hundred. It is 32 px high, and on a phone 40 px with the phone's own wheel.
 * Closed, it has the arrow of every other select, but needs no element for it, which counts in a form with hundreds of rows.
 */
export const NativeSelect = chakra('select', {
  base: {
    ...controlFrame,
    h: { base: 'controlTouch', md: 'control' },
    ps: '2',
    pe: '7',
    appearance: 'none',
    textOverflow: 'ellipsis',
    backgroundImage: `${stroke('45deg')}, ${stroke('135deg')}`,
    backgroundSize: '5px 5px',
    backgroundPosition: 'right 13px top 53%, right 9px top 53%',
    backgroundRepeat: 'no-repeat',
    _disabled: { backgroundColor: 'bg.muted', opacity: '1', cursor: 'not-allowed' },
    '&[data-empty]': { color: 'fg.muted' },
    '&[aria-invalid]': { borderColor: 'status.off' },
    // In forced colors, a painted arrow may not be visible. The browser draws its own arrow.
    '@media (forced-colors: active)': { appearance: 'auto', backgroundImage: 'none' },
  },
});
