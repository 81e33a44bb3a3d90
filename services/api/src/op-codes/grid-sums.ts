/** Lines that the grid prices: its price at their own hours, and the charge before recorded discounts. Cents. */
export interface GridSums {
  lines: number;
  atLines: number;
  /** Lines that differ by more than the tolerance of an equal price. */
  belowLines: number;
  /** Lines that differ by any amount. */
  underLines: number;
  chargedC: number;
  expectedC: number;
  belowC: number;
  aboveC: number;
  /** Lines by their distance from the grid, in steps of 2.5 %. */
  readonly steps: Map<number, number>;
}

/** Empty sums to add to. */
export const noGrid = (): GridSums => ({
  lines: 0,
  atLines: 0,
  belowLines: 0,
  underLines: 0,
  chargedC: 0,
  expectedC: 0,
  belowC: 0,
  aboveC: 0,
  steps: new Map(),
});

/** Adds up the sums of several groups. */
export function addGrids(grids: readonly GridSums[]): GridSums {
  const total = noGrid();
  for (const grid of grids) {
    for (const key of [
      'lines',
      'atLines',
      'belowLines',
      'underLines',
      'chargedC',
      'expectedC',
      'belowC',
      'aboveC',
    ] as const) {
      total[key] += grid[key];
    }
    for (const [step, lines] of grid.steps) total.steps.set(step, (total.steps.get(step) ?? 0) + lines);
  }
  return total;
}
