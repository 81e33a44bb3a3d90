import type { CellValue, SheetColumn } from '@fixed-ops/sheets';

export type Cells = readonly CellValue[];

/** A list as a file: its rows come page by page, so that no more than one page is in memory. */
export interface ListFile {
  /** Of the file, without its ending, and of the sheet. */
  readonly name: string;
  readonly columns: readonly SheetColumn<Cells>[];
  readonly pages: AsyncIterable<readonly Cells[]>;
  /** Rows of all pages, as the first of them says. */
  readonly total: number;
}

/** The file of some pages of rows: each row becomes its cells, so that nobody further on has to know what it was. */
export function listFile<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  total: number,
): ListFile {
  return {
    name,
    total,
    columns: columns.map((column, at) => ({ ...column, value: (cells) => cells[at] ?? null })),
    pages: (async function* () {
      for await (const rows of pages) yield rows.map((row) => columns.map((column) => column.value(row)));
    })(),
  };
}
