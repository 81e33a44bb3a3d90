interface Parts {
  readonly key: string;
  /** Short head, for screens. */
  readonly head: string;
  /** Full name: the head in a file, and the tooltip on screen. */
  readonly title?: string;
  /** The last row of a file has the sum of the column. */
  readonly sheetTotal?: 'sum';
  /** A phone number or an e-mail address, which a file only contains on request. */
  readonly isContact?: true;
}

type WordFormat = 'text' | 'date' | 'instant';
type NumberFormat = 'money' | 'moneyPerHour' | 'percent' | 'hours' | 'days' | 'count' | 'ratio';

/** A column of words, days or points in time. */
export interface WordColumn<Row> extends Parts {
  readonly value: (row: Row) => string | null;
  readonly format: WordFormat;
  readonly numeric: false;
}

/** A column of numbers. */
export interface NumberColumn<Row> extends Parts {
  readonly value: (row: Row) => number | null;
  readonly format: NumberFormat;
  readonly numeric: true;
}

/** A column of a list. One definition serves the screen and the file: `Column` of ui and `SheetColumn` of sheets both accept it. */
export type ListColumn<Row> = WordColumn<Row> | NumberColumn<Row>;

type Of<Column> = Omit<Column, 'key' | 'numeric' | 'format'>;

/** Defines a column by its key, its format and its value. */
export function listColumn<Row>(key: string, format: WordFormat, of: Of<WordColumn<Row>>): WordColumn<Row>;
export function listColumn<Row>(key: string, format: NumberFormat, of: Of<NumberColumn<Row>>): NumberColumn<Row>;
export function listColumn<Row>(
  key: string,
  format: WordFormat | NumberFormat,
  of: Of<WordColumn<Row>> | Of<NumberColumn<Row>>,
): ListColumn<Row> {
  return {
    key,
    format,
    numeric: format !== 'text' && format !== 'date' && format !== 'instant',
    ...of,
  } as ListColumn<Row>;
}
