import { useUrlSort } from '@fixed-ops/router';
import type { Column, Sort } from '@fixed-ops/ui';
import { DRILL_SORT } from './use-drill.ts';

/** Keeps the order of the server's answer. */
export const NO_SORT = { key: '', direction: 'descending' } as const;

/** Parts of a figure that are not repair orders, as their table takes them. */
export interface SortedParts<Part> {
  readonly rows: readonly Part[];
  readonly columns: readonly Column<Part>[];
  readonly sort: Sort;
  readonly onSortChange: (sort: Sort) => void;
}

/**
 * Keeps the sort of such parts in the address, like the other lists of the drawer.
 *
 * @param notes The text below the first column of the table. In the file, it has its own columns.
 */
export function useSortedParts<Part>(
  rows: readonly Part[],
  columns: readonly Column<Part>[],
  notes: readonly Column<Part>[],
) {
  const { sort, setSort } = useUrlSort(
    DRILL_SORT,
    columns.map(({ key }) => key),
    NO_SORT,
  );
  const list: SortedParts<Part> = { rows, columns, sort, onSortChange: setSort };
  return { list, file: { rows, columns: [...columns.slice(0, 1), ...notes, ...columns.slice(1)], sort } };
}
