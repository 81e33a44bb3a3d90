import { isAbort } from '../api-error.ts';
import { isWorthAnotherTry } from './another-try.ts';

/** The options for sending a file in pieces. */
export interface SendFileOptions {
  /** Size of each piece but the last, in bytes before compression. */
  readonly partBytes: number;
  /** Sends one piece, compressed with gzip and encoded in base64. Sending it twice must do no harm. */
  readonly send: (no: number, gzip: string) => Promise<unknown>;
  /** Called after each piece with the number of bytes that have arrived. */
  readonly onProgress?: (bytes: number) => void;
  readonly signal?: AbortSignal | undefined;
  /** Waits before a piece is tried again. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** The number of pieces in progress: one is compressed while another travels. */
const AT_ONCE = 3;
/** The pauses before the second, third and fourth try of a piece. */
const PAUSES_MS = [1_000, 3_000, 9_000];

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Sends a file in pieces. Each piece is small enough for every proxy, a broken connection costs only one piece, and the person sees the
 * progress. Rejects with the error of a piece's last try, or with an AbortError.
 */
export async function sendFile(file: Blob, options: SendFileOptions): Promise<void> {
  const { partBytes, onProgress, signal } = options;
  const parts = Math.ceil(file.size / partBytes);
  const stopped = new AbortController();
  const stop = AbortSignal.any([stopped.signal, ...(signal ? [signal] : [])]);
  let next = 0;
  let arrived = 0;
  const sendInTurn = async () => {
    for (let no = next++; no < parts; no = next++) {
      stop.throwIfAborted();
      const piece = file.slice(no * partBytes, (no + 1) * partBytes);
      await sendPiece(no, await packed(piece), options, stop);
      arrived += piece.size;
      onProgress?.(arrived);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, parts) }, sendInTurn));
  } catch (error) {
    stopped.abort();
    throw error;
  }
}

async function sendPiece(no: number, gzip: string, { send, wait = sleep }: SendFileOptions, stop: AbortSignal) {
  for (const pause of [...PAUSES_MS, null]) {
    stop.throwIfAborted();
    try {
      await send(no, gzip);
      return;
    } catch (error) {
      if (pause === null || isAbort(error) || !isWorthAnotherTry(error)) throw error;
      await wait(pause);
    }
  }
}

async function packed(piece: Blob): Promise<string> {
  const gzip = piece.stream().pipeThrough(new CompressionStream('gzip'));
  return base64(await new Response(gzip).arrayBuffer());
}

/** Returns the first bytes of a file in base64. A server recognises the file by them. */
export async function headOfFile(file: Blob, bytes: number): Promise<string> {
  return base64(await file.slice(0, bytes).arrayBuffer());
}

/** Number of arguments of one call. More would overflow the stack. */
const CHARACTERS_AT_ONCE = 32 * 1024;

function base64(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  let text = '';
  for (let at = 0; at < bytes.length; at += CHARACTERS_AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + CHARACTERS_AT_ONCE));
  return btoa(text);
}
