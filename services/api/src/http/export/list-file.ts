import { type CellValue, exportName, type FileSubject, type SheetColumn } from '@fixed-ops/sheets';

type Cells = readonly CellValue[];

/** A list as a file: its rows come page by page, so that no more than one page is in memory. */
export interface ListFile {
  /** Of the file, without its ending. */
  readonly name: string;
  /** What the list is: the name of the sheet. */
  readonly title: string;
  /** The time zone of instants. */
  readonly timezone: string;
  readonly columns: readonly SheetColumn<Cells>[];
  readonly pages: AsyncIterable<readonly Cells[]>;
  /** The number of rows on all pages, according to the first page. */
  readonly total: number;
}

/**
 * Makes a file from pages of rows. Rows become cells here, so that the writers of files need not know their type.
 * @param lastLine text for a last row of its own; null for none
 */
export function listFile<Row>(
  subject: FileSubject & { readonly timezone: string },
  columns: readonly SheetColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  total: number,
  lastLine: string | null = null,
): ListFile {
  return {
    name: exportName(subject),
    title: subject.list,
    timezone: subject.timezone,
    total: total + (lastLine === null ? 0 : 1),
    // The rows are only cells from here on, which can have no format by row. No list of the server mixes units in a column.
    columns: columns.map(
      (column, at) => ({ ...column, value: (cells: Cells) => cells[at] ?? null }) as SheetColumn<Cells>,
    ),
    pages: (async function* () {
      for await (const rows of pages) yield rows.map((row) => columns.map((column) => column.value(row)));
      if (lastLine !== null) yield [[lastLine, ...columns.slice(1).map(() => null)]];
    })(),
  };
}
