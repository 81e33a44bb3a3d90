import type { CallAnswer, releaseCalls } from '@fixed-ops/contract';
import {
  type AuditEntry,
  type PlaneEntry,
  type PlaneRelease,
  type PointerContent,
  perThousand,
  releasesBefore,
} from '@fixed-ops/federation';
import type { FailureRow, HealthRow, NamedRelease, PointRow } from './release-health.ts';

type Entry = CallAnswer<typeof releaseCalls.releases>['entries'][number];
type Figures = Entry['served'][number]['figures'];

/** The name under which the host is released. */
const HOST = 'host';

export interface Measured {
  readonly health: readonly HealthRow[];
  readonly points: readonly PointRow[];
  readonly failures: readonly FailureRow[];
}

/** The time that figures are of, in slots of the chart. */
export interface Span {
  readonly from: Date;
  readonly slotS: number;
  readonly slots: number;
}

const round = <T extends number | null>(value: T, digits: number) =>
  (value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits) as T;

/** What visitors get of a name, with the part of them in percent. */
function servedOf(pointer: PointerContent | null): { role: 'current' | 'canary'; release: string; share: number }[] {
  if (pointer === null) return [];
  const { current, canary } = pointer;
  return [
    ...(current === null
      ? []
      : [{ role: 'current' as const, release: current, share: round(100 - (canary?.share ?? 0), 2) }]),
    ...(canary === null ? [] : [{ role: 'canary' as const, ...canary }]),
  ];
}

/** Every release that figures are asked of. */
export const servedReleases = (entries: readonly PlaneEntry[]): NamedRelease[] =>
  entries.flatMap(({ name, pointer }) => servedOf(pointer).map(({ release }) => ({ remote: name, release })));

/**
 * Since when a release is what it is for visitors, and who made it so, by the log, whose newest entries come first. A pointer that was
 * held or given to more visitors meanwhile began no anew.
 */
export function beginOf(
  log: readonly AuditEntry[],
  name: string,
  { role, release }: { readonly role: 'current' | 'canary'; readonly release: string },
): AuditEntry | null {
  let begin: AuditEntry | null = null;
  for (const change of log) {
    if (change.name !== name) continue;
    const is = role === 'current' ? change.to : (change.canary?.release ?? null);
    if (is !== release) break;
    begin = change;
  }
  return begin;
}

const nothing: Omit<HealthRow, 'remote' | 'release' | 'engine'> = {
  views: 0,
  load_failures: 0,
  errors: 0,
  lcp: null,
  inp: null,
  cls: null,
};

const figuresOf = (row: typeof nothing): Figures => ({
  views: row.views,
  loadFailures: row.load_failures,
  errors: row.errors,
  errorsPer1000: round(perThousand(row.errors, row.views), 1),
  lcpP75Ms: round(row.lcp, 0),
  inpP75Ms: round(row.inp, 0),
  clsP75: round(row.cls, 3),
});

function pointsOf(name: string, pointer: PointerContent | null, { points }: Measured, { from, slotS, slots }: Span) {
  const rateAt = (release: string | undefined, slot: number) => {
    const row = points.find((each) => each.remote === name && each.release === release && each.slot === slot);
    return row === undefined ? null : round(perThousand(row.errors, row.views), 1);
  };
  return Array.from({ length: slots }, (_, slot) => ({
    at: new Date(from.getTime() + slot * slotS * 1000).toISOString(),
    current: rateAt(pointer?.current ?? undefined, slot),
    canary: rateAt(pointer?.canary?.release, slot),
  }));
}

/** Releases that were served before and can be again, the last one first: what is not believed, or does not fit, is passed over. */
function waysBack({ pointer, releases }: PlaneEntry): readonly string[] {
  if (pointer === null) return [];
  const isGood = (name: string) =>
    releases.some((each) => each.release === name && !each.isBad && each.distrust === null && each.refused === null);
  return releasesBefore(pointer).filter(isGood);
}

function stateOf({ release, isBad, distrust, refused }: PlaneRelease, entry: PlaneEntry) {
  const { pointer } = entry;
  if (isBad) return 'bad';
  if (distrust !== null || refused !== null) return 'refused';
  if (release === pointer?.current) return 'current';
  if (release === pointer?.canary?.release) return 'canary';
  const place = waysBack(entry).indexOf(release);
  if (place === 0) return 'previous';
  return place > 0 ? 'kept' : 'unused';
}

function releaseOf(of: PlaneRelease, entry: PlaneEntry): Entry['releases'][number] {
  const state = stateOf(of, entry);
  const { release, version, contract, commit, subject, createdAt, by, signedBy, bytes } = of;
  const checks = of.checks.map((check) => ({ ...check }));
  const refusal = of.distrust ?? of.refused ?? (of.isBad ? 'was taken back' : null);
  const canReturnTo = state === 'previous' || state === 'kept';
  return {
    release,
    version,
    contract,
    commit,
    subject,
    createdAt,
    by,
    state,
    refusal,
    signedBy,
    checks,
    bytes,
    canReturnTo,
  };
}

/** The pointer as the page shows it. */
export function pointerOf(pointer: PointerContent): NonNullable<Entry['pointer']> {
  const { revision, current, previous, canary, isHeld, by, at, why } = pointer;
  return { revision, current, previous, canary, isHeld, by, at, why };
}

/** A remote, or the host, with its pointer, its releases and how they did. */
export function describeEntry(entry: PlaneEntry, measured: Measured, span: Span, log: readonly AuditEntry[]): Entry {
  const { name, label, pointer, problem } = entry;
  return {
    name,
    label,
    isHost: name === HOST,
    pointer: pointer === null ? null : pointerOf(pointer),
    problem,
    served: servedOf(pointer).map((served) => {
      const rows = measured.health.filter((row) => row.remote === name && row.release === served.release);
      const begin = beginOf(log, name, served);
      return {
        ...served,
        figures: figuresOf(rows.find(({ engine }) => engine === null) ?? nothing),
        engines: rows.flatMap((row) => (row.engine === null ? [] : [{ engine: row.engine, ...figuresOf(row) }])),
        since: begin?.at ?? pointer?.at ?? null,
        by: begin?.by ?? pointer?.by ?? null,
      };
    }),
    points: pointsOf(name, pointer, measured, span),
    failures: measured.failures
      .filter(({ remote }) => remote === name)
      .map(({ remote: _remote, first_at, last_at, ...rest }) => ({ ...rest, firstAt: first_at, lastAt: last_at })),
    releases: entry.releases.map((release) => releaseOf(release, entry)),
  };
}
