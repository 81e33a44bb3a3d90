import {
  contentOf,
  HOST,
  judgeRelease,
  type PlaneAction,
  type PlaneEntry,
  type PlaneOutcome,
  type PlaneRelease,
  planRollback,
  planStopCanary,
  RELEASE_FILE,
  type Release,
  type ReleasePlane,
  releaseSchema,
  type Trust,
  versionMismatches,
} from '@fixed-ops/federation';
import { createAuditReader } from '../audit/audit-log.ts';
import type { Signer } from '../keys/signatures.ts';
import { forEachOf } from '../objects/for-each-of.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { releaseKey } from '../publish/release-reader.ts';
import { changePointer, type PointerChange } from './change-pointer.ts';
import { pointerKey, readPlaneFile } from './plane-files.ts';
import type { PlaneReader, ReadPlane } from './plane-reader.ts';

export interface ReleasePlaneOptions {
  readonly objects: ReleaseObjects;
  readonly plane: PlaneReader;
  /** The gateway's key. Null if this machine lacks it, so that nothing can be rolled back. */
  readonly gateway: Signer | null;
  /** Versions of the packages that the current host provides to remotes. */
  readonly provided: () => Promise<Readonly<Record<string, string>>>;
  readonly now: () => Date;
  /** Milliseconds of a monotonic clock. */
  readonly clockMs?: () => number;
}

const NO_KEY =
  'This server has no key to take releases back with. A team can: npm run rollback, or restore the gateway’s key (docs/operations.md, "Keys").';
/** How long the list of a remote store is cached while the pointer stays, because each open page asks every half minute. */
const LISTED_MS = 60_000;
const LABEL_OF_HOST = 'Host';
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

/** Makes the release plane for the API: what exists, and rollbacks with the gateway's key. */
export function createReleasePlane({
  objects,
  plane,
  gateway,
  provided,
  now,
  clockMs = () => performance.now(),
}: ReleasePlaneOptions): ReleasePlane {
  const lists = new Map<string, { revision: number | null; atMs: number; releases: Promise<readonly string[]> }>();

  /** The stored releases of a name. With a remote store, a new release without a pointer and a removed one show up a minute late. */
  function releasesOf(name: string, revision: number | null): Promise<readonly string[]> {
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
    { name, bad }: { readonly name: string; readonly bad: readonly string[] },
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

  async function entryOf(read: ReadPlane, name: string): Promise<PlaneEntry> {
    const placement = read.placement.remotes.find((each) => each.name === name) ?? null;
    const pointer = read.pointers.get(name) ?? null;
    const bad = pointer?.bad ?? [];
    const listed = await releasesOf(name, pointer?.revision ?? null);
    const found = await forEachOf(listed, (release) => readRelease(name, release, read.trust));
    const there = found.filter((each) => each !== null);
    known.set(name, new Map(there.map((each) => [each.release, each])));
    const releases = await Promise.all(there.map((each) => describe(each, { name, bad })));
    return {
      name,
      label: placement?.label ?? LABEL_OF_HOST,
      placement,
      pointer: pointer === null ? null : contentOf(pointer),
      problem: read.problems.get(pointerKey(name)) ?? null,
      releases: releases.sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    };
  }

  async function takeBack(name: string, action: PlaneAction, plan: PointerChange['plan']): Promise<PlaneOutcome> {
    if (gateway === null) return { kind: 'refused', code: 'no_key', sentence: NO_KEY };
    const read = await plane.read();
    if (read === null || !(name === HOST || read.placement.remotes.some((each) => each.name === name)))
      return { kind: 'refused', code: 'unknown_name', sentence: `There is no remote of the name ${name}.` };
    const outcome = await changePointer({ objects, trust: read.trust, signer: gateway, name, action, plan });
    // The next reader sees the change.
    if (outcome.kind === 'done') await plane.readAnew();
    return outcome;
  }

  return {
    async read() {
      const read = await plane.read();
      if (read === null) return { entries: [], problems: plane.problems(), canTakeBack: false };
      const remotes = [...read.placement.remotes].sort((a, b) => a.order - b.order).map(({ name }) => name);
      const entries = await Promise.all([HOST, ...remotes].map((name) => entryOf(read, name)));
      const problems = [...read.problems]
        .filter(([key]) => !key.startsWith('pointers/'))
        .map(([, sentence]) => sentence);
      return { entries, problems, canTakeBack: gateway !== null };
    },
    pointers: async () => [...((await plane.read())?.pointers.values() ?? [])].map(contentOf),
    rollBack: (name, to, by, why) =>
      takeBack(name, 'rollback', (before, passedOver) => planRollback(before, { to, by, why, passedOver }, now())),
    stopCanary: (name, by, why, isBad) =>
      takeBack(name, 'stop-canary', (before) => planStopCanary(before, { by, why, isBad }, now())),
    audit: createAuditReader(objects),
  };
}
