import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HOST, RELEASE_FILE } from '@fixed-ops/federation';
import type { ReleaseName } from '../mirror/stored-release.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import type { ReadPlane } from '../plane/accepted-plane.ts';
import { type Collected, createdAt, isOld, KEPT_DAYS, readNeeds } from './collect-releases.ts';

/** Folders of downloads and removals under way begin with a dot. */
const foldersOf = async (path: string) =>
  (await readdir(path, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);

/** The releases of remotes in the folder. The gateway has its own rule for those of the host. */
async function mirrored(releasesFolder: string): Promise<ReleaseName[]> {
  const names = (await foldersOf(releasesFolder)).filter((name) => name !== HOST);
  const each = names.map(async (name) =>
    (await foldersOf(join(releasesFolder, name))).map((release) => ({ name, release })),
  );
  return (await Promise.all(each)).flat();
}

/**
 * Removes releases of remotes from the folder of a machine with a remote store, as `collectReleases` does from a store: releases that
 * nothing needs and that no tab of the last two weeks can use. The store keeps them, and a release that is named again is downloaded again.
 * If the store is the folder itself, nothing is removed. Rejects, with nothing removed, while the store cannot be read. Returns the removed
 * releases.
 */
export async function collectMirrored({
  objects,
  plane,
  releasesFolder,
  now,
}: {
  readonly objects: ReleaseObjects;
  readonly plane: Pick<ReadPlane, 'placement' | 'pointers'>;
  /** The folder that releases are served from. */
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
    // Renames the folder first, so that a simultaneous download of the same release stays complete.
    const going = join(releasesFolder, named.name, `.going-${named.release}-${randomUUID()}`);
    await rename(folder, going);
    await rm(going, { recursive: true, force: true });
    collected.push(named);
  }
  return collected;
}
