import { TOUCH_TARGET_PX } from '../primitives/touch-target.ts';

/** Styles of something to press in a list above the page, for a recipe's `base`. It is as wide as the list. */
export const layerRow = {
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  width: 'full',
  minH: { base: 'controlTouch', md: 'control' },
  '@media (pointer: coarse)': { minH: `${TOUCH_TARGET_PX}px` },
  px: '2',
  borderRadius: 'l1',
  textAlign: 'start',
  _hover: { bg: 'bg.muted' },
} as const;
