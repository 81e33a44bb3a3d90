/**
 * A column of a list, defined once for the screen that draws it and the file that has it: `Column` of ui and `SheetColumn` of sheets
 * both take it as it is.
 */
export interface ListColumn<Row> {
  readonly key: string;
  /** Short head, for screens. */
  readonly head: string;
  /** Whole name: head of a file, and tooltip on screen. */
  readonly title?: string;
  readonly value: (row: Row) => string | number | null;
  readonly format: 'text' | 'date' | 'money' | 'moneyPerHour' | 'hours' | 'days' | 'count' | 'ratio';
  readonly numeric: boolean;
  /** The rows of a file add up to its last one. */
  readonly sheetTotal?: 'sum';
}

type Of<Row> = Omit<ListColumn<Row>, 'key' | 'numeric' | 'format'>;

const NOT_NUMBERS: readonly string[] = ['text', 'date'];

/** Columns by their keys, from what each is and how its values are written. */
export function listColumn<Row>(key: string, format: ListColumn<Row>['format'], of: Of<Row>): ListColumn<Row> {
  return { key, format, numeric: !NOT_NUMBERS.includes(format), ...of };
}
