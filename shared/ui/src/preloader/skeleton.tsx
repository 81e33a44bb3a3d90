import { chakra } from '@chakra-ui/react/styled-system';

/** A quiet block with the size of what will replace it. It is hidden from screen readers, and its container says `aria-busy`. */
export const Skeleton = chakra(
  'div',
  {
    base: { bg: 'bg.muted', borderRadius: 'sm', animation: 'pulse 1600ms ease-in-out infinite' },
  },
  { defaultProps: { 'aria-hidden': true, 'data-part': 'skeleton' } },
);
