import type { DashboardView } from '@fixed-ops/figures';
import { useUrlSort, useUrlState } from '@fixed-ops/router';
import type { Sort } from '@fixed-ops/ui';
import { cleanUpSchema, LIST_SORT } from './clean-up-address.ts';

/** Sort and search of a list in a drawer, as the address keeps them, and the query that they make. */
export function useListWords(periodQuery: DashboardView['periodQuery'], sorted: readonly string[], order: Sort) {
  const [{ listSearch: search }, update] = useUrlState(cleanUpSchema);
  const { sort, setSort } = useUrlSort(LIST_SORT, sorted, order);
  return {
    sort,
    onSort: setSort,
    search,
    onSearch: (listSearch: string) => update({ listSearch }, { replace: true }),
    question: {
      query: { ...periodQuery, compare: 'none' as const },
      sort: `${sort.direction === 'descending' ? '-' : ''}${sort.key}`,
      search,
    },
  };
}
