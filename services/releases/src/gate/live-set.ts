import {
  type GatedRelease,
  HOST,
  type LiveRelease,
  type LiveSet,
  type PointerContent,
  pointerContentSchema,
  RELEASE_FILE,
  releaseSchema,
} from '@fixed-ops/federation';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { POINTERS_PREFIX, readPlaneFile } from '../plane/plane-files.ts';
import { releaseKey } from '../publish/release-reader.ts';

/** The fields of a release that the gate judges. Null if its `release.json` cannot be read. */
export async function readGated(objects: ReleaseObjects, name: string, release: string): Promise<GatedRelease | null> {
  const file = await readPlaneFile(objects, releaseKey(name, release, RELEASE_FILE));
  const parsed = releaseSchema.safeParse(file?.content);
  return parsed.success ? parsed.data : null;
}

/** All pointers of the store, by name. */
export async function readPointers(objects: ReleaseObjects): Promise<ReadonlyMap<string, PointerContent>> {
  const keys = await objects.list(POINTERS_PREFIX);
  const read = await Promise.all(
    keys.map(async (key) => pointerContentSchema.safeParse((await readPlaneFile(objects, key))?.content)),
  );
  return new Map(read.flatMap(({ data }) => (data === undefined ? [] : [[data.name, data] as const])));
}

async function liveOf(
  objects: ReleaseObjects,
  { name, current, canary, previous }: PointerContent,
): Promise<LiveRelease[]> {
  const served = [
    { as: 'current' as const, release: current },
    { as: 'canary' as const, release: canary?.release ?? null },
    { as: 'previous' as const, release: previous },
  ];
  const read = await Promise.all(
    served.map(async ({ as, release }) => ({
      as,
      release: release === null ? null : await readGated(objects, name, release),
    })),
  );
  return read.flatMap(({ as, release }) => (release === null ? [] : [{ as, release }]));
}

/** The combinations that pages may run now, for the gate before a switch. */
export async function readLiveSet(
  objects: ReleaseObjects,
  pointers: ReadonlyMap<string, PointerContent>,
): Promise<LiveSet> {
  const all = await Promise.all(
    [...pointers.values()].map(async (pointer) => [pointer.name, await liveOf(objects, pointer)] as const),
  );
  const { [HOST]: host = [], ...remotes } = Object.fromEntries(all);
  return { host, remotes };
}
