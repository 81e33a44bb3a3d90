import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';

/** What stands before the frame of a body that needs a dictionary (RFC 9842, section 5): a mark, then the hash of the dictionary. */
const MARK = Buffer.from('5e2a4d1820000000', 'hex');

/** No program makes deltas on this machine. */
export class NoZstdError extends Error {
  override readonly name = 'NoZstdError';
}

/**
 * A file as what it has besides another one: the body of an answer with `Content-Encoding: dcz`. Made by the `zstd` program, because the libraries for
 * Node that know dictionaries fail or take seconds. Throws `NoZstdError` where it is not installed.
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

/** The hash by which a browser names a dictionary that it has. */
export const dictionaryHashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
