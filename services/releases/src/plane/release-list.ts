import {
  HOST,
  judgeRelease,
  type PlaneRelease,
  RELEASE_FILE,
  type Release,
  releaseSchema,
  type Trust,
  versionMismatches,
} from '@fixed-ops/federation';
import { forEachOf } from '../objects/for-each-of.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { releaseKey } from '../publish/release-reader.ts';
import { readPlaneFile } from './plane-files.ts';

/** How long the list of a remote store is cached while the pointer stays, because each open page asks every half minute. */
const LISTED_MS = 60_000;
/** The package of every call, with which both sides are built. */
const CONTRACT = '@fixed-ops/contract';

/** The stored releases of a remote or of the host. */
async function listReleases(objects: ReleaseObjects, name: string): Promise<readonly string[]> {
  const prefix = `releases/${name}/`;
  return (await objects.list(prefix))
    .map((key) => key.slice(prefix.length).split('/'))
    .filter(([, file, ...below]) => file === RELEASE_FILE && below.length === 0)
    .flatMap(([release]) => (release === undefined ? [] : [release]));
}

/** A release, and whether the keys of the last read accept it. */
interface KnownRelease {
  readonly release: string;
  readonly content: object;
  readonly said: Release;
  readonly judged: ReturnType<typeof judgeRelease>;
}

/** Whose releases are listed, and what decides about them. */
export interface ReleasesOf {
  readonly name: string;
  /** The revision of the pointer. Null without one. */
  readonly revision: number | null;
  /** Releases that people marked as bad. */
  readonly bad: readonly string[];
  readonly trust: Trust;
}

export interface ReleaseListOptions {
  readonly objects: ReleaseObjects;
  /** Versions of the packages that the current host provides to remotes. */
  readonly provided: () => Promise<Readonly<Record<string, string>>>;
  /** Milliseconds of a monotonic clock. */
  readonly clockMs: () => number;
}

/**
 * Makes the list of the releases of a remote or of the host, described for people, the newest first. It reads the store as rarely as it
 * may.
 */
export function createReleaseList({
  objects,
  provided,
  clockMs,
}: ReleaseListOptions): (of: ReleasesOf) => Promise<PlaneRelease[]> {
  const lists = new Map<string, { revision: number | null; atMs: number; releases: Promise<readonly string[]> }>();

  /** The names of stored releases. With a remote store, a new release without a pointer and a removed one show up a minute late. */
  function namesOf(name: string, revision: number | null): Promise<readonly string[]> {
    const kept = lists.get(name);
    if (kept !== undefined && kept.revision === revision && clockMs() - kept.atMs < LISTED_MS) return kept.releases;
    const releases = listReleases(objects, name);
    if (objects.isFolder) return releases;
    lists.set(name, { revision, atMs: clockMs(), releases });
    releases.catch(() => lists.delete(name));
    return releases;
  }

  /** Stored releases by the name of their remote. */
  const known = new Map<string, ReadonlyMap<string, KnownRelease>>();

  /** A release never changes and is read once. One that is not accepted is read again, because it may have been signed again. */
  async function readRelease(name: string, release: string, trust: Trust): Promise<KnownRelease | null> {
    const judge = (content: object) => judgeRelease(content, { name, release }, trust);
    const before = known.get(name)?.get(release);
    if (before !== undefined) {
      const judged = judge(before.content);
      if (judged.value !== null) return { ...before, judged };
    }
    const content = (await readPlaneFile(objects, releaseKey(name, release, RELEASE_FILE)))?.content ?? null;
    const parsed = releaseSchema.safeParse({ version: '', commit: null, exposes: [], ...content });
    if (content === null || !parsed.success) return null;
    return { release, content, said: parsed.data, judged: judge(content) };
  }

  async function describe(
    { release, said, judged }: KnownRelease,
    { name, bad }: Pick<ReleasesOf, 'name' | 'bad'>,
  ): Promise<PlaneRelease> {
    const { version, commit, subject, createdAt, by, checks, files, shared } = said;
    const mismatches = name === HOST ? [] : versionMismatches(shared, await provided());
    const refused = mismatches.map(
      (each) => `it was built against ${each.name} ${each.builtAgainst}, and the host provides ${each.provided}`,
    );
    return {
      release,
      version,
      contract: shared[CONTRACT] ?? null,
      commit,
      subject,
      createdAt,
      by,
      checks,
      signedBy: judged.value?.owner ?? null,
      distrust: judged.distrust?.reason ?? null,
      refused: refused.length === 0 ? null : refused.join('; '),
      isBad: bad.includes(release),
      bytes: files.reduce((sum, { path, size }) => (/\.(br|gz)$/.test(path) ? sum : sum + size), 0),
    };
  }

  return async (of) => {
    const { name, revision, trust } = of;
    const found = await forEachOf(await namesOf(name, revision), (release) => readRelease(name, release, trust));
    const there = found.filter((each) => each !== null);
    known.set(name, new Map(there.map((each) => [each.release, each])));
    const releases = await Promise.all(there.map((each) => describe(each, of)));
    return releases.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  };
}
