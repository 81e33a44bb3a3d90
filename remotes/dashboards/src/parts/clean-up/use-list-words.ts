import type { DashboardView } from '@fixed-ops/figures';
import type { Sort } from '@fixed-ops/ui';
import { useState } from 'react';

/** Order and search of a list in a drawer, and the question that they make. */
export function useListWords(periodQuery: DashboardView['periodQuery'], order: Sort) {
  const [sort, onSort] = useState<Sort>(order);
  const [search, onSearch] = useState('');
  return {
    sort,
    onSort,
    search,
    onSearch,
    question: {
      query: { ...periodQuery, compare: 'none' as const },
      sort: `${sort.direction === 'descending' ? '-' : ''}${sort.key}`,
      search,
    },
  };
}
