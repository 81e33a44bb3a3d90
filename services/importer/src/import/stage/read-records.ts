import type { ImportFile } from '../columns/import-file.ts';
import { type CsvRecord, RecordReader, type RecordTaker } from '../read/csv-records.ts';
import { type Header, readHeader } from '../read/header.ts';
import { type FileSource, readText } from '../read/text-source.ts';
import { RefusedFile } from '../refused-file.ts';

/** What is known of a piece of a file whose records were taken: the bytes read so far and the header, which is none of them. */
export interface RecordPiece {
  readonly header: Header;
  /** How many records the piece has. */
  readonly records: number;
  readonly bytes: number;
  /** False at the end of a file that ends in the middle of a line, as cut-off files do. */
  readonly isWhole: boolean;
}

/** Takes the header for itself, and hands the records behind it over. */
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

/**
 * Reads a file as a stream and hands its records to whom `takerOf` makes, a piece at a time. Throws `RefusedFile`.
 */
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
