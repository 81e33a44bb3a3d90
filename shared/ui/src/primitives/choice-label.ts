import { TOUCH_TARGET_PX } from './touch-target.ts';

/** A control with its words beside it, both to press, 24 px high and more for a finger: for a recipe's `base`. */
export const choiceLabel = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minH: '24px',
  cursor: 'pointer',
  '@media (pointer: coarse)': { minH: `${TOUCH_TARGET_PX}px` },
  '&:has(:disabled)': { opacity: '0.5', cursor: 'not-allowed' },
} as const;
