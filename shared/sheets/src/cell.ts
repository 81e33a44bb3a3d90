import type { CellFormat, CellValue } from './column.ts';

/** What the writer takes as the value of a cell. */
export type WrittenValue = string | number | Date | null;

export interface CellStyle {
  readonly numFmt?: string;
  readonly font?: { readonly bold: boolean };
}

const DOLLARS = '"$"#,##0.00';
/**
 * What Excel shows numbers by: with every decimal that they travel with, since one left out would round them once more, to another figure than the
 * screen's. Dates in the one order that nobody reads wrong.
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

/** The style of a cell. One object for each, so that the writer finds it again. */
export function cellStyle(format: CellFormat | undefined, isTotal = false): CellStyle {
  return (isTotal ? bold : plain).get(format) ?? {};
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
// XML 1.0 has no way to write these; they come from pasted text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A day as the writer wants it: midnight UTC, since workbooks know no zones. */
function dayOf(text: string): Date | null {
  return DAY.test(text) ? new Date(`${text}T00:00:00Z`) : null;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timezone, clock);
  return clock;
}

/** An instant as the clock on the wall of a time zone shows it. */
function wallClock(text: string, timezone: string): Date | null {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return null;
  const parts = new Map(
    clockOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')));
}

/**
 * A value as a workbook holds it: days and instants as dates, percent points as the share that Excel multiplies again, all else
 * as it is. Text stays text: a spreadsheet never runs it, whatever it begins with.
 */
export function cellContent(
  value: CellValue,
  format: CellFormat | undefined,
  timezone: string,
): { readonly value: WrittenValue; readonly format: CellFormat | undefined } {
  if (typeof value === 'number') {
    // Six places are more than any percent has; without rounding 46.3 points are 0.46299999999999997.
    return { value: format === 'percent' ? Math.round(value * 10_000) / 1_000_000 : value, format };
  }
  if (value === null || value === '') return { value: null, format: undefined };
  const when =
    format === 'instant' ? wallClock(value, timezone) : format === 'date' || format === undefined ? dayOf(value) : null;
  if (when) return { value: when, format: format ?? 'date' };
  return { value: value.replaceAll(NOT_IN_XML, ''), format: undefined };
}
