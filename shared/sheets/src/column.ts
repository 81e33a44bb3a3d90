/** What a cell holds, unformatted; dates as YYYY-MM-DD. Null is an empty cell. */
export type CellValue = string | number | null;

/** One column of a file. */
export interface SheetColumn<Row> {
  /** Short head. */
  readonly head: string;
  /** Longer name; the file uses it where there is one. */
  readonly title?: string | undefined;
  readonly value: (row: Row) => CellValue;
  readonly numeric?: boolean | undefined;
  /** Numbers show two places. Without it the rows tell, which a stream of rows cannot. */
  readonly fraction?: boolean | undefined;
}

/** The head of a column in a file. */
export function headOf<Row>(column: SheetColumn<Row>): string {
  return column.title ?? column.head;
}
