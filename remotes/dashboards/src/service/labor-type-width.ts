/**
 * Returns the width of the filter of labor types, in pixels, for how many are chosen. Without a choice, filters and actions fit one line
 * of a desk's window. The words of a choice need more room.
 */
export const laborTypeWidth = (chosen: number): number => (chosen === 0 ? 168 : 208);
