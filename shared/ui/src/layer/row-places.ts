/** Where the rows of a long list lie below each other. */
export interface RowPlaces {
  /** The height of rows that were not measured, in px. */
  readonly estimatePx: number;
  /** Returns the height of all rows before a row, in px. */
  readonly topOf: (index: number) => number;
  /** Returns the row that lies `px` below the top of the first. It may be one after the last. */
  readonly rowAt: (px: number) => number;
  /** Notes the height that a row has, in px. */
  readonly measure: (index: number, px: number) => void;
}

/**
 * Returns the places of rows that are as high as estimated, or as measured. `sums` adds the differences from the estimate over spans of rows (a
 * Fenwick tree), so that 50,000 rows need 16 steps. It stays empty while all rows are as high as estimated.
 */
export function rowPlaces(estimatePx: number): RowPlaces {
  const beyond: number[] = [];
  let sums: number[] = [];
  const topOf = (index: number) => {
    let px = index * estimatePx;
    for (let at = Math.min(index, sums.length - 1); at > 0; at -= at & -at) px += sums[at] ?? 0;
    return px;
  };
  const add = (index: number, px: number) => {
    for (let at = index + 1; at < sums.length; at += at & -at) sums[at] = (sums[at] ?? 0) + px;
  };
  return {
    estimatePx,
    topOf,
    rowAt: (px) => {
      // Rows after the measured ones have the estimated height, so the row lies before `end` however low the measured ones are.
      let [first, end] = [0, sums.length + Math.ceil(px / estimatePx) + 1];
      while (end - first > 1) {
        const middle = (first + end) >> 1;
        if (topOf(middle) <= px) first = middle;
        else end = middle;
      }
      return first;
    },
    measure: (index, px) => {
      const change = px - estimatePx - (beyond[index] ?? 0);
      // Browsers round heights.
      if (Math.abs(change) < 0.05) return;
      beyond[index] = px - estimatePx;
      if (index + 1 < sums.length) add(index, change);
      else {
        sums = Array.from({ length: 2 * index + 3 }, () => 0);
        for (const at in beyond) add(Number(at), beyond[at] ?? 0);
      }
    },
  };
}
