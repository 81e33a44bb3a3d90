import { TOUCH_TARGET_PX } from './touch-target.ts';

/** Styles of a control with words beside it, for a recipe's `base`. Both can be pressed. The height is 24 px, and more for a finger. */
export const choiceLabel = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minH: '24px',
  cursor: 'pointer',
  '@media (pointer: coarse)': { minH: `${TOUCH_TARGET_PX}px` },
  '&:has(:disabled)': { opacity: '0.5', cursor: 'not-allowed' },
} as const;
