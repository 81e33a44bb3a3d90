import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HOST, type PointerContent, RELEASE_FILE, releasesBefore } from '@fixed-ops/federation';
import { readAudit } from '../audit/audit-log.ts';
import { readPointers } from '../gate/live-set.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import type { ReadPlane } from '../plane/plane-reader.ts';
import { readPreviews } from '../previews/noted-previews.ts';

/** A tab may be open over a long weekend, and longer: what was served within so many days stays. */
export const KEPT_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;
const PREFIX = 'releases/';

export interface CollectOptions {
  readonly objects: ReleaseObjects;
  /** What is placed, and the pointers that are followed. */
  readonly plane: Pick<ReadPlane, 'placement' | 'pointers'>;
  /** Folder that releases are served from: a copy in it goes along. */
  readonly releasesFolder: string;
  readonly days: number;
  readonly now: Date;
  /** Only says what would go. */
  readonly isTrial: boolean;
}

/** A release that went, or would. */
export interface Collected {
  readonly name: string;
  readonly release: string;
}

/** What pointers still need: what is served, and everything that a rollback may return to. */
function neededBy(pointer: PointerContent | undefined): ReadonlySet<string | null> {
  if (pointer === undefined) return new Set();
  return new Set([pointer.current, pointer.canary?.release ?? null, ...releasesBefore(pointer)]);
}

/** When each release was last made or taken from a pointer, by `name/release`. A canary is served up to the entry that follows it. */
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

/** When a release was made, by the text of its `release.json`; NaN where that does not say. */
export const createdAt = (text: string): number => Date.parse(/"createdAt":\s*"([^"]+)"/.exec(text)?.[1] ?? '');

/** What of the releases may go. */
export interface Needs {
  /** Whether something needs a release, or may do so: what is served, what a rollback may return to, what a link shows to somebody. */
  isNeeded(named: Collected): boolean;
  /** When a pointer last named it; undefined where none ever did. */
  lastTouched(named: Collected): number | undefined;
  /** Keys of the notes of previews that have ended. */
  readonly over: readonly string[];
}

/** Reads what is needed by the pointers, links and the log of this moment. Of a name whose pointer is not followed all is. */
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
  // What was released of an area that has no place any more is needed as its pointer says.
  const pointers = new Map([...found, ...plane.pointers]);
  const placed = new Set([HOST, ...plane.placement.remotes.map(({ name }) => name)]);
  // A server goes on with what it believed before: nobody knows what that is.
  const isKnown = (name: string) => plane.pointers.has(name) || !placed.has(name);
  return {
    isNeeded: ({ name, release }) =>
      !isKnown(name) || neededBy(pointers.get(name)).has(release) || previews.shown.has(`${name}/${release}`),
    lastTouched: ({ name, release }) => touched.get(`${name}/${release}`),
    over: previews.over,
  };
}

/** Whether no tab of so many days can have been opened with a release; of one of which nobody knows the age some may. */
export const isOld = (lastMs: number, days: number, now: Date): boolean => now.getTime() - lastMs > days * DAY_MS;

/**
 * Takes releases away that no pointer needs, neither as what is served nor to return to, that nobody is shown by a link, and that no tab of the last
 * days can have been opened with: the log says when a pointer last named them. Of what nobody knows the age, or whose pointer is not followed, nothing goes. The `release.json` goes first, so that half a
 * release is none. Answers what went.
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
