/** What a finger hits without looking twice. */
export const TOUCH_TARGET_PX = 44;

const beyond = `min(0px, (100% - ${TOUCH_TARGET_PX}px) / 2)`;

/**
 * Makes what is drawn smaller than a finger as large as one to a finger, with nothing to see of it: for a recipe's style.
 * Where two lie side by side, each keeps its own place.
 */
export const touchTarget = {
  '@media (pointer: coarse)': {
    position: 'relative',
    '&::after': { content: '""', position: 'absolute', insetBlock: beyond, insetInline: beyond },
  },
} as const;
