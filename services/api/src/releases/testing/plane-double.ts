import type { AuditEntry, PlaneEntry, PlaneRelease, PointerContent, ReleasePlane } from '@fixed-ops/federation';

export const aPointer = (changes: Partial<PointerContent> & Pick<PointerContent, 'name'>): PointerContent => ({
  revision: 1,
  current: 'r-current',
  previous: 'r-previous',
  earlier: ['r-earlier'],
  canary: null,
  isHeld: false,
  bad: [],
  by: 'Sven Arden',
  at: '2026-11-19T12:00:00.000Z',
  why: '',
  ...changes,
});

export const aRelease = (release: string, changes: Partial<PlaneRelease> = {}): PlaneRelease => ({
  release,
  version: '0.1.0',
  contract: '1.44.0',
  commit: '7c2e9d1',
  subject: 'Answer what list and page say alike',
  createdAt: '2026-11-18T12:00:00.000Z',
  by: 'Sven Arden',
  checks: [{ name: 'mounts in a headless page', result: 'passed', detail: '' }],
  signedBy: 'Dashboards team',
  distrust: null,
  refused: null,
  isBad: false,
  bytes: 120_000,
  ...changes,
});

const labels: Readonly<Record<string, string>> = { host: 'Host', dashboards: 'AI Dashboard' };

/** A release plane in memory: pointers that are changed over their revision, and a log. */
export function createPlaneDouble(
  pointers: readonly PointerContent[],
  releases: readonly PlaneRelease[] = ['r-canary', 'r-current', 'r-previous', 'r-earlier', 'r-unused'].map((name) =>
    aRelease(name),
  ),
) {
  const now = new Map(pointers.map((pointer) => [pointer.name, pointer]));
  const log: AuditEntry[] = [];
  const note = (action: AuditEntry['action'], before: PointerContent | null, after: PointerContent) => {
    const { name, revision, at, by, why, current, canary } = after;
    log.unshift({
      name,
      revision,
      at,
      by,
      why,
      action,
      from: before?.current ?? null,
      to: current,
      canary,
      key: 'gateway',
    });
  };
  for (const pointer of pointers) note(pointer.canary === null ? 'release' : 'canary', null, pointer);

  function change(
    action: AuditEntry['action'],
    name: string,
    { by, why }: { readonly by: string; readonly why: string },
    how: (before: PointerContent) => PointerContent | null,
  ) {
    const before = now.get(name);
    const after = before === undefined ? null : how(before);
    if (before === undefined || after === null) return null;
    const written = { ...after, revision: before.revision + 1, by, why, at: new Date().toISOString() };
    now.set(name, written);
    note(action, before, written);
    return written;
  }

  const isMoved = (name: string, ifRevision: number | undefined) =>
    ifRevision !== undefined && now.get(name)?.revision !== ifRevision;

  const plane: ReleasePlane = {
    read: async () => ({
      entries: [...now.values()].map(
        (pointer): PlaneEntry => ({
          name: pointer.name,
          label: labels[pointer.name] ?? pointer.name,
          pointer,
          placement: null,
          problem: null,
          releases: releases.map((each) => ({ ...each, isBad: each.isBad || pointer.bad.includes(each.release) })),
        }),
      ),
      problems: [],
      canTakeBack: true,
    }),
    pointers: async () => [...now.values()],
    rollBack: async (name, to, by, why, ifRevision) => {
      if (isMoved(name, ifRevision)) return { kind: 'conflict', pointer: now.get(name) ?? null };
      const target = to ?? now.get(name)?.previous ?? null;
      const known = [now.get(name)?.previous, ...(now.get(name)?.earlier ?? [])];
      if (target === null || !known.includes(target))
        return { kind: 'refused', code: 'not_served_before', sentence: `${target} was not served before.` };
      const pointer = change('rollback', name, { by, why }, (before) => ({
        ...before,
        current: target,
        previous: null,
        canary: null,
        bad: before.current === null ? before.bad : [...before.bad, before.current],
      }));
      return pointer === null ? { kind: 'conflict', pointer: null } : { kind: 'done', pointer };
    },
    stopCanary: async (name, by, why, isBad, ifRevision) => {
      if (isMoved(name, ifRevision)) return { kind: 'conflict', pointer: now.get(name) ?? null };
      const pointer = change('stop-canary', name, { by, why }, (before) =>
        before.canary === null
          ? null
          : { ...before, canary: null, bad: isBad ? [...before.bad, before.canary.release] : before.bad },
      );
      return pointer === null
        ? { kind: 'refused', code: 'no_canary', sentence: `${name} has no canary.` }
        : { kind: 'done', pointer };
    },
    audit: async ({ page, pageSize }) => ({
      entries: log.slice((page - 1) * pageSize, page * pageSize),
      total: log.length,
    }),
  };
  return {
    plane,
    log,
    pointer: (name: string) => now.get(name) ?? null,
    put: (pointer: PointerContent) => void now.set(pointer.name, pointer),
  };
}
