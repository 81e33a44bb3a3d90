import { writeXlsxStream } from 'hucre/xlsx';
import { type CellStyle, cellContent, cellStyle, type WrittenValue } from './cell.ts';
import { type CellFormat, type CellValue, headOf, type SheetColumn } from './column.ts';
import { sheetName } from './sheet-name.ts';
import { namedInZone } from './zone.ts';

/** Excel workbooks with one list, by hucre (docs/decisions/0019). An entry of its own: browsers load it on demand. */

export interface WorkbookOptions {
  /** The list in a few words, which is the name of the sheet. */
  readonly title: string;
  /** The IANA zone of instants, which their heads name. */
  readonly timezone?: string | undefined;
  /** The number of rows of a sheet with its header, after which another sheet begins. Excel's limit is 1,048,576. */
  readonly rowsOfSheet?: number | undefined;
}

/**
 * The list as the bytes of a workbook: bold frozen header and first column, formatted numbers, and a row of totals. Pages are requested as
 * the reader takes bytes, so that only a page or two is in memory. Rejects if a page does.
 */
export function workbookStream<Row>(
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  columns: readonly SheetColumn<Row>[],
  { title, timezone = 'UTC', rowsOfSheet }: WorkbookOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const named = columns.map((column) => namedInZone(column, timezone));
  return whenRead(async () => {
    const source = iteratorOf(pages);
    // Widths come before the rows in the file, so the first page determines them.
    const first = await source.next();
    const widths = named.map((column) => columnWidth(column, first.done ? [] : first.value));
    // The writer asks a column for its style as it writes each cell, which lets header and totals have their own styles.
    let styles: readonly CellStyle[] = [];
    const written = widths.map((width, at) => ({
      width,
      get style() {
        return styles[at] ?? {};
      },
    }));
    const rows = async function* (): AsyncGenerator<WrittenValue[]> {
      const totals = totalsOf(named);
      try {
        styles = named.map(() => cellStyle('text', true));
        yield named.map(headOf);
        for (let page = first; !page.done; page = await source.next()) {
          for (const row of page.value) {
            const values = named.map((column) => column.value(row));
            totals.add(values);
            const cells = named.map(({ format, formatOf }, at) =>
              cellContent(values[at] ?? null, formatOf ? formatOf(row) : format, timezone),
            );
            styles = cells.map((cell) => cellStyle(cell.format));
            yield cells.map(({ value }) => value);
          }
        }
        const total = totals.row();
        styles = named.map(({ format }) => cellStyle(format, true));
        if (total !== null) yield total;
      } finally {
        await source.return?.();
      }
    };
    return writeXlsxStream(rows(), {
      name: sheetName(title),
      columns: written,
      freezePane: { rows: 1, columns: 1 },
      ...(rowsOfSheet === undefined ? {} : { maxRowsPerSheet: rowsOfSheet }),
    }) as ReadableStream<Uint8Array<ArrayBuffer>>;
  });
}

type PageIterator<Row> = AsyncIterator<readonly Row[]> | Iterator<readonly Row[]>;

function iteratorOf<Row>(pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>): PageIterator<Row> {
  return Symbol.asyncIterator in pages ? pages[Symbol.asyncIterator]() : pages[Symbol.iterator]();
}

/** A stream that is created when it is first read. */
function whenRead(
  make: () => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | null = null;
  return new ReadableStream(
    {
      async pull(controller) {
        reader ??= (await make()).getReader();
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel(reason) {
        await reader?.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

const MIN_WIDTH = 8;
const MAX_WIDTH = 60;
const WIDTHS: Partial<Record<CellFormat, number>> = { date: 12, instant: 18 };

/** The width in characters, from the first rows. Numbers have room for their sign, commas and decimals. */
function columnWidth<Row>(column: SheetColumn<Row>, rows: readonly Row[]): number {
  const room = column.numeric ? 6 : 2;
  const widest = rows
    .slice(0, 200)
    .reduce((most, row) => Math.max(most, String(column.value(row) ?? '').length + room), 0);
  const wanted = (column.format && WIDTHS[column.format]) ?? widest;
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, headOf(column).length + 2, wanted));
}

/** Adds up the columns with totals row by row, because a stream has its totals last. */
function totalsOf<Row>(columns: readonly SheetColumn<Row>[]) {
  const sums = columns.map((): number | null => null);
  let count = 0;
  return {
    add(values: readonly CellValue[]) {
      count += 1;
      columns.forEach(({ sheetTotal }, at) => {
        const value = values[at];
        if (sheetTotal === 'sum' && typeof value === 'number') sums[at] = (sums[at] ?? 0) + value;
      });
    },
    /** Null if there is nothing to add up. */
    row(): WrittenValue[] | null {
      if (count === 0 || columns.every(({ sheetTotal }) => sheetTotal === undefined)) return null;
      return columns.map(({ sheetTotal, format }, at) => {
        if (sheetTotal === undefined) return at === 0 ? 'Total' : null;
        // Sums of cents are inexact in floating point. No column has more than four decimals.
        const sum = sums[at] ?? null;
        // Nothing adds up to nothing: a column that the store does not provide has no total.
        const exact = sum === null ? null : Math.round(sum * 10_000) / 10_000;
        const total = sheetTotal === 'sum' ? exact : sheetTotal;
        return cellContent(total, format, 'UTC').value;
      });
    },
  };
}
