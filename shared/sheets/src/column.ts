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
export interface SheetColumnParts<Row> {
  /** Short head. */
  readonly head: string;
  /** The longer name, which the file uses if it exists. */
  readonly title?: string | undefined;
  readonly value: (row: Row) => CellValue;
  /** The last row of a workbook for this column: the sum of its rows, or a figure of all of them, such as a rate. */
  readonly sheetTotal?: 'sum' | number | null | undefined;
  /** A phone number or an e-mail address, which a file only contains on request. */
  readonly isContact?: boolean | undefined;
}

/** A column without numbers. Without a format, text that is a day becomes a date. */
interface OfWords {
  readonly numeric?: false | undefined;
  readonly format?: CellFormat | undefined;
  readonly formatOf?: undefined;
}

/** A column of numbers of one kind. */
interface OfOneUnit {
  readonly numeric: true;
  readonly format: CellFormat;
  readonly formatOf?: undefined;
}

/** A column whose rows are figures of several kinds, such as dollars below percentages. */
interface OfManyUnits<Row> {
  readonly numeric: true;
  readonly format?: undefined;
  /** The format of one row's number. */
  readonly formatOf: (row: Row) => CellFormat;
}

/** The format of a column. A column of numbers has one: without it, a workbook shows bare numbers. */
export type SheetColumnFormat<Row> = OfWords | OfOneUnit | OfManyUnits<Row>;

/** One column of a file. */
export type SheetColumn<Row> = SheetColumnParts<Row> & SheetColumnFormat<Row>;

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

/** Columns of files by format: `money('Labor sale', (row) => row.laborSale)`. */
export const text = ofFormat('text');
export const date = ofFormat('date');
export const instant = ofFormat('instant');
export const money = ofFormat('money');
/** Dollars per hour. */
export const rate = ofFormat('moneyPerHour');
export const percent = ofFormat('percent');
export const hours = ofFormat('hours');
export const count = ofFormat('count');
/** Numbers with decimals: quantities with parts of a piece, turns, shares. */
export const ratio = ofFormat('ratio');

/** The same column with the sum of its rows at the end of a workbook. */
export function summed<Row>(column: SheetColumn<Row>): SheetColumn<Row> {
  return { ...column, sheetTotal: 'sum' };
}
