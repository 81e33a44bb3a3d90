const center = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
];
const centerBelow = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
];
const tail = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const tailBelow = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];

const polynomial = (coefficients: readonly number[], at: number): number =>
  coefficients.reduce((sum, coefficient) => sum * at + coefficient, 0);

/** Below this share, the tail's approximation is more accurate. */
const tailShare = 0.02425;

/**
 * The standard normal value below which this share of all values lies, right to nine digits (P. J. Acklam's rational approximation). A
 * share of 0 counts as the smallest possible draw.
 */
export function normalQuantile(share: number): number {
  const from = Math.max(share, 2 ** -33);
  if (from > 1 - tailShare) return -normalQuantile(1 - from);
  if (from < tailShare) {
    const root = Math.sqrt(-2 * Math.log(from));
    return polynomial(tail, root) / polynomial(tailBelow, root);
  }
  const off = from - 0.5;
  return (polynomial(center, off * off) * off) / polynomial(centerBelow, off * off);
}
