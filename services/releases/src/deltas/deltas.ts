import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ENTRY_FILE, HOST } from '@fixed-ops/federation';
import { makeDelta } from './delta.ts';
import { KeptDeltas } from './kept-deltas.ts';
import { foldersIn, type ReleasedScript, ReleasedScripts, releasesIn, stemOf } from './released-scripts.ts';

export interface DeltaFolders {
  /** A folder for the host and one for each remote, with a folder for each release. */
  readonly releases: string;
  /** The folder of deltas, which can be rebuilt at any time. */
  readonly deltas: string;
}

/** Deltas between files of releases. */
export interface Deltas {
  /**
   * A script compressed with another release's script as dictionary, whose bytes have this SHA-256 in base64. Null if that is no file of a
   * release, or if the delta cannot be made or saves nothing. The first request gets `being made`, and a later one the delta.
   */
  find(script: ReleasedScript, dictionary: string): Promise<Uint8Array | 'being made' | null>;
  /**
   * Makes the deltas that browsers will most likely request: of each newest release against the one before it, and of its entry against the
   * entry of the remote `first`, which visits load first.
   */
  prepare(first: string | null): Promise<void>;
}

export interface DeltaOptions {
  /** Called once on a machine that cannot make deltas. */
  readonly report: (problem: string) => void;
  /** Stops the work. */
  readonly signal: AbortSignal;
  /** Makes a delta. By default it uses `zstd`, and tests replace it. */
  readonly make?: typeof makeDelta;
}

/** Opens the deltas of the releases in a data folder. */
export function openDeltas(folders: DeltaFolders, { report, signal, make = makeDelta }: DeltaOptions): Deltas {
  const scripts = new ReleasedScripts(folders.releases);
  const kept = new KeptDeltas({ folder: folders.deltas, make, report, signal });
  return {
    find: (script, dictionary) => find(scripts, kept, script, dictionary),
    async prepare(first) {
      await kept.sweep();
      const newestOfFirst = first === null ? undefined : (await releasesIn(join(folders.releases, first)))[0];
      for (const folder of await foldersIn(folders.releases)) {
        const releases = await releasesIn(folder);
        await prepareBetween(scripts, kept, releases);
        const [newest] = releases;
        if (newest !== undefined && newestOfFirst !== undefined && basename(folder) !== HOST)
          await prepareOne(scripts, kept, join(newest, ENTRY_FILE), join(newestOfFirst, ENTRY_FILE));
      }
    },
  };
}

async function find(
  scripts: ReleasedScripts,
  kept: KeptDeltas,
  script: ReleasedScript,
  dictionary: string,
): Promise<Uint8Array | 'being made' | null> {
  const path = await scripts.pathOf(script);
  const hash = path === null ? null : await scripts.hashOf(path);
  if (path === null || hash === null) return null;
  const wanted = Buffer.from(dictionary, 'base64');
  for (const relative of await scripts.relativesOf(script)) {
    const known = await scripts.hashOf(relative);
    if (known === null || !known.equals(wanted)) continue;
    const pair = { target: { path, hash }, dictionary: { path: relative, hash: known } };
    const delta = await kept.read(pair);
    if (delta === null) {
      if (relative !== path) void kept.make(pair);
      return kept.isBeingMade(pair) ? 'being made' : null;
    }
    return delta.byteLength === 0 ? null : delta;
  }
  return null;
}

/** The deltas of the newest release against the one before it. */
async function prepareBetween(
  scripts: ReleasedScripts,
  kept: KeptDeltas,
  [newest, before]: readonly string[],
): Promise<void> {
  if (newest === undefined || before === undefined) return;
  const earlier = await readdir(before);
  for (const file of (await readdir(newest)).filter((each) => each.endsWith('.js'))) {
    const dictionary = earlier.find((each) => each === file) ?? earlier.find((each) => stemOf(each) === stemOf(file));
    if (dictionary !== undefined) await prepareOne(scripts, kept, join(newest, file), join(before, dictionary));
  }
}

/** Makes a delta unless it exists or both files are the same. */
async function prepareOne(
  scripts: ReleasedScripts,
  kept: KeptDeltas,
  target: string,
  dictionary: string,
): Promise<void> {
  const [hash, known] = await Promise.all([scripts.hashOf(target), scripts.hashOf(dictionary)]);
  if (hash === null || known === null || hash.equals(known)) return;
  const pair = { target: { path: target, hash }, dictionary: { path: dictionary, hash: known } };
  if (!(await kept.has(pair))) await kept.make(pair);
}
