import type { RowPlaces } from '../layer/use-rows-in-view.ts';

/** A row whose height differs by less is as high as it counts. Browsers round heights. */
const EQUAL_PX = 0.05;

/**
 * The heights of a long list's rows: measured for rows that were drawn, and an estimate for the others. `sums` adds the differences from the
 * estimate over spans of rows (a Fenwick tree), so that 50,000 rows need 16 steps. It stays empty while all rows are as high as estimated.
 */
export class RowHeights implements RowPlaces {
  readonly estimatePx: number;
  readonly #beyond = new Map<number, number>();
  #sums = new Float64Array(0);

  constructor(estimatePx: number) {
    this.estimatePx = estimatePx;
  }

  /** The height of all rows before a row, in px. */
  topOf(index: number): number {
    let px = index * this.estimatePx;
    for (let at = Math.min(index, this.#sums.length - 1); at > 0; at -= at & -at) px += this.#sums[at] ?? 0;
    return px;
  }

  /** The row that a point lies in, `px` below the top of the first row. */
  rowAt(px: number): number {
    if (this.#sums.length === 0) return Math.floor(px / this.estimatePx);
    // Rows beyond the measured ones have the estimated height, so the point lies before the row that would follow it with no other rows.
    let [first, end] = [0, this.#sums.length + Math.ceil(px / this.estimatePx) + 1];
    while (end - first > 1) {
      const middle = (first + end) >> 1;
      if (this.topOf(middle) <= px) first = middle;
      else end = middle;
    }
    return first;
  }

  /** Notes the height that a row has. Returns whether it counted with another. */
  measure(index: number, px: number): boolean {
    const beyond = px - this.estimatePx;
    const change = beyond - (this.#beyond.get(index) ?? 0);
    if (Math.abs(change) < EQUAL_PX) return false;
    this.#beyond.set(index, beyond);
    if (index + 1 < this.#sums.length) this.#add(index, change);
    else {
      this.#sums = new Float64Array(2 * (index + 1) + 1);
      for (const [at, own] of this.#beyond) this.#add(at, own);
    }
    return true;
  }

  #add(index: number, px: number): void {
    for (let at = index + 1; at < this.#sums.length; at += at & -at) this.#sums[at] = (this.#sums[at] ?? 0) + px;
  }
}

/** Notes the heights of the drawn rows. When one counted with another height, the row at the top of the frame stays there. */
export function measureDrawn(frame: HTMLElement, heights: RowHeights): void {
  const { scrollTop } = frame;
  const atTop = heights.rowAt(scrollTop);
  const before = heights.topOf(atTop);
  for (const row of frame.querySelectorAll<HTMLElement>('tr[data-index]')) {
    const above = row.previousElementSibling;
    // A heading belongs to the row below it.
    const heading = above instanceof HTMLElement && above.dataset.part === 'heading' ? above : null;
    const px = row.getBoundingClientRect().height + (heading?.getBoundingClientRect().height ?? 0);
    if (px > 0) heights.measure(Number(row.dataset.index), px);
  }
  const moved = heights.topOf(atTop) - before;
  if (moved !== 0) frame.scrollTop = scrollTop + moved;
}
