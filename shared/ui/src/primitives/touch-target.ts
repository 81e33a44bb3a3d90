/** The size that a finger hits without trouble. */
export const TOUCH_TARGET_PX = 44;

const beyond = `min(0px, (100% - ${TOUCH_TARGET_PX}px) / 2)`;

/**
 * Styles that make the target of a small control as large as a finger, with nothing to see of it, for a recipe's style. Where two such
 * controls lie side by side, each keeps its own place.
 */
export const touchTarget = {
  '@media (pointer: coarse)': {
    position: 'relative',
    '&::after': { content: '""', position: 'absolute', insetBlock: beyond, insetInline: beyond },
  },
} as const;
