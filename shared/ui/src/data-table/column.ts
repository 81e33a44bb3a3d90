import type { CellValue, SheetColumnFormat, SheetColumnParts } from '@fixed-ops/sheets';
import type { ReactNode } from 'react';
import type { FigureStatus } from '../status/status.ts';

export type { CellValue } from '@fixed-ops/sheets';

/**
 * The widths in pixels of a table from which columns may have room: more than on an upright tablet, and in windows of about 1150, 1270 and 1430 px.
 */
export const ROOMS = [960, 1100, 1220, 1380] as const;
export type TableRoom = (typeof ROOMS)[number];

/** Value of `data-from` for the columns that need so much room. The values of columns that need more begin with it. */
export const markOfRoom = (px: TableRoom): string => `lg${'+'.repeat(ROOMS.indexOf(px))}`;

/** The parts of a column that do not depend on its format. */
export interface ColumnParts<Row> extends SheetColumnParts {
  key: string;
  /** Short head. */
  head: string;
  /** Longer name, or what the figures mean. It is the tooltip of the head and the name in the column chooser. */
  title?: string | undefined;
  /** The head in a file of the rows, where the short one says too little without its screen. */
  fileHead?: string | undefined;
  /**
   * Returns the key by which rows form a group, for values that can be equal by chance, such as names. Without it, equal values form a
   * group.
   */
  groupKey?: ((row: Row) => string) | undefined;
  /** Returns what the cell shows. Without it, the cell shows the value, or an em dash for null. */
  cell?: ((row: Row) => ReactNode) | undefined;
  /** Returns what the head of a group shows for its loaded rows. In the first column it follows the name. */
  groupCell?: ((rows: readonly Row[]) => ReactNode) | undefined;
  /** Returns the mark before the number. */
  status?: ((row: Row) => FigureStatus) | undefined;
  /** Formatted total over the whole selection. */
  total?: ReactNode;
  /** Formatted sum of the rows that are not loaded yet, beside `more` of the table. */
  rest?: ReactNode;
  /** Formatted target. */
  target?: ReactNode;
  /**
   * Hides the column in narrower windows. Another cell then shows its content with `NarrowNote`. Paper shows the column. The first drawn
   * column always shows.
   */
  from?: 'md' | undefined;
  /**
   * True also hides the column in a table narrower than 960 px, on an upright tablet or beside a menu. Another cell then shows its
   * content with `WideOnlyNote`.
   */
  wideOnly?: boolean | undefined;
  /**
   * Hides the column, as `wideOnly` does, in a table narrower than so many pixels. Another cell then shows its content with `RoomNote`. A
   * laptop or a tablet that lies on its side needs no scrolling then.
   */
  room?: TableRoom | undefined;
  /** For a column of numbers whose cells show words or a drawing: it stands at the start, as those do. */
  align?: 'start' | undefined;
  /** CSS width, "160px". */
  width?: string | undefined;
  /** False: a click on the head does not sort. */
  sortable?: boolean | undefined;
  /** Order of the first click; numbers start descending. */
  firstDirection?: SortDirection | undefined;
  /** True: the column always shows, and the chooser does not offer it. */
  required?: boolean | undefined;
  /** False: files leave the column out. Use it for a column that only draws, such as a sparkline. */
  exported?: boolean | undefined;
}

/**
 * One column. The first column of a table names the row and stays in view. `value` is the unformatted value of a cell, for sorting and
 * export: null sorts last and exports as an empty cell. A column of numbers is `numeric` and names their format, because without it a file
 * shows them bare. It is aligned right with tabular figures.
 */
export type Column<Row> = ColumnParts<Row> & SheetColumnFormat<Row>;

/** The parts of a column that only a grid draws. A plain table has none of them. */
interface GridParts<Row> {
  /** Draws a checkbox or a fold button before the content of a cell. A click on it does not open the row. */
  lead?: ((row: Row) => ReactNode) | undefined;
  /** Content before the head. */
  headLead?: ReactNode;
  /** The part at the end of the head that people drag. */
  edge?: ReactNode;
  /** The column stays in view at this many pixels from the start. */
  pinnedAt?: number | undefined;
}

/** A column of a grid. */
export type GridColumn<Row> = Column<Row> & GridParts<Row>;

/** Attributes of a cell that decide its place: numbers at the end, pinned columns fixed, and columns that narrow windows hide. */
export function cellPlace({
  numeric,
  align,
  pinnedAt,
  from,
  wideOnly,
  room = wideOnly ? 960 : undefined,
}: GridColumn<never>) {
  return {
    'data-numeric': numeric && align === undefined ? '' : undefined,
    'data-from': room ? markOfRoom(room) : from,
    ...(pinnedAt === undefined ? {} : { 'data-pinned': '', style: { insetInlineStart: pinnedAt } }),
  };
}

export type SortDirection = 'ascending' | 'descending';
export interface Sort {
  key: string;
  direction: SortDirection;
}

// A number holds fifteen digits exactly. No number or code of the trade has more.
const DIGITS_ONLY = /^\d{1,15}$/;
const ASCII_ONLY = /^[\x20-\x7e]*$/;

/**
 * Makes a text that sorts by plain comparison as people count: it ignores case and accents, and A2 comes before A10. A collator takes twice
 * as long, and 50,000 rows must sort within a tenth of a second.
 */
function sortText(text: string): string {
  const plain = ASCII_ONLY.test(text) ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(15, '0'));
}

/** Returns the keys by which the values of a column compare: numbers if all values are numbers or digits, else text. */
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

/**
 * Sorts rows by a column. Equal rows keep their order. Rows without a value come last in both directions, and rows that are `unranked` after
 * all others in every order.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
  unranked?: (row: Row) => boolean,
): readonly Row[] {
  if (unranked)
    return [
      ...sortRows(
        rows.filter((row) => !unranked(row)),
        columns,
        sort,
      ),
      ...rows.filter(unranked),
    ];
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

/** Returns the sort after a click on a head. */
export function nextSort<Row>(column: Column<Row>, sort: Sort | null): Sort {
  const first = column.firstDirection ?? (column.numeric ? 'descending' : 'ascending');
  if (sort?.key !== column.key) return { key: column.key, direction: first };
  return { key: column.key, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
}
