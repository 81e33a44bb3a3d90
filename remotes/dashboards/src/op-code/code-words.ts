import type { OpCodeDetail } from '@fixed-ops/contract/dashboards';
import { formatCount, formatDate, formatMoneyCents } from '@fixed-ops/metrics';
import { whyNoPrice } from '../op-codes/code-price-columns.tsx';
import { KINDS, kindOf } from '../op-codes/kinds.tsx';

/** `Repair, priced by Customer repair of Feb 1, 2026`: the kind of work, and the price that lines are compared with. */
export function codeInWords({ summary, grid }: Pick<OpCodeDetail, 'summary' | 'grid'>): string {
  const kind = KINDS[kindOf(summary.category)].name;
  if (summary.priceBasis === 'grid') {
    return grid
      ? `${kind}, priced by the labor matrix ${grid.name} of ${formatDate(grid.effectiveFrom)}`
      : `${kind}, priced by the labor matrix`;
  }
  // Without a line it is unknown whether a matrix would price the code.
  if (summary.count === 0 && grid === null) return kind;
  if (summary.priceBasis === 'fixed') return `${kind}, usual price ${formatMoneyCents(summary.expectedPrice)}`;
  return `${kind}. ${whyNoPrice(summary, grid !== null)}`;
}

/** Name of the expected price. */
export const priceWord = ({ priceBasis }: OpCodeDetail['summary']): string =>
  priceBasis === 'grid' ? 'Matrix' : 'Usual price';

/** `14 of 29 lines` */
export const belowInWords = ({
  belowLines,
  pricedLines,
}: {
  readonly belowLines: number;
  readonly pricedLines: number;
}) => `${belowLines} of ${pricedLines} ${pricedLines === 1 ? 'line' : 'lines'}`;

/** `3 of the 526 are not counted: free ones, and those of credits`; null if every listed line counts. */
export function notCounted({ count }: Pick<OpCodeDetail['summary'], 'count'>, listed: number): string | null {
  const rest = listed - count;
  if (rest <= 0) return null;
  return `${formatCount(rest)} of the ${formatCount(listed)} ${rest === 1 ? 'is' : 'are'} not counted: free ones, and those of credits`;
}
