import { shownRates } from './shown-rates.ts';
import type { Work } from './technician-rows.ts';

export interface QuadrantPoint {
  readonly work: Work;
  readonly label: string;
  readonly isExpress: boolean;
  readonly efficiency: number;
  readonly productivity: number;
}
export interface PlacedPoint extends QuadrantPoint {
  readonly x: number;
  readonly y: number;
  /** Null if there is no free place beside the mark. */
  readonly text: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'end' | 'middle' } | null;
}
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
}

/** Shortens a name to the first name and an initial: `Ruth B.` */
function shortName(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  const last = rest.at(-1);
  return last ? `${first} ${last.charAt(0)}.` : first;
}

/** Returns the technicians with both figures, the least efficient first. Arrow keys go through them in this order. */
export function quadrantPoints(rows: readonly Work[]): QuadrantPoint[] {
  return rows
    .flatMap((work) => {
      const [efficiency, productivity] = [shownRates.efficiency(work), shownRates.productivity(work)];
      if (efficiency === null || productivity === null) return [];
      const isExpress = work.shops[0]?.isExpress ?? false;
      return [{ work, label: shortName(work.techName), isExpress, efficiency, productivity }];
    })
    .sort((a, b) => a.efficiency - b.efficiency);
}

const STEPS = [5, 10, 20, 25, 50, 100, 200, 500];

/** Returns round bounds around the values, and about four round ticks between them. */
export function axisOf(values: readonly number[]): Axis {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const step = STEPS.find((each) => (most - least) / each <= 5) ?? 1000;
  const from = Math.floor((least - step * 0.2) / step) * step;
  const to = Math.ceil((most + step * 0.2) / step) * step;
  const ticks: number[] = [];
  for (let tick = from; tick <= to; tick += step) ticks.push(tick);
  return { from, to, ticks };
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const LETTER_PX = 6.4;
const TEXT_PX = 14;
const MARK_PX = 6;
const GAP_PX = 9;
const CORNER_PX = 6;

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Places each name beside its mark if it covers neither another name nor a mark. */
export function placeNames(
  points: readonly (QuadrantPoint & { readonly x: number; readonly y: number })[],
  frame: Box,
): PlacedPoint[] {
  const taken: Box[] = points.map(({ x, y }) => ({
    left: x - MARK_PX,
    right: x + MARK_PX,
    top: y - MARK_PX,
    bottom: y + MARK_PX,
  }));
  return points.map((point, index) => {
    const { x, y, label } = point;
    const width = label.length * LETTER_PX;
    const places = [
      { anchor: 'start', x: x + GAP_PX, y: y + 4, left: x + GAP_PX },
      { anchor: 'end', x: x - GAP_PX, y: y + 4, left: x - GAP_PX - width },
      { anchor: 'middle', x, y: y - GAP_PX, left: x - width / 2 },
      { anchor: 'middle', x, y: y + GAP_PX + 9, left: x - width / 2 },
      // Between other marks, the name is at a corner of its mark.
      { anchor: 'start', x: x + CORNER_PX, y: y + CORNER_PX + 11, left: x + CORNER_PX },
      { anchor: 'start', x: x + CORNER_PX, y: y - CORNER_PX - 3, left: x + CORNER_PX },
      { anchor: 'end', x: x - CORNER_PX, y: y + CORNER_PX + 11, left: x - CORNER_PX - width },
      { anchor: 'end', x: x - CORNER_PX, y: y - CORNER_PX - 3, left: x - CORNER_PX - width },
    ] as const;
    for (const { left, ...text } of places) {
      const box = { left, right: left + width, top: text.y - TEXT_PX + 3, bottom: text.y + 3 };
      const isInside =
        box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
      if (!isInside || taken.some((other, at) => at !== index && overlaps(box, other))) continue;
      taken.push(box);
      return { ...point, text };
    }
    return { ...point, text: null };
  });
}
