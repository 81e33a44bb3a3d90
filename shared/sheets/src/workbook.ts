import { type CellValue, headOf, type SheetColumn } from './column.ts';

/** The parts of an Excel workbook with one sheet (ECMA-376), as text. Pure: rows in, XML out. */

export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Places in `cellXfs` of the styles part. */
const STYLE = { plain: 0, head: 1, whole: 2, fraction: 3, date: 4 } as const;
type CellStyle = (typeof STYLE)[keyof typeof STYLE];

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Excel counts days from here, because it takes 1900 for a leap year. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

// XML 1.0 has no way to write these; they come from pasted text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escaped(text: string): string {
  return text
    .replaceAll(NOT_IN_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function styled(style: CellStyle): string {
  return style === STYLE.plain ? '' : ` s="${style}"`;
}

/** Text is written as text: a spreadsheet never runs it, whatever it begins with. */
function cellXml(value: CellValue, numberStyle: CellStyle): string {
  if (value === null) return '<c/>';
  if (typeof value === 'number') return `<c${styled(numberStyle)}><v>${value}</v></c>`;
  const date = DATE.exec(value);
  if (date) {
    const day = (Date.UTC(Number(date[1]), Number(date[2]) - 1, Number(date[3])) - DAY_ZERO) / DAY_MS;
    return `<c${styled(STYLE.date)}><v>${day}</v></c>`;
  }
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

/** The letters of a column: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? columnLetters(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}

/** Names of sheets are 31 characters at most and without these. */
export function sheetName(name: string): string {
  return (
    escaped(
      name
        .replaceAll(/[[\]:*?/\\']/g, ' ')
        .slice(0, 31)
        .trim(),
    ) || 'Sheet1'
  );
}

/** Widest text of a column in characters, within reason; the first rows stand for all. */
function columnWidth<Row>(column: SheetColumn<Row>, rows: readonly Row[]): number {
  const widest = rows
    .slice(0, 200)
    .reduce((most, row) => Math.max(most, String(column.value(row) ?? '').length), headOf(column).length + 2);
  return Math.min(60, Math.max(8, widest + 2));
}

/** What stands before the rows: frozen head and first column, widths, the head itself. */
export function sheetStart<Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): string {
  const widths = columns.map(
    (column, at) => `<col min="${at + 1}" max="${at + 1}" width="${columnWidth(column, rows)}" customWidth="1"/>`,
  );
  const heads = columns.map(
    (column) => `<c s="${STYLE.head}" t="inlineStr"><is><t>${escaped(headOf(column))}</t></is></c>`,
  );
  return (
    `${HEADER}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0" tabSelected="1">` +
    '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row>${heads.join('')}</row>`
  );
}

/** Whether a column has fractions, so that all its numbers show two places. */
export function numberStyles<Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): CellStyle[] {
  return columns.map((column) => {
    if (!column.numeric) return STYLE.plain;
    if (column.fraction !== undefined) return column.fraction ? STYLE.fraction : STYLE.whole;
    const isFraction = rows.some((row) => {
      const value = column.value(row);
      return typeof value === 'number' && !Number.isInteger(value);
    });
    return isFraction ? STYLE.fraction : STYLE.whole;
  });
}

/** Some rows of the sheet. */
export function sheetRows<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  styles: readonly CellStyle[],
): string {
  return rows
    .map((row) => `<row>${columns.map((column, at) => cellXml(column.value(row), styles[at] ?? 0)).join('')}</row>`)
    .join('');
}

/** What stands after the rows: a filter over all of them. */
export function sheetEnd(columnCount: number, rowCount: number): string {
  const last = `${columnLetters(Math.max(0, columnCount - 1))}${rowCount + 1}`;
  return `</sheetData><autoFilter ref="A1:${last}"/></worksheet>`;
}

/** Every other part of the workbook, by its path. */
export function workbookParts(name: string): Record<string, string> {
  return {
    '[Content_Types].xml':
      `${HEADER}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${OFFICE}.styles+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${OFFICE}.worksheet+xml"/></Types>`,
    '_rels/.rels':
      `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels':
      `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/workbook.xml':
      `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
      `<sheet name="${sheetName(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    // Formats 3, 4 and 14 are Excel's own: 1,234, 1,234.50 and the date as the reader's country writes it.
    'xl/styles.xml':
      `${HEADER}<styleSheet xmlns="${MAIN}">` +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
      '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
      '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
      [3, 4, 14]
        .map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
        .join('') +
      '</cellXfs></styleSheet>',
  };
}
