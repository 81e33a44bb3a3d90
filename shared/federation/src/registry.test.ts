import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultPlacementSchema } from './plane/placement-file.ts';
import type { ServedRemote } from './plane/resolve.ts';
import { resolveRegistry, takeOffered } from './registry.ts';

function anEntry(changes: Partial<ServedRemote> = {}): ServedRemote {
  return {
    name: 'dashboards',
    label: 'AI Dashboard',
    order: 10,
    paths: ['/dashboard/*'],
    nav: [{ label: 'AI Dashboard', to: '/dashboard', access: 'dashboard' }],
    menu: [],
    guards: [{ path: '/dashboard/*', access: 'dashboard' }],
    current: '1.0.0-aaaa',
    previous: null,
    ...changes,
  };
}

function aRegistry(...remotes: ServedRemote[]) {
  return { revision: 4, remotes };
}

describe('placements', () => {
  test('that a new data folder starts with are valid and name every remote', () => {
    const root = join(__dirname, '../../..');
    const file = join(root, 'deploy/placement.default.json');
    const { remotes } = defaultPlacementSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const isRemote = (name: string) => existsSync(join(root, 'remotes', name, 'src/remote.tsx'));
    expect(remotes.map((remote) => remote.name).sort()).toEqual(
      readdirSync(join(root, 'remotes')).filter(isRemote).sort(),
    );
  });

  test('are refused with the path of every wrong field, and where a remote is listed twice', () => {
    const { current: _c, previous: _p, ...placement } = anEntry();
    const problems = (...remotes: object[]) =>
      defaultPlacementSchema.safeParse({ remotes }).error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(problems({ ...placement, paths: ['dashboard'] })).toEqual([
      ['remotes.0.paths.0', 'must be a path such as /dashboard/* or /ai-reviews'],
    ]);
    expect(problems(placement, placement)).toEqual([['remotes.1.name', 'dashboards is listed twice']]);
  });
});

describe('resolving the registry for a document', () => {
  test('a remote is found at the entry of its current release', () => {
    const [remote] = resolveRegistry(aRegistry(anEntry())).remotes;
    expect(remote?.entry).toBe('/remotes/dashboards/1.0.0-aaaa/remoteEntry.js');
    expect(remote?.isDevelopment).toBe(false);
  });

  test('a remote without a release keeps its place in the navigation and has no address', () => {
    const [remote] = resolveRegistry(aRegistry(anEntry({ current: null }))).remotes;
    expect(remote?.entry).toBeNull();
    expect(remote?.nav).toHaveLength(1);
  });

  test('the release before stands by as the fallback, unless there is none or it is the same', () => {
    const fallbackOf = (previous: string | null) =>
      resolveRegistry(aRegistry(anEntry({ previous }))).remotes[0]?.fallback;
    expect(fallbackOf('0.9.0-old')).toBe('/remotes/dashboards/0.9.0-old/remoteEntry.js');
    expect([fallbackOf(null), fallbackOf('1.0.0-aaaa')]).toEqual([null, null]);
  });

  test('a release that is refused has no address, and the other one stands where it would', () => {
    const resolve = (...refused: string[]) =>
      resolveRegistry(aRegistry(anEntry({ previous: '0.9.0-old' })), {
        isRefused: (name, release) => refused.includes(`${name} ${release}`),
      }).remotes[0];
    const [current, previous] = ['1.0.0-aaaa', '0.9.0-old'].map((it) => `/remotes/dashboards/${it}/remoteEntry.js`);
    expect(resolve()).toMatchObject({ entry: current, fallback: previous, refused: [] });
    expect(resolve('dashboards 0.9.0-old')).toMatchObject({ entry: current, fallback: null, refused: ['previous'] });
    expect(resolve('dashboards 1.0.0-aaaa')).toMatchObject({
      release: '1.0.0-aaaa',
      entry: null,
      fallback: previous,
      refused: ['current'],
    });
    expect(resolve('xtime 1.0.0-aaaa')?.refused).toEqual([]);
  });

  test('an override takes the place of the release and says that it is one', () => {
    const url = 'http://localhost:3101/remoteEntry.js';
    const registry = aRegistry(anEntry({ previous: '0.9.0-old' }));
    const [remote] = resolveRegistry(registry, { overrides: { dashboards: url } }).remotes;
    // A developer who breaks the remote must see that.
    expect(remote).toMatchObject({ entry: url, fallback: null, isDevelopment: true });
  });

  test('an override that a visitor asked for is offered beside the release until it is taken', () => {
    const url = 'http://localhost:3101/remoteEntry.js';
    const resolved = resolveRegistry(aRegistry(anEntry(), anEntry({ name: 'xtime' })), {
      offered: { dashboards: url },
    });
    const release = '/remotes/dashboards/1.0.0-aaaa/remoteEntry.js';
    expect(resolved.remotes[0]).toMatchObject({ entry: release, offered: url, isDevelopment: false });
    const taken = takeOffered(resolved).remotes;
    expect(taken[0]).toMatchObject({ entry: url, offered: null, fallback: null, isDevelopment: true });
    expect(taken[1]).toEqual(resolved.remotes[1]);
  });

  test('remotes come in the order of the navigation, whatever their order in the file', () => {
    const registry = aRegistry(anEntry({ name: 'xtime', order: 30 }), anEntry({ order: 10 }));
    expect(resolveRegistry(registry).remotes.map((remote) => remote.name)).toEqual(['dashboards', 'xtime']);
  });

  test('what only the operator needs does not reach the browser', () => {
    expect(JSON.stringify(resolveRegistry(aRegistry(anEntry({ previous: '0.9.0-old' }))))).not.toMatch(/previous/);
  });
});
