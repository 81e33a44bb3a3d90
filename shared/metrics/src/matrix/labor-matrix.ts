/** A rule that a matrix breaks, or a trap in its prices. `path` is relative to the matrix. */
export interface MatrixProblem {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Forty hours in tenths. Longer jobs continue at the rate of the last cell. */
export const MOST_LABOR_CELLS = 400;

/**
 * Computes the price of a job in the unit of the cells. Null without hours or cells. The cell at index i is the price of (i + 1) tenths of
 * an hour. Between two cells the price is interpolated. Below the first cell it is a proportional part of that cell. After the last cell it
 * continues at that cell's rate.
 * @param hoursHundredths sold hours in hundredths
 */
export function laborMatrixPrice(cells: readonly number[], hoursHundredths: number): number | null {
  const last = cells.at(-1);
  if (last === undefined || hoursHundredths <= 0) return null;
  const tenths = hoursHundredths / 10;
  if (tenths >= cells.length) return (last * tenths) / cells.length;
  const below = Math.floor(tenths);
  const from = below === 0 ? 0 : (cells[below - 1] ?? 0);
  const to = cells[below] ?? last;
  return from + (to - from) * (tenths - below);
}

const hoursOf = (index: number): string => `${((index + 1) / 10).toFixed(1)} h`;

/** Cuts off the blank cells after the last filled one. */
export function filledCells(cells: readonly (number | null)[]): readonly (number | null)[] {
  let length = cells.length;
  while (length > 0 && cells[length - 1] === null) length -= 1;
  return cells.slice(0, length);
}

/** The problems that make a labor matrix unusable: no cells, holes, prices that fall when the job gets longer. */
export function laborMatrixProblems(cells: readonly (number | null)[]): MatrixProblem[] {
  const filled = filledCells(cells);
  if (filled.length === 0) return [{ path: 'cells', code: 'empty', message: 'needs at least one price' }];
  if (filled.length > MOST_LABOR_CELLS) {
    return [{ path: 'cells', code: 'too_many', message: `has more than ${MOST_LABOR_CELLS} prices (40 hours)` }];
  }
  const problems: MatrixProblem[] = [];
  let before = 0;
  for (const [index, price] of filled.entries()) {
    const path = `cells.${index}`;
    if (price === null) {
      problems.push({ path, code: 'hole', message: `has no price at ${hoursOf(index)}, but one after it` });
    } else if (price <= 0) {
      problems.push({ path, code: 'not_positive', message: `is not above zero at ${hoursOf(index)}` });
    } else {
      if (price < before) {
        problems.push({ path, code: 'falls', message: `is lower at ${hoursOf(index)} than for a shorter job` });
      }
      before = Math.max(before, price);
    }
  }
  return problems;
}

/** The formula behind a matrix. The person types `custom` cells in. */
export type LaborMatrixShape =
  | { readonly shape: 'flat'; readonly multiplier: number }
  | { readonly shape: 'step'; readonly steps: readonly { readonly upToHours: number; readonly multiplier: number }[] }
  | { readonly shape: 'linear'; readonly from: number; readonly to: number }
  | {
      readonly shape: 'bell';
      readonly base: number;
      readonly peak: number;
      readonly atHours: number;
      readonly widthHours: number;
    };

function multiplierAt(shape: LaborMatrixShape, hours: number, longest: number): number {
  switch (shape.shape) {
    case 'flat':
      return shape.multiplier;
    case 'step':
      return (shape.steps.find((step) => hours <= step.upToHours) ?? shape.steps.at(-1))?.multiplier ?? 1;
    case 'linear':
      return shape.from + ((shape.to - shape.from) * hours) / longest;
    case 'bell':
      return shape.base + (shape.peak - shape.base) * Math.exp(-(((hours - shape.atHours) / shape.widthHours) ** 2));
  }
}

/**
 * Computes the prices of a shape by tenth of an hour, to the cent. Where the multiplier falls faster than the hours rise, the price stays.
 */
export function laborMatrixCells(shape: LaborMatrixShape, doorRate: number, count: number): number[] {
  const cells: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const hours = (index + 1) / 10;
    const price = Math.round(doorRate * multiplierAt(shape, hours, count / 10) * hours * 100) / 100;
    cells.push(Math.max(price, cells.at(-1) ?? 0));
  }
  return cells;
}
