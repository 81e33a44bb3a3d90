import type { FigureGap } from '@fixed-ops/contract';
import { roundTo } from '@fixed-ops/metrics';

/** Numerator (contribution) and denominator of one part of a figure. */
interface Part {
  readonly contribution: number | null;
  readonly denominator: number | null;
}

/** Head of the column with each part's share of the distance to the target. */
export const GAP_HEAD = 'Gap';
export const GAP_TITLE = 'Part of the distance to the target: a minus is ahead of it';

/**
 * Each part's share of the gap, in the order of the parts. A share is the difference of two rounded running totals, as on the server. So
 * the shown shares add up.
 */
export function gapsOf<P extends Part>(parts: readonly P[], gap: FigureGap): ReadonlyMap<P, number> {
  const decimals = gap.quantity === 'count' ? 4 : 2;
  let running = 0;
  return new Map(
    parts.map((part) => {
      const before = roundTo(running, decimals);
      running += gap.perNumerator * (part.contribution ?? 0) + gap.perDenominator * (part.denominator ?? 0);
      return [part, roundTo(roundTo(running, decimals) - before, decimals)];
    }),
  );
}
