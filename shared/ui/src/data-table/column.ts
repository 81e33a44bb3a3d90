import type { CellValue, SheetColumn } from '@fixed-ops/sheets';
import type { ReactNode } from 'react';
import type { FigureStatus } from '../status/status.ts';

export type { CellValue } from '@fixed-ops/sheets';

/** One column. The first column of a table names the row and stays in view. */
export interface Column<Row> extends SheetColumn<Row> {
  key: string;
  /** Short head. */
  head: string;
  /** Longer name: tooltip of the head, name in the column chooser. */
  title?: string | undefined;
  /** What the cell holds, unformatted: sorting and export use it. Null sorts last and exports empty. */
  value: (row: Row) => CellValue;
  /** What rows of a group have in common, where values may be alike by chance, as names are; without it the value. */
  groupKey?: ((row: Row) => string) | undefined;
  /** What the cell shows; without it the value, and an em dash for null. */
  cell?: ((row: Row) => ReactNode) | undefined;
  /** What the head of a group says of its rows, as far as they are loaded; in the first column it follows the name. */
  groupCell?: ((rows: readonly Row[]) => ReactNode) | undefined;
  /** Numbers stand right with tabular figures, which is also the default for columns with `numeric`. */
  numeric?: boolean | undefined;
  /** Mark before the number. */
  status?: ((row: Row) => FigureStatus) | undefined;
  /** Formatted total over the whole selection. */
  total?: ReactNode;
  /** Formatted sum of the rows that are not loaded yet, beside `more` of the table. */
  rest?: ReactNode;
  /** Formatted target. */
  target?: ReactNode;
  /** Left out of a window narrower than that, where another cell says it (`NarrowNote`). Paper has it. The first column drawn stays. */
  from?: 'md' | undefined;
  /**
   * True leaves it also out of a table narrower than 960 px, on an upright tablet or beside a menu, where another cell says it
   * (`NarrowNote below="lg"`).
   */
  wideOnly?: boolean | undefined;
  /** CSS width, "160px". */
  width?: string | undefined;
  /** False keeps the head from sorting. */
  sortable?: boolean | undefined;
  /** Order of the first click; numbers start descending. */
  firstDirection?: SortDirection | undefined;
  /** True keeps the column out of the chooser: it always shows. */
  required?: boolean | undefined;
  /** False keeps a column that only draws, such as a sparkline, out of files. */
  exported?: boolean | undefined;
}

/** What a grid draws in a column of its own accord; a plain table has none of it. */
export interface GridColumn<Row> extends Column<Row> {
  /** Before the content of a cell, and no part of what opens the row: a box, or what folds. */
  lead?: ((row: Row) => ReactNode) | undefined;
  /** Before the head. */
  headLead?: ReactNode;
  /** What is dragged at the end of the head. */
  edge?: ReactNode;
  /** Stays in view at that many px from the start. */
  pinnedAt?: number | undefined;
}

/** Where a cell stands: numbers at the end, a pinned column in place, and what a narrow window leaves out, out of it. */
export function cellPlace({ numeric, pinnedAt, from, wideOnly }: GridColumn<never>) {
  return {
    'data-numeric': numeric ? '' : undefined,
    'data-from': wideOnly ? 'lg' : from,
    ...(pinnedAt === undefined ? {} : { 'data-pinned': '', style: { insetInlineStart: pinnedAt } }),
  };
}

export type SortDirection = 'ascending' | 'descending';
export interface Sort {
  key: string;
  direction: SortDirection;
}

// Fifteen digits are exact as a number and more than any number or code of the trade has.
const DIGITS_ONLY = /^\d{1,15}$/;
const ASCII_ONLY = /^[\x20-\x7e]*$/;

/**
 * Text that sorts by plain comparison as people count: no case, no accents, A2 before A10. A collator takes twice
 * as long, and 50,000 rows have to sort within a tenth of a second.
 */
function sortText(text: string): string {
  const plain = ASCII_ONLY.test(text) ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(15, '0'));
}

/** What the values of a column are compared by: numbers where all are numbers or digits, else text. */
function sortKeys(values: readonly CellValue[]): (number | string | null)[] {
  const isNumeric = values.every((value) => typeof value !== 'string' || DIGITS_ONLY.test(value));
  if (isNumeric) return values.map((value) => (value === null ? null : Number(value)));
  const known = new Map<string, string>();
  return values.map((value) => {
    if (value === null) return null;
    const text = String(value);
    const key = known.get(text) ?? sortText(text);
    known.set(text, key);
    return key;
  });
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
  const keys = sortKeys(rows.map(column.value));
  const order = Array.from(rows.keys()).sort((first, second) => {
    const a = keys[first] ?? null;
    const b = keys[second] ?? null;
    if (a === b) return first - second;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a < b ? -sign : sign;
  });
  return order.flatMap((index) => rows.slice(index, index + 1));
}

/** The sort that a click on a head asks for. */
export function nextSort<Row>(column: Column<Row>, sort: Sort | null): Sort {
  const first = column.firstDirection ?? (column.numeric ? 'descending' : 'ascending');
  if (sort?.key !== column.key) return { key: column.key, direction: first };
  return { key: column.key, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
}
