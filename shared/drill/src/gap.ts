import type { FigureGap } from '@fixed-ops/contract';
import { roundTo } from '@fixed-ops/metrics';

/** What a part of a figure is made of. */
interface Part {
  readonly contribution: number | null;
  readonly denominator: number | null;
}

/** Head of the column that says what each part has to do with the distance to the target. */
export const GAP_HEAD = 'Gap';
export const GAP_TITLE = 'Part of the distance to the target: a minus is ahead of it';

/**
 * What each part brings to the gap of a figure, in its order. Every one is the difference of two rounded running totals, as the
 * server's are, so that what is shown adds up.
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
