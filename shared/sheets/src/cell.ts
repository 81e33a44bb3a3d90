import type { CellFormat, CellValue } from './column.ts';
import { wallClock } from './zone.ts';

/** The cell values that the writer accepts. */
export type WrittenValue = string | number | Date | null;

export interface CellStyle {
  readonly numFmt?: string;
  readonly font?: { readonly bold: boolean };
}

const DOLLARS = '"$"#,##0.00';
/**
 * The number formats of Excel. They show all published decimals, because fewer would round once more and give another figure than the
 * screen. Dates are in an order that cannot be misread.
 */
const NUMBER_FORMATS: Readonly<Record<CellFormat, string | null>> = {
  text: null,
  date: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
  money: DOLLARS,
  moneyPerHour: DOLLARS,
  percent: '0.00%',
  hours: '#,##0.00##',
  count: '#,##0',
  days: '#,##0.0###',
  perDay: '#,##0.0###',
  ratio: '#,##0.00##',
};

const styleOf = (format: CellFormat | undefined, bold: boolean): CellStyle => {
  const numFmt = format === undefined ? null : NUMBER_FORMATS[format];
  return { ...(numFmt === null ? {} : { numFmt }), ...(bold ? { font: { bold } } : {}) };
};
const formats: readonly (CellFormat | undefined)[] = [undefined, ...(Object.keys(NUMBER_FORMATS) as CellFormat[])];
const plain = new Map(formats.map((format) => [format, styleOf(format, false)]));
const bold = new Map(formats.map((format) => [format, styleOf(format, true)]));

/** The style of a cell. There is one object for each style, so that the writer recognizes it. */
export function cellStyle(format: CellFormat | undefined, isTotal = false): CellStyle {
  return (isTotal ? bold : plain).get(format) ?? {};
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
// These characters come from pasted text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot write these characters, so they are removed
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** The longest text that Excel takes in a cell. It offers to repair a file with a longer one. */
const MOST_CHARACTERS = 32_767;
const CUT = ' … (cut here; the CSV file has all of it)';

/** Text for a cell: without what XML cannot write, and cut where Excel takes no more. */
function textOf(text: string): string {
  const clean = text.replaceAll(NOT_IN_XML, '');
  if (clean.length <= MOST_CHARACTERS) return clean;
  const kept = clean.slice(0, MOST_CHARACTERS - CUT.length);
  // Half of a character that takes two units is none.
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}${CUT}`;
}

/** A day for the writer: midnight UTC, because workbooks have no time zones. */
function dayOf(text: string): Date | null {
  return DAY.test(text) ? new Date(`${text}T00:00:00Z`) : null;
}

/**
 * The value of a cell in a workbook: days and instants become dates, percent points become shares, which Excel multiplies by 100, and
 * everything else stays. Text stays text, so that a spreadsheet never runs it, and ends where a cell of Excel does.
 */
export function cellContent(
  value: CellValue,
  format: CellFormat | undefined,
  timezone: string,
): { readonly value: WrittenValue; readonly format: CellFormat | undefined } {
  if (typeof value === 'number') {
    // Six decimals are more than any percentage has. Without rounding, 46.3 points would be 0.46299999999999997.
    return { value: format === 'percent' ? Math.round(value * 10_000) / 1_000_000 : value, format };
  }
  if (value === null || value === '') return { value: null, format: undefined };
  const when =
    format === 'instant' ? wallClock(value, timezone) : format === 'date' || format === undefined ? dayOf(value) : null;
  if (when) return { value: when, format: format ?? 'date' };
  return { value: textOf(value), format: undefined };
}
