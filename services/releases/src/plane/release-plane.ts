import {
  contentOf,
  HOST,
  type PlaneEntry,
  type PlaneOutcome,
  planRollback,
  planStopCanary,
  type ReleasePlane,
} from '@fixed-ops/federation';
import { createAuditReader } from '../audit/audit-log.ts';
import type { Signer } from '../keys/signatures.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import type { ReadPlane } from './accepted-plane.ts';
import { changePointer, type PointerChange } from './change-pointer.ts';
import { pointerKey } from './plane-files.ts';
import type { PlaneReader } from './plane-reader.ts';
import { createReleaseList } from './release-list.ts';

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
const LABEL_OF_HOST = 'Host';

/** Makes the release plane for the API: what exists, and rollbacks with the gateway's key. */
export function createReleasePlane({
  objects,
  plane,
  gateway,
  provided,
  now,
  clockMs = () => performance.now(),
}: ReleasePlaneOptions): ReleasePlane {
  const releasesOf = createReleaseList({ objects, provided, clockMs });

  async function entryOf(read: ReadPlane, name: string): Promise<PlaneEntry> {
    const placement = read.placement.remotes.find((each) => each.name === name) ?? null;
    const pointer = read.pointers.get(name) ?? null;
    const releases = await releasesOf({
      name,
      revision: pointer?.revision ?? null,
      bad: pointer?.bad ?? [],
      trust: read.trust,
    });
    return {
      name,
      label: placement?.label ?? LABEL_OF_HOST,
      placement,
      pointer: pointer === null ? null : contentOf(pointer),
      problem: read.problems.get(pointerKey(name)) ?? null,
      releases,
    };
  }

  async function takeBack(
    change: Pick<PointerChange, 'name' | 'action' | 'plan' | 'ifRevision'>,
  ): Promise<PlaneOutcome> {
    const { name } = change;
    if (gateway === null) return { kind: 'refused', code: 'no_key', sentence: NO_KEY };
    const read = await plane.read();
    if (read === null || !(name === HOST || read.placement.remotes.some((each) => each.name === name)))
      return { kind: 'refused', code: 'unknown_name', sentence: `There is no remote of the name ${name}.` };
    const outcome = await changePointer({ ...change, objects, trust: read.trust, signer: gateway });
    // The next reader sees the change, also one of somebody else.
    if (outcome.kind !== 'refused') await plane.readAnew();
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
    rollBack: (name, to, by, why, ifRevision) =>
      takeBack({
        name,
        action: 'rollback',
        ifRevision,
        plan: (before, passedOver) => planRollback(before, { to, by, why, passedOver }, now()),
      }),
    stopCanary: (name, by, why, isBad, ifRevision) =>
      takeBack({
        name,
        action: 'stop-canary',
        ifRevision,
        plan: (before) => planStopCanary(before, { by, why, isBad }, now()),
      }),
    audit: createAuditReader(objects),
  };
}
