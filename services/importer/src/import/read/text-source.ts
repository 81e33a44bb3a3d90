import { isAscii } from 'node:buffer';
import { open } from 'node:fs/promises';
import { RefusedFile } from '../refused-file.ts';

const PIECE_BYTES = 128 * 1024;
const LAST_OF_ASCII = 127;
/** The format of every file. */
export const EXPECTED_TEXT = 'Expected a text file: comma-separated values in UTF-8 with a header line';

/** The format that the first bytes of a file show, if it is not text. */
export function knownFormat(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'text in UTF-16';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'text in UTF-16';
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return 'a zip archive or an Excel workbook';
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'a file compressed by gzip';
  if (bytes.includes(0)) return 'a binary file';
  return null;
}

/** The path of a file, or its bytes in pieces. */
export type FileSource = string | AsyncIterable<Buffer>;

/** Pieces of a file, each valid until the next. A stream would make the system clear memory for every piece. */
async function* bytesOfFile(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, null);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

const bytesOf = (source: FileSource): AsyncIterable<unknown> =>
  typeof source === 'string' ? bytesOfFile(source) : source;

/**
 * Pieces of a file's text without its byte-order mark, with the bytes read so far. Throws `RefusedFile` for a file that is empty, binary or
 * not UTF-8.
 */
export async function* readText(source: FileSource): AsyncGenerator<{ readonly text: string; readonly bytes: number }> {
  let decoder: TextDecoder | null = null;
  // Whether the former pieces end within a character.
  let isWithin = false;
  let bytes = 0;
  for await (const piece of bytesOf(source)) {
    if (!Buffer.isBuffer(piece)) continue;
    const found = bytes === 0 ? knownFormat(piece) : null;
    if (found !== null) throw new RefusedFile(`${EXPECTED_TEXT}; found ${found}.`);
    const from = bytes;
    bytes += piece.length;
    if (!isWithin && isAscii(piece)) {
      // Each byte is a character, so this takes less than a tenth of the time.
      yield { text: piece.toString('latin1'), bytes };
      continue;
    }
    // Only the beginning of a file can have a byte-order mark.
    decoder ??= new TextDecoder('utf-8', { fatal: true, ignoreBOM: from > 0 });
    const decoding = decoder;
    yield { text: decode(() => decoding.decode(piece, { stream: true }), from, bytes), bytes };
    isWithin = (piece.at(-1) ?? 0) > LAST_OF_ASCII;
  }
  if (bytes === 0) throw new RefusedFile(`${EXPECTED_TEXT}; found an empty file.`);
  const rest = decode(() => decoder?.decode() ?? '', bytes, bytes);
  if (rest !== '') yield { text: rest, bytes };
}

function decode(work: () => string, from: number, to: number): string {
  try {
    return work();
  } catch {
    throw new RefusedFile(
      `${EXPECTED_TEXT}; found bytes that are not UTF-8 between byte ${from} and ${to}. Save the file as UTF-8, Windows-1252 and others are not read.`,
    );
  }
}
