import { importFileOf } from '../import/columns/files.ts';
import type { ImportFile } from '../import/columns/import-file.ts';
import type { RecordTaker } from '../import/read/csv-records.ts';
import type { Header } from '../import/read/header.ts';
import { type Reject, storable } from '../import/read/rejects.ts';
import type { FileSource } from '../import/read/text-source.ts';
import { readRecords } from '../import/stage/read-records.ts';
import { RowReader } from '../import/stage/row-reader.ts';
import { type NamedStore, NamedStores } from '../import/stores/named-stores.ts';
import { refuseForeignRows, type Stores, unknownStoreWarnings } from '../import/stores/stores.ts';
import { notesOf, type RowValue } from './note-rows.ts';
import { type SampleFound, sampleFoundSchema } from './sample-found.ts';

/** The content of a file that is not loaded yet. */
export interface ReadSample {
  /** Rows that are valid by themselves. Whether a line has its repair order is known only when all files are loaded. */
  readonly rows: number;
  readonly refusedRows: number;
  /** Reasons for refused rows, the most frequent first. */
  readonly refusals: readonly { readonly reason: string; readonly count: number }[];
  /** The first refused rows. */
  readonly rejects: readonly Reject[];
  /** Columns of the kind that the file lacks. */
  readonly missingColumns: readonly string[];
  /** Columns of the file that nothing reads. */
  readonly unknownColumns: readonly string[];
  readonly warnings: readonly string[];
  /** The first and last day of its rows, if they have any. */
  readonly from: string | null;
  readonly to: string | null;
  readonly found: SampleFound;
}

const REJECTS = 50;
const LONGEST_VALUE = 200;

/**
 * Reads a file as `npm run import` would, and collects the codes, people and accounts in its rows. Writes nothing. Throws `RefusedFile` for
 * a file that is refused as a whole.
 */
export async function readSample(
  kind: string,
  source: FileSource,
  { timezone, stores }: { readonly timezone: string; readonly stores: Stores },
): Promise<ReadSample> {
  const file = importFileOf(kind);
  const noted = notesOf(kind);
  const rejects: Reject[] = [];
  const reasons = new Map<string, number>();
  let [rows, refusedRows, isWhole] = [0, 0, true];
  let [from, to]: [string | null, string | null] = [null, null];
  let columns: readonly string[] = [];
  let unknownColumns: readonly string[] = [];
  let named = new NamedStores([]);
  const storesSaid: NamedStore[] = [];
  const takerOf = (header: Header): RecordTaker => {
    const reader = new RowReader(file, header, timezone);
    named = new NamedStores(header.stores);
    columns = header.columns.map(({ column }) => column.name);
    unknownColumns = header.unknown.filter((name) => name !== '');
    return {
      take: (record) => {
        const problem = reader.read(record);
        if (problem !== null) {
          refusedRows += 1;
          reasons.set(problem.reason, (reasons.get(problem.reason) ?? 0) + 1);
          if (rejects.length < REJECTS)
            rejects.push({ line: record.line, ...problem, value: storable(problem.value, LONGEST_VALUE) });
          return;
        }
        rows += 1;
        named.note((at) => record.fields[at] ?? '', record.line);
        noted.note(reader.value);
        const day = dayOf(file, reader.value);
        if (day === null) return;
        if (from === null || day.from < from) from = day.from;
        if (to === null || day.to > to) to = day.to;
      },
    };
  };
  for await (const piece of readRecords(file, source, takerOf)) {
    isWhole = piece.isWhole;
    const said = named.take();
    refuseForeignRows(stores, said);
    storesSaid.push(...said);
  }
  return {
    rows,
    refusedRows,
    refusals: [...reasons].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count),
    rejects,
    missingColumns: file.columns.map(({ name }) => name).filter((name) => !columns.includes(name)),
    unknownColumns,
    warnings: [
      ...(isWhole ? [] : ['The file ends in the middle of a line; it may have been cut off']),
      ...unknownStoreWarnings(stores, storesSaid),
    ],
    from,
    to,
    found: sampleFoundSchema.parse(noted.found()),
  };
}

/** The days of a row. Rows of repair orders have the days of these, which are in another file. */
function dayOf(file: ImportFile, value: RowValue): { readonly from: string; readonly to: string } | null {
  if (file.kind === 'ros') {
    const opened = value('open_date');
    return opened === null ? null : { from: opened, to: value('close_date') ?? opened };
  }
  const day = file.day === undefined ? null : value(file.day);
  if (day === null) return null;
  if (file.kind === 'gl_balances') return { from: `${day}-01`, to: lastDayOf(day) };
  const date = day.slice(0, 'YYYY-MM-DD'.length);
  return { from: date, to: date };
}

function lastDayOf(month: string): string {
  const [year = 0, ofYear = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, ofYear, 0)).toISOString().slice(0, 10);
}
