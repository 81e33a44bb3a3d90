import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_FILE } from '@fixed-ops/federation';
import { addRelease, type BuiltApp } from './release-store.ts';

/** Builds of the host that stay whatever their age, and how long others do: a tab may be open over a long weekend. */
const KEPT_BUILDS = 5;
const KEPT_MS = 7 * 24 * 60 * 60_000;

interface KeptBuild {
  readonly folder: string;
  readonly servedMs: number;
}

/** The whole builds in a folder, the newest first; half a copy has no `release.json`. */
async function buildsIn(folder: string): Promise<KeptBuild[]> {
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name) => {
      const served = await stat(join(folder, name, RELEASE_FILE)).catch(() => null);
      return served === null ? [] : [{ folder: join(folder, name), servedMs: served.mtimeMs }];
    }),
  );
  return found.flat().sort((a, b) => b.servedMs - a.servedMs);
}

/**
 * Copies the build of the host into the data folder, beside those before it, and takes away those that no tab can still use. Answers
 * the folders to serve, the current one first.
 */
export async function publishHost(dataFolder: string, built: BuiltApp, now: Date): Promise<readonly string[]> {
  await addRelease(dataFolder, built, now);
  const current = join(dataFolder, built.name, built.release);
  // One that comes back counts as new: what went before it is what tabs still use.
  await utimes(join(current, RELEASE_FILE), now, now);
  const earlier = (await buildsIn(join(dataFolder, built.name))).filter(({ folder }) => folder !== current);
  const isKept = ({ servedMs }: KeptBuild, place: number) =>
    place < KEPT_BUILDS - 1 || now.getTime() - servedMs < KEPT_MS;
  for (const { folder } of earlier.filter((build, place) => !isKept(build, place)))
    await rm(folder, { recursive: true, force: true });
  return [current, ...earlier.filter(isKept).map(({ folder }) => folder)];
}
