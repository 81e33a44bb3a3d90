import type { CallAnswer } from '@fixed-ops/contract';
import type { ReleaseEntry, ReleaseFigures, ReleaseOfName, releaseCalls } from '@fixed-ops/contract/releases';

const figures = (changes: Partial<ReleaseFigures> = {}): ReleaseFigures => ({
  views: 3760,
  loadFailures: 0,
  errors: 3,
  errorsPer1000: 0.7,
  lcpP75Ms: 1620,
  inpP75Ms: 96,
  clsP75: 0.01,
  ...changes,
});

const release = (name: string, state: ReleaseOfName['state'], changes: Partial<ReleaseOfName> = {}): ReleaseOfName => ({
  release: name,
  version: '0.1.0',
  contract: '1.44.0',
  commit: '7c2e9d1aa0',
  subject: 'Open repair orders and op codes with names as long as the import takes',
  createdAt: '2026-11-16T20:02:00.000Z',
  by: 'Maya Lindt',
  state,
  refusal: null,
  signedBy: 'Dashboards team',
  checks: [
    { name: 'Packages fit host', result: 'passed', detail: '' },
    { name: 'Mounts in a headless page', result: 'passed', detail: '' },
    { name: 'Bytes', result: 'passed', detail: '11.1 kB entry of 40' },
    { name: 'Licences', result: 'passed', detail: '5 packages' },
    { name: 'Known vulnerabilities', result: 'skipped', detail: 'the registry does not answer' },
  ],
  bytes: 240_000,
  canReturnTo: state === 'previous' || state === 'kept',
  ...changes,
});

const points = Array.from({ length: 48 }, (_none, index) => ({
  at: new Date(Date.parse('2026-11-18T05:00:00Z') + index * 1_800_000).toISOString(),
  current: 0.5 + (index % 3) / 4,
  canary: index < 30 ? null : 2 * (index - 28),
}));

export function sampleEntry(name: string, label: string, changes: Partial<ReleaseEntry> = {}): ReleaseEntry {
  const pointer = {
    revision: 4,
    current: '6be83bd0f2a1c0de77aa',
    previous: '1f0c88aa0b2cdd31e0a4',
    canary: null,
    isHeld: false,
    by: 'Maya Lindt',
    at: '2026-11-16T20:02:00.000Z',
    why: '',
  };
  return {
    name,
    label,
    isHost: name === 'host',
    pointer,
    problem: null,
    served: [
      {
        role: 'current',
        release: pointer.current,
        share: 100,
        figures: figures(),
        engines: [],
        since: pointer.at,
        by: pointer.by,
      },
    ],
    points: points.map((point) => ({ ...point, canary: null })),
    failures: [],
    releases: [release(pointer.current, 'current'), release(pointer.previous, 'previous', { by: 'Nadia Okoro' })],
    ...changes,
  };
}

/** An entry with a canary that is worse. */
function sampleCanary(): ReleaseEntry {
  const entry = sampleEntry('dashboards', 'AI Dashboard');
  const canary = { release: 'd41f7a2c55aa01bb9911', share: 10 };
  const worse = figures({ views: 420, errors: 12, errorsPer1000: 28.6, lcpP75Ms: 1710, inpP75Ms: 112 });
  return {
    ...entry,
    pointer: entry.pointer && { ...entry.pointer, revision: 6, canary },
    served: [
      ...entry.served.map((served) => ({ ...served, share: 90 })),
      {
        role: 'canary',
        ...canary,
        figures: worse,
        engines: [
          { engine: 'blink', ...worse },
          { engine: 'webkit', ...figures({ views: 40, errors: 9, errorsPer1000: 225 }) },
        ],
        since: '2026-11-18T20:12:00.000Z',
        by: 'Maya Lindt',
      },
    ],
    points,
    failures: [
      {
        release: canary.release,
        name: 'TypeError',
        message: 'cell.matrix is undefined',
        count: 11,
        people: 3,
        page: '/dashboard/op-codes',
        firstAt: '2026-11-18T20:20:00.000Z',
        lastAt: '2026-11-18T20:50:00.000Z',
        dealerships: [
          { name: 'Harborline Toyota', count: 9 },
          { name: 'Harborline Ford', count: 2 },
        ],
      },
      {
        release: entry.pointer?.current ?? '',
        name: 'RangeError',
        message: 'Invalid time value',
        count: 4,
        people: 2,
        page: '/dashboard/ros',
        firstAt: '2026-11-18T14:05:00.000Z',
        lastAt: '2026-11-18T20:40:00.000Z',
        dealerships: [{ name: 'Harborline Ford', count: 4 }],
      },
    ],
    releases: [
      release(canary.release, 'canary'),
      ...entry.releases,
      release('a93e0b57cc01', 'kept'),
      release('0c71e6d4aa22', 'refused', { refusal: 'has a bad signature', signedBy: null, by: 'Sven Arden' }),
    ],
  };
}

export const sampleReleases = (
  changes: Partial<CallAnswer<typeof releaseCalls.releases>> = {},
): CallAnswer<typeof releaseCalls.releases> => ({
  from: '2026-11-18T05:00:00.000Z',
  to: '2026-11-19T05:00:00.000Z',
  entries: [sampleEntry('host', 'Host'), sampleCanary(), sampleEntry('xtime', 'Xtime')],
  problems: [],
  canTakeBack: true,
  canaryRule: { minViews: 50, errorsPer1000: 5 },
  lastChange: {
    at: '2026-11-18T20:12:00.000Z',
    name: 'dashboards',
    revision: 6,
    action: 'canary',
    by: 'Maya Lindt',
    why: 'op codes from the grid',
    from: '6be83bd0f2a1c0de77aa',
    to: '6be83bd0f2a1c0de77aa',
    canary: { release: 'd41f7a2c55aa01bb9911', share: 10 },
    key: 'dashboards-1',
  },
  ...changes,
});
