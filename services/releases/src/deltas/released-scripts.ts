import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ENTRY_FILE, HOST } from '@fixed-ops/federation';
import { isWithin } from '../objects/within-folder.ts';
import { dictionaryHashOf } from './delta.ts';

/** A script of a release, identified by its address. */
export type ReleasedScript =
  | { readonly kind: 'host'; readonly file: string }
  | { readonly kind: 'remote'; readonly name: string; readonly release: string; readonly file: string };

/** The name of a host file without its content hash. */
export const stemOf = (file: string) => file.replace(/\.[0-9a-f]{10}(?=\.\w+$)/, '');

export async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((each) => each.isDirectory() && !each.name.startsWith('.'))
    .map(({ name }) => join(folder, name));
}

/** The folders of releases, the newest first. */
export async function releasesIn(folder: string): Promise<string[]> {
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

/** The scripts of the releases below a folder, which has one folder for the host and one for each remote. */
export class ReleasedScripts {
  readonly #releases: string;
  /** A cache, because files of releases never change. */
  readonly #hashes = new Map<string, Buffer>();

  constructor(releases: string) {
    this.#releases = releases;
  }

  /** The SHA-256 of a file. Null if it does not exist. */
  async hashOf(path: string): Promise<Buffer | null> {
    const known = this.#hashes.get(path);
    if (known !== undefined) return known;
    const isOwn = await isWithin(this.#releases, path).catch(() => false);
    const bytes = isOwn ? await readFile(path).catch(() => null) : null;
    if (bytes === null) return null;
    const hash = dictionaryHashOf(bytes);
    this.#hashes.set(path, hash);
    return hash;
  }

  /** The path of a script. Null if no release has it. */
  async pathOf(script: ReleasedScript): Promise<string | null> {
    // A removed release has no deltas either.
    const releases =
      script.kind === 'remote'
        ? [join(this.#releases, script.name, script.release)]
        : await foldersIn(join(this.#releases, HOST));
    for (const release of releases) {
      const path = join(release, script.file);
      if ((await stat(path).catch(() => null)) !== null) return path;
    }
    return null;
  }

  /** The files of all releases that a browser may have as the former version of the script. */
  async relativesOf(script: ReleasedScript): Promise<string[]> {
    if (script.kind === 'remote')
      return (await this.#releasesWith(script)).map((release) => join(release, script.file));
    const stem = stemOf(script.file);
    const found = await Promise.all(
      (await foldersIn(join(this.#releases, HOST))).map(async (release) =>
        (await readdir(release)).filter((file) => stemOf(file) === stem).map((file) => join(release, file)),
      ),
    );
    return found.flat();
  }

  /** Every release of the remote, or of all remotes for an entry, because entries share a runtime. */
  async #releasesWith({ name, file }: Extract<ReleasedScript, { kind: 'remote' }>): Promise<string[]> {
    const own = join(this.#releases, name);
    const others = file === ENTRY_FILE ? await foldersIn(this.#releases) : [];
    const remotes = [own, ...others.filter((path) => path !== own && basename(path) !== HOST)];
    return (await Promise.all(remotes.map(foldersIn))).flat();
  }
}
