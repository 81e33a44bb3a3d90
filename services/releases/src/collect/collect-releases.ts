import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HOST, type PointerContent, RELEASE_FILE, releasesBefore } from '@fixed-ops/federation';
import { readAudit } from '../audit/audit-log.ts';
import { readPointers } from '../gate/live-set.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import type { ReadPlane } from '../plane/accepted-plane.ts';
import { readPreviews } from '../previews/noted-previews.ts';

/** A tab may stay open over a long weekend and longer, so releases that were served within this time stay. */
export const KEPT_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;
const PREFIX = 'releases/';

export interface CollectOptions {
  readonly objects: ReleaseObjects;
  /** The placement, and the accepted pointers. */
  readonly plane: Pick<ReadPlane, 'placement' | 'pointers'>;
  /** The folder that releases are served from. A copy in it is removed too. */
  readonly releasesFolder: string;
  readonly days: number;
  readonly now: Date;
  /** Only reports what would be removed. */
  readonly isTrial: boolean;
}

/** A release that was or would be removed. */
export interface Collected {
  readonly name: string;
  readonly release: string;
}

/** The releases that a pointer needs: served ones, and all targets of a rollback. */
function neededBy(pointer: PointerContent | undefined): ReadonlySet<string | null> {
  if (pointer === undefined) return new Set();
  return new Set([pointer.current, pointer.canary?.release ?? null, ...releasesBefore(pointer)]);
}

/** When each release was last made or removed from a pointer, by `name/release`. A canary is served until the entry after it. */
async function lastTouched(objects: ReleaseObjects): Promise<ReadonlyMap<string, number>> {
  const { entries } = await readAudit(objects, { page: 1, pageSize: Number.MAX_SAFE_INTEGER });
  const touched = new Map<string, number>();
  const canaries = new Map<string, string | null>();
  for (const { name, at, from, to, canary } of [...entries].reverse()) {
    const named = canary?.release ?? null;
    for (const release of [from, to, named, canaries.get(name) ?? null])
      if (release !== null) touched.set(`${name}/${release}`, Date.parse(at));
    canaries.set(name, named);
  }
  return touched;
}

/** When a release was made, according to its `release.json`. NaN if that does not tell. */
export const createdAt = (text: string): number => Date.parse(/"createdAt":\s*"([^"]+)"/.exec(text)?.[1] ?? '');

/** The releases that are still needed. */
export interface Needs {
  /** Whether a release is or may be needed: it is served, a rollback may return to it, or a link previews it. */
  isNeeded(named: Collected): boolean;
  /** When a pointer last named the release. Undefined if none ever did. */
  lastTouched(named: Collected): number | undefined;
  /** Keys of the records of expired previews. */
  readonly over: readonly string[];
}

/** Reads what the current pointers, links and log need. If a name's pointer is not accepted, all of its releases are needed. */
export async function readNeeds(
  objects: ReleaseObjects,
  plane: Pick<ReadPlane, 'placement' | 'pointers'>,
  now: Date,
): Promise<Needs> {
  const [found, touched, previews] = await Promise.all([
    readPointers(objects),
    lastTouched(objects),
    readPreviews(objects, now),
  ]);
  // The pointer of an area without a placement still protects its releases.
  const pointers = new Map([...found, ...plane.pointers]);
  const placed = new Set([HOST, ...plane.placement.remotes.map(({ name }) => name)]);
  // A server continues with the pointer that it accepted last, which is unknown here.
  const isKnown = (name: string) => plane.pointers.has(name) || !placed.has(name);
  return {
    isNeeded: ({ name, release }) =>
      !isKnown(name) || neededBy(pointers.get(name)).has(release) || previews.shown.has(`${name}/${release}`),
    lastTouched: ({ name, release }) => touched.get(`${name}/${release}`),
    over: previews.over,
  };
}

/** Whether no tab of the last days can use a release. A release of unknown age may be in use. */
export const isOld = (lastMs: number, days: number, now: Date): boolean => now.getTime() - lastMs > days * DAY_MS;

/**
 * Removes releases that no pointer needs, neither to serve nor to return to, that no link previews, and that no tab of the last days can
 * use according to the log. Releases of unknown age and names without an accepted pointer are kept. The `release.json` is removed first, so
 * that a partly removed release does not count as one. Returns the removed releases.
 */
export async function collectReleases({
  objects,
  plane,
  releasesFolder,
  days,
  now,
  isTrial,
}: CollectOptions): Promise<readonly Collected[]> {
  const [keys, needs] = await Promise.all([objects.list(PREFIX), readNeeds(objects, plane, now)]);
  const files = new Map<string, string[]>();
  for (const key of keys) {
    const [, name, release] = key.split('/');
    if (name === undefined || release === undefined) continue;
    const of = `${name}/${release}`;
    files.set(of, [...(files.get(of) ?? []), key]);
  }
  const collected: Collected[] = [];
  for (const [of, own] of files) {
    const [name = '', release = ''] = of.split('/');
    if (needs.isNeeded({ name, release })) continue;
    const made = async () =>
      createdAt(new TextDecoder().decode((await objects.get(`${PREFIX}${of}/${RELEASE_FILE}`))?.bytes));
    if (!isOld(needs.lastTouched({ name, release }) ?? (await made()), days, now)) continue;
    collected.push({ name, release });
    if (isTrial) continue;
    const isFirst = (key: string) => (key.endsWith(`/${RELEASE_FILE}`) ? 0 : 1);
    for (const key of [...own].sort((a, b) => isFirst(a) - isFirst(b))) await objects.remove(key);
    if (!objects.isFolder) await rm(join(releasesFolder, name, release), { recursive: true, force: true });
  }
  if (!isTrial) for (const key of needs.over) await objects.remove(key);
  return collected;
}
