import type { FailureFacts } from '../reports/describe-failure.ts';
import { buildRemote } from '../testing/remotes.ts';
import { copiesIn } from './shared-copies.ts';
import { bytesText, type FileTiming, supportLine, type TabSources, tabFacts } from './tab-facts.ts';

const origin = 'http://localhost:3000';
const file = (name: string, startTime = 0, responseEnd = 10, encodedBodySize = 1000): FileTiming => ({
  name: name.startsWith('http') ? name : `${origin}${name}`,
  startTime,
  responseEnd,
  encodedBodySize,
});
const failure = (remote: string | null): FailureFacts => ({
  kind: 'error',
  name: 'TypeError',
  message: 'x is undefined',
  what: null,
  stack: '',
  remote,
  release: 'r1',
  page: '/',
  reference: null,
});

const facts = (changes: Partial<TabSources>) =>
  tabFacts({
    remotes: [buildRemote({ name: 'dashboards' })],
    hostRelease: 'h1',
    isHostCanary: false,
    isHostFallback: false,
    files: [],
    failures: [],
    isLoaded: () => true,
    isFallback: () => false,
    origin,
    ...changes,
  });

describe('what a tab runs', () => {
  it('is the host and every remote, with bytes of its own files and the time of its first load', () => {
    const [host, remote] = facts({
      files: [
        file('/assets/main.1234567890.js', 5, 40, 20_000),
        file('/assets/icon.svg'),
        file('/remotes/dashboards/r1/remoteEntry.js', 50, 80, 6000),
        file('/remotes/dashboards/r1/exposed.js', 81, 150, 9000),
        // A screen that was opened a minute later.
        file('/remotes/dashboards/r1/op-codes.js', 60_000, 60_050, 3000),
        file('/remotes/dashboards/r0/remoteEntry.js', 0, 1, 99_999),
      ],
    });
    expect(host).toMatchObject({ name: 'host', release: 'h1', source: 'release', files: 1, bytes: 20_000, loadMs: 35 });
    expect(remote).toMatchObject({ release: 'r1', source: 'release', files: 3, bytes: 18_000, loadMs: 100 });
  });

  it('is marked as an override, a fallback or missing', () => {
    const remotes = [
      buildRemote({
        name: 'xtime',
        entry: 'http://localhost:3105/remoteEntry.js',
        release: 'development',
        isDevelopment: true,
      }),
      buildRemote({ name: 'dashboards', fallback: '/remotes/dashboards/r0/remoteEntry.js' }),
      buildRemote({ name: 'users', entry: null, release: null }),
    ];
    const [, override, fallback, none] = facts({ remotes, isFallback: (name) => name === 'dashboards' });
    expect(override).toMatchObject({ source: 'override', release: null, origin: 'http://localhost:3105' });
    expect(fallback).toMatchObject({ source: 'fallback', release: 'r0' });
    expect(none).toMatchObject({ source: 'none', files: 0, loadMs: null });
  });

  it.each([
    ['one that stands in for a host that did not start', { isHostFallback: true }, 'fallback'],
    ['the canary', { isHostCanary: true }, 'canary'],
  ])('has of its host that it is %s, as of a remote', (_what, changes, source) => {
    const all = facts(changes);
    expect(all[0]).toMatchObject({ name: 'host', source, release: 'h1' });
    const line = supportLine(all, { href: `${origin}/xtime`, at: new Date('2026-11-20T18:00:00Z') });
    expect(line).toContain(`host h1 (${source})`);
  });

  it('has the failures of each remote’s own files, and failures of no remote belong to the host', () => {
    const [host, remote] = facts({ failures: [failure('dashboards'), failure('host'), failure(null)] });
    expect([host!.failures.length, remote!.failures.length]).toEqual([2, 1]);
  });

  it('is one line for a message', () => {
    const remotes = [
      buildRemote({ name: 'xtime', entry: 'http://localhost:3105/remoteEntry.js', isDevelopment: true }),
      buildRemote({ name: 'users' }),
    ];
    const line = supportLine(facts({ remotes, isLoaded: (name) => name === 'xtime' }), {
      href: `${origin}/xtime`,
      at: new Date('2026-11-20T18:00:00Z'),
    });
    expect(line).toBe(
      'Fixed Ops at http://localhost:3000/xtime on 2026-11-20T18:00:00.000Z: host h1, xtime from http://localhost:3105',
    );
  });

  it.each([
    [0, '—'],
    [1440, '1.4 kB'],
    [212_000, '212 kB'],
  ])('writes %d bytes as %s', (bytes, text) => {
    expect(bytesText(bytes)).toBe(text);
  });
});

test('shared packages are listed loaded first, with who uses them; two loaded versions are seen', () => {
  const copies = copiesIn({
    zod: { '4.0.0': {} },
    react: {
      '19.3.1': { loaded: true, useIn: ['host', 'fixed_ops_xtime'] },
      '18.0.0': { lib: () => 1, useIn: ['fixed_ops_xtime'] },
    },
  });
  expect(copies.map(({ name, loaded }) => [name, loaded])).toEqual([
    ['react', ['19.3.1', '18.0.0']],
    ['zod', []],
  ]);
  expect(copies[0]!.usedBy).toEqual(['host', 'xtime']);
});
