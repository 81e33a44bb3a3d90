/** The unformatted value of a cell: days as YYYY-MM-DD, instants as ISO 8601. Null is an empty cell. */
export type CellValue = string | number | null;

/**
 * The format of a column's values. The formats of numbers have the names of the units of metrics, so that a figure's column uses the
 * figure's unit. Percentages are points: 46.2 is 46.2%.
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

/** The parts of a column that do not depend on its format. */
export interface SheetColumnParts {
  /** Short head. */
  readonly head: string;
  /** The longer name, which the file uses if it exists. */
  readonly title?: string | undefined;
  /** The last row of a workbook for this column: the sum of its rows, or a figure of all of them, such as a rate. */
  readonly sheetTotal?: 'sum' | number | null | undefined;
  /** A phone number or an e-mail address, which a file only contains on request. */
  readonly isContact?: boolean | undefined;
}

/** The formats of words and times. */
export type WordFormat = 'text' | 'date' | 'instant';
/** The formats of numbers. */
export type NumberFormat = Exclude<CellFormat, WordFormat>;

/** A column without numbers. Without a format, text that is a day becomes a date. */
interface OfWords<Row> {
  readonly value: (row: Row) => string | null;
  readonly numeric?: false | undefined;
  readonly format?: WordFormat | undefined;
  readonly formatOf?: undefined;
}

/** A column of numbers of one kind. */
interface OfOneUnit<Row> {
  readonly value: (row: Row) => CellValue;
  readonly numeric: true;
  readonly format: NumberFormat;
  readonly formatOf?: undefined;
}

/** A column whose rows are figures of several kinds, such as dollars below percentages. */
interface OfManyUnits<Row> {
  readonly value: (row: Row) => CellValue;
  readonly numeric: true;
  readonly format?: undefined;
  /** The format of one row's number. */
  readonly formatOf: (row: Row) => NumberFormat;
}

/** The values of a column and their format. A column of numbers is numeric and has a format: without it, a workbook shows bare numbers. */
export type SheetColumnFormat<Row> = OfWords<Row> | OfOneUnit<Row> | OfManyUnits<Row>;

/** One column of a file. */
export type SheetColumn<Row> = SheetColumnParts & SheetColumnFormat<Row>;

/** The head of a column in a file. */
export function headOf<Row>(column: SheetColumn<Row>): string {
  return column.title ?? column.head;
}

const ofWords =
  (format: WordFormat) =>
  <Row>(head: string, value: (row: Row) => string | null): SheetColumn<Row> => ({
    head,
    value,
    format,
    numeric: false,
  });

const ofNumbers =
  (format: NumberFormat) =>
  <Row>(head: string, value: (row: Row) => CellValue): SheetColumn<Row> => ({ head, value, format, numeric: true });

/** Columns of files by format: `money('Labor sale', (row) => row.laborSale)`. */
export const text = ofWords('text');
export const date = ofWords('date');
export const instant = ofWords('instant');
export const money = ofNumbers('money');
/** Dollars per hour. */
export const rate = ofNumbers('moneyPerHour');
export const percent = ofNumbers('percent');
export const hours = ofNumbers('hours');
export const count = ofNumbers('count');
/** Numbers with decimals: quantities with parts of a piece, turns, shares. */
export const ratio = ofNumbers('ratio');

/** The same column with the sum of its rows at the end of a workbook. */
export function summed<Row>(column: SheetColumn<Row>): SheetColumn<Row> {
  return { ...column, sheetTotal: 'sum' };
}
