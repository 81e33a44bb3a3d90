import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { wordsOf } from '../objects/file-error.ts';
import { type makeDelta, NoZstdError } from './delta.ts';

/** A smaller file fits into one packet anyway. */
const WORTH_BYTES = 1_024;
/** The maximum number of waiting deltas. Others are requested again later. */
const MAX_WAITING = 500;
/** A delta without a request for so long belongs to releases that nobody uses. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** The hashes of two files: the one to send, and the one that the browser has. */
interface DeltaPair {
  readonly target: { readonly path: string; readonly hash: Buffer };
  readonly dictionary: { readonly path: string; readonly hash: Buffer };
}

interface KeptDeltasOptions {
  readonly folder: string;
  readonly make: typeof makeDelta;
  readonly report: (problem: string) => void;
  readonly signal: AbortSignal;
}

/** Deltas as files in a folder. They are made one at a time, so that they leave processor time for people. */
export class KeptDeltas {
  readonly #options: KeptDeltasOptions;
  readonly #making = new Map<string, Promise<void>>();
  #queue: Promise<void> = Promise.resolve();
  #canMake = true;

  constructor(options: KeptDeltasOptions) {
    this.#options = options;
  }

  /** The bytes of a delta, empty if it saves nothing. Null if it was not made. A read counts as a request. */
  async read(pair: DeltaPair): Promise<Uint8Array | null> {
    const path = this.#pathOf(pair);
    const delta = await readFile(path).catch(() => null);
    if (delta === null) return null;
    const now = new Date();
    await utimes(path, now, now).catch(() => undefined);
    return delta;
  }

  async has(pair: DeltaPair): Promise<boolean> {
    return (await stat(this.#pathOf(pair)).catch(() => null)) !== null;
  }

  isBeingMade(pair: DeltaPair): boolean {
    return this.#making.has(this.#pathOf(pair));
  }

  /** Makes a delta after those before it. Resolves then, or at once if deltas cannot be made now. */
  make(pair: DeltaPair): Promise<void> {
    const { report, signal } = this.#options;
    const path = this.#pathOf(pair);
    const under = this.#making.get(path);
    if (under !== undefined) return under;
    if (!this.#canMake || this.#making.size >= MAX_WAITING) return Promise.resolve();
    this.#queue = this.#queue
      .then(() => (this.#canMake && !signal.aborted ? this.#write(pair, path) : undefined))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        if (error instanceof NoZstdError) this.#canMake = false;
        report(
          error instanceof NoZstdError
            ? 'zstd is not installed: browsers that come back after a release load its files whole.'
            : `A delta of ${basename(pair.target.path)} could not be made: ${wordsOf(error)}.`,
        );
      })
      .finally(() => this.#making.delete(path));
    this.#making.set(path, this.#queue);
    return this.#queue;
  }

  /** Removes deltas that nobody requests any more. */
  async sweep(): Promise<void> {
    const { folder } = this.#options;
    for (const file of await readdir(folder).catch(() => [])) {
      const found = await stat(join(folder, file)).catch(() => null);
      if (found !== null && Date.now() - found.mtimeMs > KEPT_MS) await rm(join(folder, file), { force: true });
    }
  }

  #pathOf({ target, dictionary }: DeltaPair): string {
    return join(this.#options.folder, `${target.hash.toString('hex')}-${dictionary.hash.toString('hex')}.dcz`);
  }

  async #write({ target, dictionary }: DeltaPair, path: string): Promise<void> {
    const { folder, make, signal } = this.#options;
    const content = await readFile(target.path);
    if (content.byteLength < WORTH_BYTES) return;
    const delta = await make(target.path, dictionary.path, dictionary.hash, signal);
    const compressed = await stat(`${target.path}.br`).catch(() => null);
    // A delta that is no smaller than the file is stored as an empty file, so that it is not tried again.
    const kept = delta.byteLength < (compressed?.size ?? content.byteLength) ? delta : Buffer.alloc(0);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = `${path}.${process.pid}.new`;
    await writeFile(temporary, kept, { mode: 0o600 });
    await rename(temporary, path);
  }
}
