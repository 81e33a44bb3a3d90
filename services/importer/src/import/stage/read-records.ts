import type { ImportFile } from '../columns/import-file.ts';
import { type CsvRecord, RecordReader, type RecordTaker } from '../read/csv-records.ts';
import { type Header, readHeader } from '../read/header.ts';
import { type FileSource, readText } from '../read/text-source.ts';
import { RefusedFile } from '../refused-file.ts';

/** A piece of a file whose records were handled: the bytes read so far, and the header, which is not a record. */
export interface RecordPiece {
  readonly header: Header;
  /** The number of records of the piece. */
  readonly records: number;
  readonly bytes: number;
  /** False at the end of a file that ends within a line, as truncated files do. */
  readonly isWhole: boolean;
}

/** Keeps the header and passes on the records after it. */
class BehindHeader implements RecordTaker {
  readonly #file: ImportFile;
  readonly #takerOf: (header: Header) => RecordTaker;
  #taker: RecordTaker | null = null;
  header: Header | null = null;
  records = 0;

  constructor(file: ImportFile, takerOf: (header: Header) => RecordTaker) {
    this.#file = file;
    this.#takerOf = takerOf;
  }

  readonly takeLine: NonNullable<RecordTaker['takeLine']> = (characters, start, end, line) => {
    if (this.#taker?.takeLine?.(characters, start, end, line) !== true) return false;
    this.records += 1;
    return true;
  };

  readonly take = (record: CsvRecord): void => {
    if (this.#taker !== null) {
      this.records += 1;
      this.#taker.take(record);
      return;
    }
    if (record.problem !== undefined)
      throw new RefusedFile(`Expected a header line; in line ${record.line} ${record.problem}.`);
    this.header = readHeader(this.#file, record.fields);
    this.#taker = this.#takerOf(this.header);
  };
}

/** Reads a file as a stream and passes its records to the taker from `takerOf`, a piece at a time. Throws `RefusedFile`. */
export async function* readRecords(
  file: ImportFile,
  source: FileSource,
  takerOf: (header: Header) => RecordTaker,
): AsyncGenerator<RecordPiece> {
  const reader = new RecordReader();
  const to = new BehindHeader(file, takerOf);
  let bytes = 0;
  const piece = (): RecordPiece[] => {
    const { header, records } = to;
    to.records = 0;
    return header === null ? [] : [{ header, records, bytes, isWhole: reader.endsWithLineFeed }];
  };
  for await (const text of readText(source)) {
    bytes = text.bytes;
    reader.passOn(text.text, to);
    yield* piece();
  }
  reader.passOnEnd(to);
  const last = piece();
  yield* last;
  if (last.length > 0) return;
  const required = file.columns.filter((column) => column.required).map((column) => column.name);
  throw new RefusedFile(`Expected a header line with the columns ${required.join(', ')}; found only empty lines.`);
}
