import { roundTo } from '@fixed-ops/metrics';
import { useMemo } from 'react';

/** What a list sums up. */
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

/** What the rows below "n more" add up to. */
export interface Rest {
  readonly contribution: number | null;
  readonly denominator: number | null;
  readonly gapContribution: number | null;
}

const DECIMALS = 4;

/**
 * The totals without the rows that are loaded, so that these, the rest and the totals agree as they are read. Null where no row is missing, and
 * where the next ones did not come: that is said in place of them.
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

/** The same object while the sums are the same: a list of pages is another one whenever it is drawn, and columns are made of this. */
export function useRest(list: PagedList): Rest | null {
  const sums = JSON.stringify(restOf(list));
  return useMemo<Rest | null>(() => JSON.parse(sums), [sums]);
}
