import { countScale, labelledIndexes } from './chart-scale.ts';
import type { DailyColumn } from './daily-series.ts';

/** Sizes of the daily chart in px. */
export const CHART_HEIGHT = 300;
export const LINE_TOP = 24;
export const LINE_BOTTOM = 84;
const BARS_TOP = 112;
const AXIS_HEIGHT = 24;
const BARS_BOTTOM = CHART_HEIGHT - AXIS_HEIGHT;
const LEFT = 36;
const RIGHT = 104;
const RIGHT_NARROW = 12;
const WIDEST_BAR = 30;
const LABEL_WIDTH = 56;
/** If the chart is narrower than this, the names of the series are below it. */
const NARROW_BELOW = 720;

export interface ChartLayout {
  readonly isNarrow: boolean;
  readonly left: number;
  readonly right: number;
  /** Width of a column. */
  readonly bar: number;
  readonly ticks: readonly number[];
  /** Indexes of the columns with a date and a rate. */
  readonly labelled: ReadonlySet<number>;
  readonly middle: (index: number) => number;
  /** Right edge of the last column. */
  readonly lastEdge: number;
  readonly barY: (count: number) => number;
}

/** Positions of everything in a chart of this width. */
export function chartLayout(width: number, columns: readonly DailyColumn[]): ChartLayout {
  const isNarrow = width < NARROW_BELOW;
  const right = isNarrow ? RIGHT_NARROW : RIGHT;
  const room = Math.max(0, width - LEFT - right);
  const slot = room / Math.max(1, columns.length);
  const bar = Math.max(1, Math.min(WIDEST_BAR, slot * 0.66));
  const { max, ticks } = countScale(Math.max(0, ...columns.map(({ eligibleRos }) => eligibleRos)));
  const middle = (index: number) => LEFT + slot * (index + 0.5);
  return {
    isNarrow,
    left: LEFT,
    right,
    bar,
    ticks,
    labelled: labelledIndexes(columns.length, Math.floor(room / LABEL_WIDTH)),
    middle,
    lastEdge: middle(columns.length - 1) + bar / 2,
    barY: (count) => BARS_BOTTOM - ((BARS_BOTTOM - BARS_TOP) * count) / max,
  };
}
