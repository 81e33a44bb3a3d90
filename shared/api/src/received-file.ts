import { ApiError } from './api-error.ts';
import type { DownloadProgress, ListFormat } from './download-list.ts';

interface Expected {
  readonly format: ListFormat;
  readonly requestId: string;
  /** Number of rows of the whole list. 0 if the server does not tell it. */
  readonly total: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: DownloadProgress) => void;
}

/**
 * Reads a file while it arrives. Rejects if the file ends before its last row. A proxy can hide such an end, so the function checks the
 * content.
 */
export async function readFile(
  response: Response,
  { format, requestId, total, signal, onProgress }: Expected,
): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const rows = rowCounter();
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      chunks.push(part.value);
      bytes += part.value.length;
      const count = format === 'csv' ? rows.add(part.value) : 0;
      onProgress(format === 'csv' && total > 0 ? Math.min(1, count / total) : { bytes });
    }
  } catch (error) {
    // The person has left the page or the dealership. This is no failure.
    if (signal.aborted) throw error;
    throw brokenOff(requestId, error);
  }
  const isWhole = format === 'csv' ? rows.add(new Uint8Array()) >= total : endsAsArchive(chunks);
  if (!isWhole) throw brokenOff(requestId);
  const type = response.headers.get('Content-Type') ?? '';
  return new File(chunks, nameOf(response, format), { type });
}

function brokenOff(requestId: string, cause?: unknown): ApiError {
  const message = 'The file broke off before its end, so nothing was saved.';
  return new ApiError('network', 'file_broken_off', message, 0, requestId, null, undefined, { cause });
}

/** Reads the file name from a header such as `attachment; filename="repair-orders-harborline-toyota.csv"`. Our names are plain ASCII. */
function nameOf(response: Response, format: ListFormat): string {
  return /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? `list.${format}`;
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts the rows of CSV bytes, without the head. A line break between quotes does not end a row. */
function rowCounter() {
  let ends = 0;
  let isQuoted = false;
  return {
    add(bytes: Uint8Array): number {
      for (const byte of bytes) {
        if (byte === QUOTE) isQuoted = !isQuoted;
        else if (byte === LINE_FEED && !isQuoted) ends += 1;
      }
      return Math.max(0, ends - 1);
    },
  };
}

/** The first bytes of a ZIP archive's last entry, and its length in an archive without a comment. */
const END_OF_ARCHIVE = [0x50, 0x4b, 0x05, 0x06];
const END_LENGTH = 22;

function endsAsArchive(chunks: readonly Uint8Array[]): boolean {
  const tail: number[] = [];
  for (const chunk of chunks.toReversed()) {
    if (tail.length >= END_LENGTH) break;
    tail.unshift(...chunk.slice(-(END_LENGTH - tail.length)));
  }
  return tail.length === END_LENGTH && END_OF_ARCHIVE.every((byte, index) => tail[index] === byte);
}
