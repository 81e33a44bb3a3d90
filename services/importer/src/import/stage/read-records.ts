import type { ImportFile } from '../columns/import-file.ts';
import { type CsvRecord, RecordReader } from '../read/csv-records.ts';
import { type Header, readHeader } from '../read/header.ts';
import { type FileSource, readText } from '../read/text-source.ts';
import { RefusedFile } from '../refused-file.ts';

/** The records of a piece of a file, with the bytes read so far and the header, which is none of them. */
export interface RecordPiece {
  readonly header: Header;
  readonly records: readonly CsvRecord[];
  readonly bytes: number;
  /** False at the end of a file that ends in the middle of a line, as cut-off files do. */
  readonly isWhole: boolean;
  /** Whether no field has a backslash, a tab or the end of a line. */
  readonly isPlain: boolean;
}

/** Reads the records of a file as a stream. Throws `RefusedFile`. */
export async function* readRecords(file: ImportFile, source: FileSource): AsyncGenerator<RecordPiece> {
  const reader = new RecordReader();
  let header: Header | null = null;
  let bytes = 0;
  const piece = (found: readonly CsvRecord[]): RecordPiece | null => {
    let records = found;
    if (header === null) {
      const [first] = records;
      if (first === undefined) return null;
      if (first.problem !== undefined)
        throw new RefusedFile(`Expected a header line; in line ${first.line} ${first.problem}.`);
      header = readHeader(file, first.fields);
      records = records.slice(1);
    }
    return { header, records, bytes, isWhole: reader.endsWithLineFeed, isPlain: reader.isPlain };
  };
  for await (const text of readText(source)) {
    bytes = text.bytes;
    const found = piece(reader.push(text.text));
    if (found !== null) yield found;
  }
  const last = piece(reader.end());
  if (last !== null) {
    yield last;
    return;
  }
  const required = file.columns.filter((column) => column.required).map((column) => column.name);
  throw new RefusedFile(`Expected a header line with the columns ${required.join(', ')}; found only empty lines.`);
}
