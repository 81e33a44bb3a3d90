/** A column of a list. One definition serves the screen and the file: `Column` of ui and `SheetColumn` of sheets both accept it. */
export interface ListColumn<Row> {
  readonly key: string;
  /** Short head, for screens. */
  readonly head: string;
  /** Full name: the head in a file, and the tooltip on screen. */
  readonly title?: string;
  readonly value: (row: Row) => string | number | null;
  readonly format: 'text' | 'date' | 'money' | 'moneyPerHour' | 'percent' | 'hours' | 'days' | 'count' | 'ratio';
  readonly numeric: boolean;
  /** The last row of a file has the sum of the column. */
  readonly sheetTotal?: 'sum';
}

type Of<Row> = Omit<ListColumn<Row>, 'key' | 'numeric' | 'format'>;

const NOT_NUMBERS: readonly string[] = ['text', 'date'];

/** Defines a column by its key, its format and its value. */
export function listColumn<Row>(key: string, format: ListColumn<Row>['format'], of: Of<Row>): ListColumn<Row> {
  return { key, format, numeric: !NOT_NUMBERS.includes(format), ...of };
}
