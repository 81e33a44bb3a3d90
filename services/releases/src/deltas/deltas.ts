import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ENTRY_FILE, HOST } from '@fixed-ops/federation';
import { wordsOf } from '../objects/file-error.ts';
import { isWithin } from '../objects/within-folder.ts';
import { dictionaryHashOf, makeDelta, NoZstdError } from './delta.ts';

/** A script of some release, by what its address says. */
export type ReleasedScript =
  | { readonly kind: 'host'; readonly file: string }
  | { readonly kind: 'remote'; readonly name: string; readonly release: string; readonly file: string };

export interface DeltaFolders {
  /** A folder for the host and one for each remote, with one for each release in it. */
  readonly releases: string;
  /** Where deltas are kept; they can be made anew at any time. */
  readonly deltas: string;
}

/** Deltas between files of releases. */
export interface Deltas {
  /**
   * The script as what it has besides another release's, whose bytes have this SHA-256 in base64; null where that is no file of a release, or a delta
   * cannot be made, or gains nothing. What is asked for first is `being made`, and there a little later.
   */
  find(script: ReleasedScript, dictionary: string): Promise<Uint8Array | 'being made' | null>;
  /**
   * Makes those that browsers are most likely to ask for: of each newest release against the one before it, and of its entry against that of the
   * remote that visits load first, if one is named.
   */
  prepare(first: string | null): Promise<void>;
}

/** A file of less than this travels in one packet anyway. */
const WORTH_BYTES = 1_024;
/** What waits to be made at most; the rest is asked for again. */
const MAX_WAITING = 500;
/** A delta that nobody has asked for so long belongs to releases that nobody has any more. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** A file of the host without what changes with its content. */
export const stemOf = (file: string) => file.replace(/\.[0-9a-f]{10}(?=\.\w+$)/, '');

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((each) => each.isDirectory() && !each.name.startsWith('.'))
    .map(({ name }) => join(folder, name));
}

/** The folders of releases, the newest first. */
async function releasesIn(folder: string): Promise<string[]> {
  const found = await Promise.all(
    (await foldersIn(folder)).map(async (path) => ({
      path,
      made: (await stat(join(path, 'release.json')).catch(() => null))?.mtimeMs,
    })),
  );
  return found
    .flatMap(({ path, made }) => (made === undefined ? [] : [{ path, made }]))
    .sort((a, b) => b.made - a.made)
    .map(({ path }) => path);
}

export interface DeltaOptions {
  /** Hears once where none can be made. */
  readonly report: (problem: string) => void;
  /** Ends what is being made. */
  readonly signal: AbortSignal;
  /** How a delta is made, by `zstd` unless a test says otherwise. */
  readonly make?: typeof makeDelta;
}

/** Deltas of the releases in a data folder. */
export function openDeltas(folders: DeltaFolders, { report, signal, make: compile = makeDelta }: DeltaOptions): Deltas {
  /** Files of releases never change. */
  const hashes = new Map<string, Buffer>();
  const making = new Map<string, Promise<void>>();
  let queue: Promise<void> = Promise.resolve();
  let canMake = true;

  async function hashOf(path: string): Promise<Buffer | null> {
    const known = hashes.get(path);
    if (known !== undefined) return known;
    const isOwn = await isWithin(folders.releases, path).catch(() => false);
    const bytes = isOwn ? await readFile(path).catch(() => null) : null;
    if (bytes === null) return null;
    const hash = dictionaryHashOf(bytes);
    hashes.set(path, hash);
    return hash;
  }

  async function targetOf(script: ReleasedScript): Promise<string | null> {
    // What was taken away is not to be had as a delta either.
    const releases =
      script.kind === 'remote'
        ? [join(folders.releases, script.name, script.release)]
        : await foldersIn(join(folders.releases, HOST));
    for (const release of releases) {
      const path = join(release, script.file);
      if ((await stat(path).catch(() => null)) !== null) return path;
    }
    return null;
  }

  /** Every release of a remote, or of all for an entry: entries have a runtime in common. */
  async function releasesWith({ name, file }: Extract<ReleasedScript, { kind: 'remote' }>): Promise<string[]> {
    const own = join(folders.releases, name);
    const others = file === ENTRY_FILE ? await foldersIn(folders.releases) : [];
    const remotes = [own, ...others.filter((path) => path !== own && basename(path) !== HOST)];
    return (await Promise.all(remotes.map(foldersIn))).flat();
  }

  /** The files of all releases that a browser may have in the place of the script. */
  async function relativesOf(script: ReleasedScript): Promise<string[]> {
    if (script.kind === 'remote') return (await releasesWith(script)).map((release) => join(release, script.file));
    const stem = stemOf(script.file);
    const found = await Promise.all(
      (await foldersIn(join(folders.releases, HOST))).map(async (release) =>
        (await readdir(release)).filter((file) => stemOf(file) === stem).map((file) => join(release, file)),
      ),
    );
    return found.flat();
  }

  const pathOf = (target: Buffer, dictionary: Buffer) =>
    join(folders.deltas, `${target.toString('hex')}-${dictionary.toString('hex')}.dcz`);

  async function make(target: string, dictionary: string, path: string): Promise<void> {
    const [content, hash] = [await readFile(target), await hashOf(dictionary)];
    if (hash === null || content.byteLength < WORTH_BYTES) return;
    const delta = await compile(target, dictionary, hash, signal);
    const compressed = await stat(`${target}.br`).catch(() => null);
    // One that is no smaller than the file itself is kept as nothing, so that it is not tried again.
    const kept = delta.byteLength < (compressed?.size ?? content.byteLength) ? delta : Buffer.alloc(0);
    await mkdir(folders.deltas, { recursive: true, mode: 0o700 });
    const temporary = `${path}.${process.pid}.new`;
    await writeFile(temporary, kept, { mode: 0o600 });
    await rename(temporary, path);
  }

  /** One at a time, so that deltas never take the processor from people. */
  function enqueue(target: string, dictionary: string, path: string): Promise<void> {
    const under = making.get(path);
    if (under !== undefined) return under;
    if (!canMake || making.size >= MAX_WAITING) return Promise.resolve();
    queue = queue
      .then(() => (canMake && !signal.aborted ? make(target, dictionary, path) : undefined))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        if (error instanceof NoZstdError) canMake = false;
        report(
          error instanceof NoZstdError
            ? 'zstd is not installed: browsers that come back after a release load its files whole.'
            : `A delta of ${basename(target)} could not be made: ${wordsOf(error)}.`,
        );
      })
      .finally(() => making.delete(path));
    making.set(path, queue);
    return queue;
  }

  async function sweep(): Promise<void> {
    for (const file of await readdir(folders.deltas).catch(() => [])) {
      const found = await stat(join(folders.deltas, file)).catch(() => null);
      if (found !== null && Date.now() - found.mtimeMs > KEPT_MS) await rm(join(folders.deltas, file), { force: true });
    }
  }

  /** Makes a delta unless it is there, or both are the same. */
  async function prepareOne(target: string, dictionary: string): Promise<void> {
    const [wanted, known] = await Promise.all([hashOf(target), hashOf(dictionary)]);
    if (wanted === null || known === null || wanted.equals(known)) return;
    const path = pathOf(wanted, known);
    if ((await stat(path).catch(() => null)) === null) await enqueue(target, dictionary, path);
  }

  async function prepareBetween([newest, before]: readonly string[]): Promise<void> {
    if (newest === undefined || before === undefined) return;
    const earlier = await readdir(before);
    for (const file of (await readdir(newest)).filter((each) => each.endsWith('.js'))) {
      const dictionary = earlier.find((each) => each === file) ?? earlier.find((each) => stemOf(each) === stemOf(file));
      if (dictionary !== undefined) await prepareOne(join(newest, file), join(before, dictionary));
    }
  }

  return {
    async find(script, dictionary) {
      const target = await targetOf(script);
      const targetHash = target === null ? null : await hashOf(target);
      if (target === null || targetHash === null) return null;
      const wanted = Buffer.from(dictionary, 'base64');
      for (const relative of await relativesOf(script)) {
        const hash = await hashOf(relative);
        if (hash === null || !hash.equals(wanted)) continue;
        const path = pathOf(targetHash, hash);
        const delta = await readFile(path).catch(() => null);
        if (delta === null) {
          if (relative !== target) void enqueue(target, relative, path);
          return making.has(path) ? 'being made' : null;
        }
        const now = new Date();
        await utimes(path, now, now).catch(() => undefined);
        return delta.byteLength === 0 ? null : delta;
      }
      return null;
    },
    async prepare(first) {
      await sweep();
      const newestOfFirst = first === null ? undefined : (await releasesIn(join(folders.releases, first)))[0];
      for (const folder of await foldersIn(folders.releases)) {
        const releases = await releasesIn(folder);
        await prepareBetween(releases);
        const [newest] = releases;
        if (newest !== undefined && newestOfFirst !== undefined && basename(folder) !== HOST)
          await prepareOne(join(newest, ENTRY_FILE), join(newestOfFirst, ENTRY_FILE));
      }
    },
  };
}
