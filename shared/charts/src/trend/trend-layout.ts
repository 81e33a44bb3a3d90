/** Sizes of the trend in pixels. They come from the design. */
export const LINE_HEIGHT = 64;
/** Room above the rate line for its values. */
export const LINE_TOP = 20;
export const COLUMNS_HEIGHT = 290;
export const COLUMN_WIDTH = 30;
export const AXIS_HEIGHT = 54;
export const COLUMNS_TOP = 24;
/** Below this width, in pixels, the names stand under the chart, and it draws fewer labels. */
const NARROW_BELOW = 720;

export interface TrendLayout {
  narrow: boolean;
  left: number;
  right: number;
  /** Number of months from one label of the axis to the next. */
  tickEvery: number;
}

/** The room beside the columns of a trend and the density of its labels, for a width in px. */
export function trendLayout(width: number): TrendLayout {
  const narrow = width < NARROW_BELOW;
  return narrow ? { narrow, left: 44, right: 8, tickEvery: 3 } : { narrow, left: 52, right: 168, tickEvery: 1 };
}

/** Converts a color token to the CSS variable that an SVG attribute can use. */
export function colorVariable(token: string): string {
  const name = token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('.', '-');
  return `var(--fo-colors-${name})`;
}
