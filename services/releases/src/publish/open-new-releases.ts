import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CheckResult,
  HOST,
  type Placement,
  type PointerContent,
  placementFileSchema,
  RELEASE_FILE,
} from '@fixed-ops/federation';
import { readGated } from '../gate/live-set.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { PLACEMENT_KEY, readPlaneFile } from '../plane/plane-files.ts';
import type { BuiltApp } from './built-app.ts';

/** A remote in a host, by the folders of their files. */
export interface ReleasePair {
  readonly host: string;
  readonly remote: {
    readonly name: string;
    readonly release: string;
    readonly folder: string;
    readonly placement: Placement;
  };
}

/** The results of pairs in a browser. */
export interface OpenedPairs {
  /** For each pair: null if the remote drew its first screen, the reason if not, or undefined if it was not opened. */
  readonly results: readonly (string | null | undefined)[];
  /** Why some were not opened. Null if all were. */
  readonly ended: string | null;
}

/** Opens pairs in a browser. It never rejects, and takes no longer than a person who starts the product should wait. */
export type OpenPairs = (pairs: readonly ReleasePair[]) => Promise<OpenedPairs>;

interface Options {
  readonly objects: ReleaseObjects;
  readonly releasesFolder: string;
  readonly pointers: ReadonlyMap<string, PointerContent>;
  /** Builds to which pointers will move. */
  readonly moving: readonly BuiltApp[];
  readonly openPairs?: OpenPairs | undefined;
}

interface Opened {
  /** The recorded result of a build. Undefined if it was not opened. */
  readonly resultOf: (name: string) => Omit<CheckResult, 'name'> | undefined;
  /** Sentences for the console. */
  readonly notes: readonly string[];
}

type Served = Pick<BuiltApp, 'name' | 'release' | 'folder'> & { readonly isNew: boolean };

/** The release of a name that is served once the pointers have moved. Null if there is none, or if its files are not on this machine. */
function servedOf(name: string, added: ReadonlySet<BuiltApp>, options: Options): Served | null {
  const built = options.moving.find((each) => each.name === name);
  if (built !== undefined) return { ...built, isNew: added.has(built) };
  const release = options.pointers.get(name)?.current ?? null;
  if (release === null) return null;
  const folder = join(options.releasesFolder, name, release);
  return existsSync(join(folder, RELEASE_FILE)) ? { name, release, folder, isNew: false } : null;
}

async function readPlacements(objects: ReleaseObjects): Promise<readonly Placement[]> {
  const file = await readPlaneFile(objects, PLACEMENT_KEY);
  return placementFileSchema.safeParse(file?.content).data?.remotes ?? [];
}

/** Describes a remote that does not draw: which one, in which host, why, and what to do. A start serves it all the same. */
function sayFailed(host: Served, remote: Served, why: string, pointers: Options['pointers']): string {
  const changed = remote.isNew ? remote.name : HOST;
  const back = pointers.has(changed) ? `, or return to the release before: npm run rollback -- ${changed}` : '';
  return `${remote.name} (${remote.release}) does not draw its first screen in the host (${host.release}): ${why}. It is served all the same. Mend it and start again${back}.`;
}

const listOf = (served: Iterable<BuiltApp>) => Array.from(served, ({ name }) => name).join(', ');

/** The builds that are not releases yet. Others were checked when they became one. */
async function newOf({ objects, moving }: Options): Promise<ReadonlySet<BuiltApp>> {
  const gated = await Promise.all(moving.map(({ name, release }) => readGated(objects, name, release)));
  return new Set(moving.filter((_, index) => gated[index] === null));
}

/**
 * Opens in a browser what a start is about to serve for the first time: each new release with those that are served beside it once the
 * pointers have moved. The start continues whatever the result is.
 */
export async function openNewReleases(options: Options): Promise<Opened> {
  const { objects, openPairs, pointers } = options;
  const nothing: Opened = { resultOf: () => undefined, notes: [] };
  const added = openPairs === undefined ? new Set<BuiltApp>() : await newOf(options);
  const host = servedOf(HOST, added, options);
  if (openPairs === undefined || added.size === 0 || host === null) return nothing;
  const pairs = (await readPlacements(objects)).flatMap((placement) => {
    const remote = servedOf(placement.name, added, options);
    return remote !== null && (host.isNew || remote.isNew) ? [{ remote, placement }] : [];
  });
  if (pairs.length === 0) return nothing;
  const began = performance.now();
  const { results, ended } = await openPairs(
    pairs.map(({ remote: { name, release, folder }, placement }) => ({
      host: host.folder,
      remote: { name, release, folder, placement },
    })),
  );
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`;

  const resultOf = (name: string): Omit<CheckResult, 'name'> | undefined => {
    if (![...added].some((each) => each.name === name)) return undefined;
    const own = pairs.flatMap(({ remote }, index) =>
      name === HOST || remote.name === name ? [{ remote, why: results[index] }] : [],
    );
    if (own.length === 0) return undefined;
    const failed = own.flatMap(({ remote, why }) => (why ? [`${remote.release} of ${remote.name}: ${why}`] : []));
    if (failed.length > 0)
      return { result: 'failed', detail: `in ${host.release} of the host no first screen: ${failed.join('; ')}` };
    if (own.some(({ why }) => why === undefined)) return { result: 'skipped', detail: ended ?? 'not opened' };
    const others = name === HOST ? `${own.length} live remote${own.length === 1 ? '' : 's'}` : '1 live host';
    return { result: 'passed', detail: `${others}, by a start` };
  };
  const judged = [...added].filter(({ name }) => resultOf(name) !== undefined);
  const passed = judged.filter(({ name }) => resultOf(name)?.result === 'passed');
  const left = judged.filter(({ name }) => resultOf(name)?.result === 'skipped');
  const failures = pairs.flatMap(({ remote }, index) => {
    const why = results[index];
    return why ? [sayFailed(host, remote, why, pointers)] : [];
  });
  return {
    resultOf,
    notes: [
      ...(passed.length === 0
        ? []
        : [`Opened in a browser before they are served, in ${seconds}, and drawn: ${listOf(passed)}.`]),
      ...failures,
      ...(left.length === 0 ? [] : [`Not opened in a browser before they are served: ${listOf(left)}. ${ended}`]),
    ],
  };
}
