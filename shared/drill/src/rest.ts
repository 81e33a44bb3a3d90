import { roundTo } from '@fixed-ops/metrics';
import { useMemo } from 'react';

/** The sums of a list or of one row. */
interface Sums {
  readonly contribution: number | null;
  readonly denominator: number | null;
  readonly gapContribution?: number | null | undefined;
}

interface PagedList {
  readonly first: { readonly totals: Sums } | undefined;
  readonly rows: readonly Sums[];
  readonly rest: number;
  readonly pageFailure: object | null;
}

/** The sums of the rows that are not loaded yet. They stand below "n more". */
export interface Rest {
  readonly contribution: number | null;
  readonly denominator: number | null;
  readonly gapContribution: number | null;
}

const DECIMALS = 4;

/**
 * The totals minus the loaded rows, so that loaded rows and rest add up to the totals. Null when no row is missing, or when the next page
 * failed: the list shows that failure instead.
 */
function restOf({ first, rows, rest, pageFailure }: PagedList): Rest | null {
  if (!first || rest === 0 || pageFailure) return null;
  const left = (key: keyof Sums) => {
    const total = first.totals[key];
    return total == null ? null : roundTo(total - rows.reduce((sum, row) => sum + (row[key] ?? 0), 0), DECIMALS);
  };
  return {
    contribution: left('contribution'),
    denominator: left('denominator'),
    gapContribution: left('gapContribution'),
  };
}

/** Keeps the same object while the sums stay the same. The list is a new object at each render, and the columns depend on the rest. */
export function useRest(list: PagedList): Rest | null {
  const sums = JSON.stringify(restOf(list));
  return useMemo<Rest | null>(() => JSON.parse(sums), [sums]);
}
