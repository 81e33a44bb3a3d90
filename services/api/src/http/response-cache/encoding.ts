import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';

/** The encodings of the service, the best first. */
export const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
/** Smaller answers are not compressed, because that saves no packet. */
export const COMPRESS_FROM_BYTES = 1024;
/** Quality 5 makes answers a tenth smaller than 4 for a quarter of a millisecond more; 9 costs five times as much for little gain. */
export const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** From this size on quality 5 costs a millisecond or more of a processor that all requests share. */
const LARGE_BYTES = 96 * 1024;
const BROTLI_OF_LARGE = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The encoding for a client with this `Accept-Encoding`; null sends the payload as it is. */
export function encodingFor(acceptEncoding: string | string[] | undefined, bytes: number): Encoding | null {
  if (typeof acceptEncoding !== 'string' || bytes < COMPRESS_FROM_BYTES) return null;
  return negotiate<Encoding>(acceptEncoding, [...ENCODINGS]);
}

export function compress(payload: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding !== 'br') return zip(payload);
  return brotli(payload, payload.byteLength < LARGE_BYTES ? BROTLI_OPTIONS : BROTLI_OF_LARGE);
}
