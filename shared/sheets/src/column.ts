/** What a cell holds, unformatted; days as YYYY-MM-DD, instants as ISO 8601. Null is an empty cell. */
export type CellValue = string | number | null;

/**
 * How a spreadsheet shows the values of a column. The words of numbers are the units of metrics, so that a figure's column takes
 * its format from the figure. Percents are points: 46.2 is 46.2%.
 */
export type CellFormat =
  | 'text'
  | 'date'
  | 'instant'
  | 'money'
  | 'moneyPerHour'
  | 'percent'
  | 'hours'
  | 'count'
  | 'days'
  | 'perDay'
  | 'ratio';

/** One column of a file. */
export interface SheetColumn<Row> {
  /** Short head. */
  readonly head: string;
  /** Longer name; the file uses it where there is one. */
  readonly title?: string | undefined;
  readonly value: (row: Row) => CellValue;
  readonly numeric?: boolean | undefined;
  /** Without it numbers are shown as they are, and text like a day is one. */
  readonly format?: CellFormat | undefined;
  /** What a workbook's last row has of this column: the sum of its rows, or a figure of all of them, such as a rate. */
  readonly sheetTotal?: 'sum' | number | null | undefined;
  /** A phone number or an e-mail address: in a file only for who asks for it. */
  readonly isContact?: boolean | undefined;
}

/** The head of a column in a file. */
export function headOf<Row>(column: SheetColumn<Row>): string {
  return column.title ?? column.head;
}

type Value<Row> = SheetColumn<Row>['value'];

const NOT_NUMERIC: readonly CellFormat[] = ['text', 'date', 'instant'];

const ofFormat =
  (format: CellFormat) =>
  <Row>(head: string, value: Value<Row>): SheetColumn<Row> => ({
    head,
    value,
    format,
    numeric: !NOT_NUMERIC.includes(format),
  });

/** Columns of files by what they hold: `money('Labor sale', (row) => row.laborSale)`. */
export const text = ofFormat('text');
export const date = ofFormat('date');
export const instant = ofFormat('instant');
export const money = ofFormat('money');
/** Dollars an hour. */
export const rate = ofFormat('moneyPerHour');
export const percent = ofFormat('percent');
export const hours = ofFormat('hours');
export const count = ofFormat('count');
/** Numbers with places: quantities that may be parts of a piece, turns, shares of one. */
export const ratio = ofFormat('ratio');

/** The same column with the sum of its rows at the foot of a workbook. */
export function summed<Row>(column: SheetColumn<Row>): SheetColumn<Row> {
  return { ...column, sheetTotal: 'sum' };
}
