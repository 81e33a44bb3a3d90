/** Sizes of the trend in px, from the look. */
export const LINE_HEIGHT = 64;
/** Room above the rate line for its values. */
export const LINE_TOP = 20;
export const COLUMNS_HEIGHT = 290;
export const COLUMN_WIDTH = 30;
export const AXIS_HEIGHT = 48;
export const COLUMNS_TOP = 24;
/** Below this the names go under the chart and fewer labels are drawn. */
const NARROW_BELOW = 720;

export interface TrendLayout {
  narrow: boolean;
  left: number;
  right: number;
  /** Every how many months the axis has a label. */
  tickEvery: number;
}

/** Room beside the columns of a trend, and how dense its labels are, at a width in px. */
export function trendLayout(width: number): TrendLayout {
  const narrow = width < NARROW_BELOW;
  return narrow ? { narrow, left: 44, right: 8, tickEvery: 3 } : { narrow, left: 52, right: 168, tickEvery: 1 };
}

/** A color token as the variable that an attribute of SVG can paint with. */
export function colorVariable(token: string): string {
  const name = token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('.', '-');
  return `var(--fo-colors-${name})`;
}
