import {
  canonicalJson,
  ENTRY_FILE,
  judgeRelease,
  RELEASE_FILE,
  releaseSchema,
  type Trust,
} from '@fixed-ops/federation';
import type { z } from 'zod';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { readPlaneFile } from '../plane/plane-files.ts';

/** The fields of `release.json` that the gateway needs. Even the oldest releases have what they were built against. */
const servedSchema = releaseSchema

  .pick({ shared: true, preload: true, hasChunkHashes: true })
  .extend({ files: releaseSchema.shape.files.default([]) });
export type ServedRelease = z.output<typeof servedSchema>;

/** The key of a file of a release in the store. */
export const releaseKey = (name: string, release: string, file: string): string =>
  `releases/${name}/${release}/${file}`;

/** Reads releases for the gateway. */
export interface ReleaseReader {
  /**
   * A release, which is cached because releases never change. Null if its `release.json` cannot be read. That is tried again, as is one
   * that is not accepted, because it may have been signed again.
   */
  read(name: string, release: string): Promise<ServedRelease | null>;
  /** The same without the cache, so that a missing folder is noticed. */
  readAnew(name: string, release: string): Promise<ServedRelease | null>;
  /** The cached result of `read` so far. */
  known(name: string, release: string): ServedRelease | null;
  /** Why a release is not accepted, such as `is not signed`. Null if it is. */
  distrust(name: string, release: string, trust: Trust): string | null;
}

/** Makes a reader for the releases of a store. */
export function createReleaseReader(objects: Pick<ReleaseObjects, 'get' | 'place'>): ReleaseReader {
  const found = new Map<string, { readonly content: object; readonly served: ServedRelease }>();
  const judged = new Map<string, { readonly by: string; readonly reason: string | null }>();
  const keyOf = (name: string, release: string) => `${name}/${release}`;

  async function readWhole(name: string, release: string) {
    const file = await readPlaneFile(objects, releaseKey(name, release, RELEASE_FILE)).catch(() => null);
    const parsed = servedSchema.safeParse(file?.content);
    return parsed.success && file?.content ? { content: file.content, served: parsed.data } : null;
  }

  return {
    readAnew: async (name, release) => (await readWhole(name, release))?.served ?? null,
    known: (name, release) => found.get(keyOf(name, release))?.served ?? null,
    async read(name, release) {
      const key = keyOf(name, release);
      const known = found.get(key);
      const isDistrusted = typeof judged.get(key)?.reason === 'string';
      if (known !== undefined && !isDistrusted) return known.served;
      const read = await readWhole(name, release);
      if (read === null) return known?.served ?? null;
      found.set(key, read);
      judged.delete(key);
      return read.served;
    },
    distrust(name, release, trust) {
      const key = keyOf(name, release);
      const known = found.get(key);
      if (known === undefined) return 'has no release.json that can be read';
      const by = canonicalJson(trust.keys.keys);
      const before = judged.get(key);
      if (before?.by === by) return before.reason;
      const reason = judgeRelease(known.content, { name, release }, trust).distrust?.reason ?? null;
      judged.set(key, { by, reason });
      return reason;
    },
  };
}

/** The hash of a file of a release. Null if its `release.json` does not list the file. */
export function integrityOf(release: ServedRelease | null, file: string = ENTRY_FILE): string | null {
  return release?.files.find(({ path }) => path === file)?.integrity ?? null;
}
