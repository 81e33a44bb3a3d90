import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ENTRY_FILE, RELEASE_FILE, releaseSchema } from '@fixed-ops/federation';
import type { z } from 'zod';

/** What the gateway needs of a `release.json`; releases of every time say at least what they were built against. */
const servedSchema = releaseSchema
  .pick({ shared: true, preload: true, hasChunkHashes: true })
  .extend({ files: releaseSchema.shape.files.default([]) });
export type ServedRelease = z.output<typeof servedSchema>;

/** Reads releases that the gateway serves. */
export interface ReleaseReader {
  /** A release, read once, for releases never change; null when its `release.json` cannot be read, which is tried again. */
  read(remote: string, release: string): Promise<ServedRelease | null>;
  /** The same from the disk at every call, so that a release whose folder is gone is noticed. */
  readAnew(remote: string, release: string): Promise<ServedRelease | null>;
  /** What `read` has found of a release so far. */
  known(remote: string, release: string): ServedRelease | null;
}

/** Reads the releases below a folder. */
export function createReleaseReader(releasesFolder: string): ReleaseReader {
  const found = new Map<string, ServedRelease>();
  const keyOf = (remote: string, release: string) => `${remote}/${release}`;

  async function readAnew(remote: string, release: string): Promise<ServedRelease | null> {
    try {
      const text = await readFile(join(releasesFolder, remote, release, RELEASE_FILE), 'utf8');
      return servedSchema.parse(JSON.parse(text));
    } catch {
      return null;
    }
  }

  return {
    readAnew,
    known: (remote, release) => found.get(keyOf(remote, release)) ?? null,
    async read(remote, release) {
      const key = keyOf(remote, release);
      const known = found.get(key);
      if (known !== undefined) return known;
      const read = await readAnew(remote, release);
      if (read !== null) found.set(key, read);
      return read;
    },
  };
}

/** Hash of one file of a release; null where its `release.json` names none. */
export function integrityOf(release: ServedRelease | null, file: string = ENTRY_FILE): string | null {
  return release?.files.find(({ path }) => path === file)?.integrity ?? null;
}
