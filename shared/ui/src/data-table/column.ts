import type { ReactNode } from 'react';
import type { FigureStatus } from '../status/status.ts';

export type CellValue = string | number | null;

/** One column. The first column of a table names the row and stays in view. */
export interface Column<Row> {
  key: string;
  /** Short head. */
  head: string;
  /** Longer name: tooltip of the head, name in the column chooser. */
  title?: string | undefined;
  /** What the cell holds, unformatted: sorting and export use it. Null sorts last and exports empty. */
  value: (row: Row) => CellValue;
  /** What the cell shows; without it the value, and an em dash for null. */
  cell?: ((row: Row) => ReactNode) | undefined;
  /** Numbers stand right with tabular figures, which is also the default for columns with `numeric`. */
  numeric?: boolean | undefined;
  /** Mark before the number. */
  status?: ((row: Row) => FigureStatus) | undefined;
  /** Formatted total over the whole selection. */
  total?: ReactNode;
  /** Formatted target. */
  target?: ReactNode;
  /** CSS width, "160px". */
  width?: string | undefined;
  /** False keeps the head from sorting. */
  sortable?: boolean | undefined;
  /** Order of the first click; numbers start descending. */
  firstDirection?: SortDirection | undefined;
  /** True keeps the column out of the chooser: it always shows. */
  required?: boolean | undefined;
}

export type SortDirection = 'ascending' | 'descending';
export interface Sort {
  key: string;
  direction: SortDirection;
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

function compareValues(a: CellValue, b: CellValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

/** Rows in the order of a column. Stable; rows without a value come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const column = sort && columns.find(({ key }) => key === sort.key);
  if (!sort || !column) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((first, second) => {
    const a = column.value(first);
    const b = column.value(second);
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return sign * compareValues(a, b);
  });
}

/** The sort that a click on a head asks for. */
export function nextSort<Row>(column: Column<Row>, sort: Sort | null): Sort {
  const first = column.firstDirection ?? (column.numeric ? 'descending' : 'ascending');
  if (sort?.key !== column.key) return { key: column.key, direction: first };
  return { key: column.key, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
}
