import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';

/** The header of a body that needs a dictionary (RFC 9842, section 5): this mark, and then the hash of the dictionary. */
const MARK = Buffer.from('5e2a4d1820000000', 'hex');

/** Thrown on a machine without the program that makes deltas. */
export class NoZstdError extends Error {
  override readonly name = 'NoZstdError';
}

/**
 * Compresses a file with another file as dictionary: the body of a response with `Content-Encoding: dcz`. It runs the `zstd` program,
 * because the Node libraries that support dictionaries fail or take seconds. Throws `NoZstdError` if it is not installed.
 */
export async function makeDelta(
  target: string,
  dictionary: string,
  dictionaryHash: Buffer,
  signal?: AbortSignal,
): Promise<Buffer> {
  const args = ['-q', '-19', '--no-check', `--patch-from=${dictionary}`, '-c', target];
  const child = spawn('zstd', args, { stdio: ['ignore', 'pipe', 'pipe'], signal });
  const chunks: Buffer[] = [];
  let words = '';
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => {
    words += chunk.toString();
  });
  await new Promise<void>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new NoZstdError('zstd is not installed') : error),
    );
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`zstd failed (${code}): ${words.trim()}`))));
  });
  return Buffer.concat([MARK, dictionaryHash, ...chunks]);
}

/** The hash with which a browser names a dictionary. */
export const dictionaryHashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
