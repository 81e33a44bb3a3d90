import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { runEvery } from '@fixed-ops/database';
import { HOST, liveReleases, RELEASE_FILE, releasesBefore } from '@fixed-ops/federation';
import { collectMirrored, type PlaneReader, type ReleaseObjects } from '@fixed-ops/releases';

/** The number of host builds that stay whatever their age. Others stay for some days, because a tab may be open over a long weekend. */
const KEPT_BUILDS = 5;
const KEPT_MS = 7 * 24 * 60 * 60_000;
/** A process may run for months, and each release of the host takes megabytes. */
const EVERY_MS = 24 * 60 * 60_000;

/**
 * Removes host builds that no tab can still use. Needed builds stay, and so do the last five and those of the last week.
 *
 * @param used the releases that are served now, which count as new because tabs may still use the ones before
 */
async function forgetOldHosts(
  releasesFolder: string,
  used: readonly string[],
  isNeeded: (release: string) => boolean,
  now: Date,
): Promise<void> {
  const store = join(releasesFolder, HOST);
  for (const release of used) await utimes(join(store, release, RELEASE_FILE), now, now).catch(() => undefined);
  const names = (await readdir(store).catch(() => [])).filter((name) => !name.startsWith('.'));
  const builds = await Promise.all(
    names.map(async (name) => ({
      name,
      servedMs: (await stat(join(store, name, RELEASE_FILE)).catch(() => null))?.mtimeMs,
    })),
  );
  const whole = builds.flatMap(({ name, servedMs }) => (servedMs === undefined ? [] : [{ name, servedMs }]));
  const others = whole.filter(({ name }) => !used.includes(name)).sort((a, b) => b.servedMs - a.servedMs);
  for (const [place, { name, servedMs }] of others.entries()) {
    const isKept = place < KEPT_BUILDS - used.length || now.getTime() - servedMs < KEPT_MS || isNeeded(name);
    if (!isKept) await rm(join(store, name), { recursive: true, force: true });
  }
}

export interface OldHosts {
  readonly plane: Pick<PlaneReader, 'read'>;
  readonly releasesFolder: string;
  /** The release that this process came with. */
  readonly built: string;
  readonly now: () => Date;
}

/** Removes old builds by the current pointer. Possible targets of a rollback stay. Without an accepted pointer, these are unknown. */
export async function forgetHosts({ plane, releasesFolder, built, now }: OldHosts): Promise<void> {
  const pointer = (await plane.read())?.pointers.get(HOST);
  const isNeeded = (release: string) =>
    pointer === undefined || [...liveReleases(pointer), ...releasesBefore(pointer)].includes(release);
  const served = [pointer?.current ?? built, pointer?.canary?.release ?? null].filter((release) => release !== null);
  await forgetOldHosts(releasesFolder, served, isNeeded, now());
}

/** The same with releases of remotes, which the folder has copied from `objects`. */
export interface OldReleases extends OldHosts {
  readonly objects: ReleaseObjects;
}

/** The same for releases of remotes in the folder of a machine with a remote store, by the current state of the store. */
async function forgetRemotes({ objects, plane, releasesFolder, now }: OldReleases): Promise<void> {
  const read = await plane.read();
  if (read !== null) await collectMirrored({ objects, plane: read, releasesFolder, now: now() });
}

/** Removes them now and every day, until the signal aborts. */
export function keepReleasesForgotten(
  context: OldReleases & { readonly log: (line: string) => void; readonly signal: AbortSignal },
): void {
  runEvery({
    everyMs: EVERY_MS,
    signal: context.signal,
    look: async () => {
      await forgetHosts(context);
      await forgetRemotes(context);
    },
    failed: (error) => context.log(`Old releases could not be taken away: ${String(error)}`),
  });
}
