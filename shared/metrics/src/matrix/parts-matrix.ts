import type { MatrixProblem } from './labor-matrix.ts';

/** Parts with a cost (or list price) from `fromCost` to `toCost`, both to the cent and inclusive. The last band has no end. */
export interface PartsBand {
  readonly fromCost: number;
  readonly toCost: number | null;
  readonly multiplier: number;
}

export interface PartsMatrixRules {
  readonly bands: readonly PartsBand[];
  readonly minPrice: number | null;
  /** The step in dollars to which prices are rounded up. 0.01 means to the cent. */
  readonly roundTo: number;
}

const cents = (dollars: number): number => Math.round(dollars * 100);
const text = (dollars: number): string => `$${dollars.toFixed(2)}`;

/** Computes the price of one part in dollars. Null when no band covers the cost. */
export function partsMatrixPrice({ bands, minPrice, roundTo }: PartsMatrixRules, cost: number): number | null {
  const costC = cents(cost);
  const band = bands.find(
    (each) => costC >= cents(each.fromCost) && (each.toCost === null || costC <= cents(each.toCost)),
  );
  if (!band) return null;
  const step = Math.max(1, cents(roundTo));
  // A price that is only slightly above a step counts as on it, because multipliers have no exact binary form.
  const rounded = Math.ceil((costC * band.multiplier) / step - 1e-6) * step;
  return Math.max(rounded, cents(minPrice ?? 0)) / 100;
}

/** The problems that make a parts matrix unusable: bands that do not begin at zero, leave gaps, overlap, or end. */
export function partsMatrixProblems(bands: readonly PartsBand[]): MatrixProblem[] {
  if (bands.length === 0) return [{ path: 'bands', code: 'empty', message: 'needs at least one band' }];
  return bands.flatMap((band, index): MatrixProblem[] => {
    const at = (field: string, code: string, message: string) => [{ path: `bands.${index}.${field}`, code, message }];
    const before = bands[index - 1];
    if (!(band.multiplier > 0)) return at('multiplier', 'not_positive', 'is not above zero');
    if (index === 0 && cents(band.fromCost) !== 0)
      return at('fromCost', 'not_from_zero', 'must be 0 in the first band');
    if (band.toCost !== null && cents(band.toCost) < cents(band.fromCost)) {
      return at('toCost', 'reversed', `is below ${text(band.fromCost)}, where the band begins`);
    }
    if (before) {
      if (before.toCost === null) return at('fromCost', 'after_the_end', 'comes after a band without an end');
      if (cents(band.fromCost) !== cents(before.toCost) + 1) {
        const wanted = text((cents(before.toCost) + 1) / 100);
        return at('fromCost', 'not_contiguous', `must be ${wanted}, one cent after the band before`);
      }
    }
    if (index === bands.length - 1 && band.toCost !== null) {
      return at('toCost', 'has_an_end', 'must be left open in the last band, or dearer parts have no price');
    }
    return [];
  });
}

/**
 * Finds step traps: at the edge of a band a more expensive part sells for less than a cheaper one. The message gives the cost from which
 * the price has recovered. These are only warnings, because the grids of manufacturers have them too.
 */
export function partsMatrixWarnings(rules: PartsMatrixRules): MatrixProblem[] {
  const { bands } = rules;
  return bands.flatMap((band, index): MatrixProblem[] => {
    const before = bands[index - 1];
    if (!before || before.toCost === null) return [];
    const cheaper = partsMatrixPrice(rules, before.toCost);
    const dearer = partsMatrixPrice(rules, band.fromCost);
    if (cheaper === null || dearer === null || dearer >= cheaper) return [];
    return [
      {
        path: `bands.${index}.multiplier`,
        code: 'step_trap',
        message: `a part that costs ${text(before.toCost)} sells at ${text(cheaper)}, one of ${text(band.fromCost)} at ${text(dearer)}; the price is back at a cost of ${text(Math.ceil((cheaper / band.multiplier) * 100) / 100)}`,
      },
    ];
  });
}
