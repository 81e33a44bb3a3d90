import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';

/** What the service can send, the better first. */
export const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
/** Smaller answers travel as they are: compressing them saves no packet. */
export const COMPRESS_FROM_BYTES = 1024;
/** A tenth less than 4 makes of an answer, for a quarter of a millisecond more; 9 costs five times that for little. */
export const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** From so many bytes on the difference is a millisecond or more of a processor that everybody shares. */
const LARGE_BYTES = 96 * 1024;
const BROTLI_OF_LARGE = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The form in which a client that sent this `Accept-Encoding` gets a payload; null is as it is. */
export function encodingFor(acceptEncoding: string | string[] | undefined, bytes: number): Encoding | null {
  if (typeof acceptEncoding !== 'string' || bytes < COMPRESS_FROM_BYTES) return null;
  return negotiate<Encoding>(acceptEncoding, [...ENCODINGS]);
}

export function compress(payload: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding !== 'br') return zip(payload);
  return brotli(payload, payload.byteLength < LARGE_BYTES ? BROTLI_OPTIONS : BROTLI_OF_LARGE);
}
