import {
  type GatedRelease,
  HOST,
  liveReleases,
  type PlaneOutcome,
  planRelease,
  type Trust,
  whatFits,
} from '@fixed-ops/federation';
import { convertHostBuilds, convertRegistry } from '../conversion/convert-registry.ts';
import { readLiveSet, readPointers } from '../gate/live-set.ts';
import { openBelievedKeys } from '../keys/believed-keys.ts';
import { noteKeys } from '../keys/change-keys.ts';
import { type PlaneKeys, readKeys } from '../keys/plane-keys.ts';
import { verifySignature } from '../keys/signatures.ts';
import { uploadMissing } from '../mirror/stored-release.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { changePointer } from '../plane/change-pointer.ts';
import { pointerKey, readPlaneFile } from '../plane/plane-files.ts';
import { type BuiltApp, describeBuilt } from './built-app.ts';
import { checksOfStart } from './check-build.ts';
import { type OpenPairs, openNewReleases } from './open-new-releases.ts';
import { preparePlacement } from './placements.ts';
import { addRelease } from './release-folder.ts';

export interface PublishOptions {
  readonly dataFolder: string;
  /** The folder of all releases in it. */
  readonly releasesFolder: string;
  readonly objects: ReleaseObjects;
  readonly keys: PlaneKeys;
  /** Builds of remotes, and of the host if it may be released. */
  readonly builds: readonly BuiltApp[];
  readonly defaultPlacement: string;
  /** The person who starts it, for pointers and the log. */
  readonly by: string;
  readonly now: Date;
  /** Opens new releases in a browser. If it is omitted, none is opened. */
  readonly openPairs?: OpenPairs | undefined;
}

/** The result of a start, for the console. */
export interface Published {
  readonly summary: string;
  /** Sentences about what stayed as it was, and why. */
  readonly notes: readonly string[];
}

const NO_TEAM_KEY =
  'Nothing that was built is released: no key of a team is on this machine. Give it with FIXED_OPS_SIGNING_KEY, restore it to the folder keys, or make another one: npm run keys -- renew team (docs/operations.md, "Keys").';

/** Why a pointer stayed, as a sentence. Null if it is right. */
function noteOf({ name, release }: BuiltApp, outcome: PlaneOutcome): string | null {
  if (outcome.kind === 'done') return null;
  // A simultaneous start with the same build has done it.
  if (outcome.kind === 'conflict' && outcome.pointer?.current === release) return null;
  if (outcome.kind === 'conflict')
    return `${name} was changed by ${outcome.pointer?.by ?? 'somebody else'} meanwhile: ${release} is not released.`;
  if (outcome.code === 'release_is_bad')
    return `${name} stays where it was rolled back to: ${release}, which was built here, was taken back as a bad one. Mend it, or release it again: npm run release -- ${name} --again`;
  return outcome.sentence;
}

/** Moves the pointer of a name to the new build, unless that is its canary. */
async function point(options: PublishOptions, trust: Trust, built: BuiltApp): Promise<PlaneOutcome> {
  const { objects, keys, by, now } = options;
  const { name, release } = built;
  if (keys.team === null) return { kind: 'refused', code: 'no_key', sentence: NO_TEAM_KEY };
  return changePointer({
    objects,
    trust,
    signer: keys.team,
    name,
    action: 'release',
    plan: (before) =>
      before?.canary?.release === release
        ? { kind: 'same', pointer: before }
        : planRelease(before, { name, release, by, why: '' }, now),
  });
}

/** Whether a pointer names the release already. A missing team key is no problem then. */
async function pointsTo(objects: ReleaseObjects, { name, release }: BuiltApp): Promise<boolean> {
  const file = await readPlaneFile(objects, pointerKey(name));
  return file?.content !== null && file !== null && 'current' in file.content && file.content.current === release;
}

/**
 * Why the pointer does not move to a build, and what to do. A host that is built for development is not a release, so remotes are checked
 * against the released one.
 */
function sayRefused(
  { name, release }: GatedRelease,
  reasons: readonly string[],
  current: string | null,
  isHostReleased: boolean,
): string {
  if (isHostReleased)
    return `${name} stays where it is: ${release}, which was built here, would break pages. ${reasons.join(' ')}`;
  const shown =
    current === null ? 'has no release here' : `is shown as it was released (${current}), not as it is checked out`;
  return `${name} ${shown}: the host that this data folder has released is from before. ${reasons.join(' ')} Start it once with npm start, which releases all of them together, or develop in a folder of its own: FIXED_OPS_DATA=<folder> npm run dev.`;
}

/**
 * Whether the builds of a start fit the live releases: those to which pointers move, and those that would break a page, each with a
 * sentence.
 */
async function fitOfBuilds(objects: ReleaseObjects, builds: readonly BuiltApp[]) {
  const pointers = await readPointers(objects);
  const moves = builds.filter(({ name, release }) => {
    const pointer = pointers.get(name);
    if (pointer === undefined) return true;
    return (
      !pointer.isHeld && !pointer.bad.includes(release) && ![pointer.current, pointer.canary?.release].includes(release)
    );
  });
  const candidates = await Promise.all(moves.map(describeBuilt));
  const { stays } = whatFits(candidates, await readLiveSet(objects, pointers));
  const isHostReleased = builds.some(({ name }) => name === HOST);
  const refused: ReadonlyMap<string, string> = new Map(
    stays.map(({ release, reasons }) => {
      const current = pointers.get(release.name)?.current ?? null;
      return [release.name, sayRefused(release, reasons, current, isHostReleased)];
    }),
  );
  return { pointers, refused, judged: new Set(moves.map(({ name }) => name)) };
}

/** Uploads releases that pointers name and that only the folder has, such as those just converted, to another store. */
async function uploadWhatIsServed({ objects, releasesFolder }: PublishOptions, trust: Trust): Promise<void> {
  if (objects.isFolder) return;
  for (const pointer of (await readPointers(objects)).values())
    for (const release of liveReleases(pointer))
      await uploadMissing({ objects, releasesFolder, trust }, { name: pointer.name, release });
}

/** The accepted keys: those of the store, or the last accepted ones if somebody has restored older ones. */
async function trustOf({ dataFolder, objects, keys: { rootKey } }: PublishOptions): Promise<Trust> {
  const before = await openBelievedKeys(dataFolder, rootKey).read();
  const { keys } = await readKeys(objects, rootKey);
  return { keys: before !== null && before.revision > keys.revision ? before : keys, verify: verifySignature };
}

/**
 * Publishes the builds of a start: it converts the data of an earlier version, places remotes, signs and adds releases, and moves the
 * pointers that are not held. It never releases again what was rolled back. Throws an error with a sentence that says what to do if the
 * product cannot serve at all.
 */
export async function publishBuilds(options: PublishOptions): Promise<Published> {
  const { dataFolder, releasesFolder, objects, keys, builds, defaultPlacement, by, now } = options;
  const trust = await trustOf(options);
  await noteKeys(objects, trust.keys);
  const { operator, team } = keys;
  const converting = { dataFolder, objects, trust, operator, by, now };
  const converted = await convertRegistry(converting);
  await convertHostBuilds(converting);
  const { notes: ofPlacement } = await preparePlacement({ objects, trust, operator, defaultPlacement, by, now });
  const notes = [...ofPlacement];
  await uploadWhatIsServed(options, trust);
  let added = 0;
  if (team === null) {
    const isServed = await Promise.all(builds.map((built) => pointsTo(objects, built)));
    if (!isServed.every(Boolean)) notes.push(NO_TEAM_KEY);
  } else {
    const { pointers, refused, judged } = await fitOfBuilds(objects, builds);
    const moving = builds.filter(({ name }) => judged.has(name) && !refused.has(name));
    const opened = await openNewReleases({ ...options, pointers, moving });
    for (const built of builds) {
      const { name } = built;
      const { checks, tooLarge } = await checksOfStart(
        built,
        !judged.has(name) ? 'skipped' : refused.has(name) ? 'failed' : 'passed',
        opened.resultOf(name),
      );
      const result = await addRelease(built, { store: releasesFolder, objects, signer: team, trust, by, checks, now });
      if (result === 'present') continue;
      if (name !== HOST) added += 1;
      notes.push(...tooLarge.map((sentence) => `${sentence} A release by command would be refused.`));
    }
    // Opening them in a browser takes seconds. Meanwhile a team may have moved what they were judged against.
    const stays = new Map([...(await fitOfBuilds(objects, builds)).refused, ...refused]);
    notes.push(...opened.notes, ...stays.values());
    for (const built of builds.filter(({ name }) => !stays.has(name))) {
      const note = noteOf(built, await point(options, trust, built));
      if (note !== null) notes.push(note);
    }
  }
  const summary = added === 0 ? 'up to date' : `${added} added`;
  return { summary: converted === null ? summary : `${converted}; ${summary}`, notes };
}
