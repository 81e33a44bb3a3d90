import type { ServiceSums } from '../sums.ts';
import { dollars, hours } from '../units.ts';

const ratio = (numerator: number, denominator: number): number | null =>
  denominator === 0 ? null : numerator / denominator;
const laborGp = (s: ServiceSums) => ratio(s.laborSaleC - s.laborCostC, s.laborSaleC);
const partsGp = (s: ServiceSums) => ratio(s.partsSaleC - s.partsCostC, s.partsSaleC) ?? 0;

// Multi-line customers differ from one-line customers by more than the advisor's presentation. Half of the difference is a fair estimate.
const ONE_LINE_SELECTION_EFFECT = 0.5;

type Gap = (sums: ServiceSums, target: number, actual: number, store: ServiceSums) => number | null;

/** The value in dollars of the distance between a figure and its target (DOMAIN 2.5). Positive when the figure is worse than the target. */
const GAPS: Readonly<Record<string, Gap>> = {
  elr: (s, target, actual) => (target - actual) * hours(s.soldH),
  elr_pct_door: (s, target, actual) => ((target - actual) / 100) * (s.doorRateCH / 10_000),
  elr_repair: (s, target, actual) => (target - actual) * hours(s.repairSoldH),
  labor_gp_pct: (s, target, actual) => ((target - actual) / 100) * dollars(s.laborSaleC),
  parts_gp_pct: (s, target, actual) => ((target - actual) / 100) * dollars(s.partsSaleC),
  hpro: (s, target, actual) => {
    const rate = ratio(s.laborSaleC, s.soldH);
    const gp = laborGp(s);
    const partsToLabor = ratio(s.partsSaleC, s.laborSaleC);
    if (rate === null || gp === null || partsToLabor === null) return null;
    const labor = (target - actual) * s.roCount * rate;
    return labor * gp + labor * partsToLabor * partsGp(s);
  },
  one_line_pct: (s, target, actual) => {
    const multi = ratio(dollars(s.multiLineGrossC), s.roCount - s.oneLineRos);
    const one = ratio(dollars(s.oneLineGrossC), s.oneLineRos);
    if (multi === null || one === null) return null;
    return ((actual - target) / 100) * s.roCount * (multi - one) * ONE_LINE_SELECTION_EFFECT;
  },
  discount_pct: (s, target, actual) => ((actual - target) / 100) * dollars(s.laborSaleC + s.discountLaborC),
  parts_to_labor: (s, target, actual) => (target - actual) * dollars(s.laborSaleC) * partsGp(s),
  menu_pct: (s, target, actual) => {
    const perLine = ratio(dollars(s.menuGrossC), s.menuLines);
    return perLine === null ? null : ((target - actual) / 100) * s.roCount * perLine;
  },
  tech_proficiency: (s, target, _actual, store) => {
    const rate = ratio(store.laborSaleC, store.soldH);
    const gp = laborGp(store);
    if (rate === null || gp === null || s.attendanceH === null) return null;
    return ((target / 100) * hours(s.attendanceH) - hours(s.techSoldH)) * rate * gp;
  },
};

/** The sums that the price of a gap needs in addition to the sums of the figure. */
const PRICED_BY: Readonly<Record<string, readonly (keyof ServiceSums)[]>> = {
  hpro: ['laborSaleC', 'laborCostC', 'partsSaleC', 'partsCostC'],
  one_line_pct: ['oneLineGrossC', 'multiLineGrossC'],
  parts_to_labor: ['partsCostC'],
  menu_pct: ['menuGrossC'],
  tech_proficiency: ['laborSaleC', 'laborCostC'],
};

/** The sums behind the price of a metric's gap. When the feed lacks a field of one of them, the gap has no price. */
export function sumsOfGap(metricKey: string): readonly (keyof ServiceSums)[] {
  return PRICED_BY[metricKey] ?? [];
}

/**
 * Computes the value of the distance between a figure and its target in the period, in dollars. It is positive when the figure falls short,
 * negative when it is ahead, and null when the trade has no formula. Gaps overlap and must not be summed.
 */
export function gapDollars(
  metricKey: string,
  sums: ServiceSums,
  target: number,
  actual: number,
  store: ServiceSums,
): number | null {
  return GAPS[metricKey]?.(sums, target, actual, store) ?? null;
}
