import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HOST, RELEASE_FILE } from '@fixed-ops/federation';
import type { ReleaseName } from '../mirror/stored-release.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import type { ReadPlane } from '../plane/plane-reader.ts';
import { type Collected, createdAt, isOld, KEPT_DAYS, readNeeds } from './collect-releases.ts';

/** What is being fetched or taken away begins with a dot. */
const foldersOf = async (path: string) =>
  (await readdir(path, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);

/** Releases of remotes in the folder; those of the host go by a rule of their own (the gateway's). */
async function mirrored(releasesFolder: string): Promise<ReleaseName[]> {
  const names = (await foldersOf(releasesFolder)).filter((name) => name !== HOST);
  const each = names.map(async (name) =>
    (await foldersOf(join(releasesFolder, name))).map((release) => ({ name, release })),
  );
  return (await Promise.all(each)).flat();
}

/**
 * Takes releases of remotes away from the folder of a machine whose store is elsewhere, as `collectReleases` does from a store: what nothing needs and
 * no tab of the last two weeks can have been opened with. The store keeps them, and what is named again is fetched again. Of a store that is the folder
 * nothing goes. Rejects, with nothing gone, while the store cannot be read. Answers what went.
 */
export async function collectMirrored({
  objects,
  plane,
  releasesFolder,
  now,
}: {
  readonly objects: ReleaseObjects;
  readonly plane: Pick<ReadPlane, 'placement' | 'pointers'>;
  /** Folder that releases are served from. */
  readonly releasesFolder: string;
  readonly now: Date;
}): Promise<readonly Collected[]> {
  if (objects.isFolder) return [];
  const needs = await readNeeds(objects, plane, now);
  const collected: Collected[] = [];
  for (const named of await mirrored(releasesFolder)) {
    if (needs.isNeeded(named)) continue;
    const folder = join(releasesFolder, named.name, named.release);
    const made = async () => createdAt(await readFile(join(folder, RELEASE_FILE), 'utf8').catch(() => ''));
    if (!isOld(needs.lastTouched(named) ?? (await made()), KEPT_DAYS, now)) continue;
    // At once, so that one that is fetched again meanwhile stays whole.
    const going = join(releasesFolder, named.name, `.going-${named.release}-${randomUUID()}`);
    await rename(folder, going);
    await rm(going, { recursive: true, force: true });
    collected.push(named);
  }
  return collected;
}
