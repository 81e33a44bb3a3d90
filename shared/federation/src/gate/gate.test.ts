import { releaseSchema } from '../release.ts';
import { describeBytes, overBudget } from './byte-budgets.ts';
import { gate } from './gate.ts';
import type { GatedRelease, LiveRelease, ServedAs } from './live-releases.ts';
import { whatFits } from './what-fits.ts';

const empty = { shared: {}, consumes: {}, provides: {} };
const packages = (version: string, modules: Record<string, string[]>) => ({ '@fixed-ops/ui': { version, modules } });

const host = (release: string, version: string, names = ['Button', 'Panel']): GatedRelease => ({
  ...empty,
  name: 'host',
  release,
  version: '1.0.0',
  provides: packages(version, {
    '@fixed-ops/ui': names,
    '@fixed-ops/ui/form': ['useForm'],
    '@fixed-ops/ui/icons': ['*'],
  }),
});
const remote = (name: string, release: string, version: string, modules: Record<string, string[]>): GatedRelease => ({
  ...empty,
  name,
  release,
  version: '1.0.0',
  consumes: packages(version, modules),
});
const live = (release: GatedRelease, as: ServedAs = 'current'): LiveRelease => ({ release, as });
const buttons = { '@fixed-ops/ui': ['Button'] };

describe('the gate before a switch', () => {
  test('lets a remote through that every live host gives what it takes', () => {
    const hosts = [live(host('h2', '1.2.0')), live(host('h1', '1.1.0'), 'previous')];
    const candidate = remote('xtime', 'x2', '1.1.0', { ...buttons, '@fixed-ops/ui/icons': ['Anything'] });
    expect(gate([candidate], { host: hosts, remotes: {} })).toEqual({ breaks: [], losses: [] });
  });

  test('names the export that the host before does not have yet, so that a rollback of the host would break the remote', () => {
    const hosts = [live(host('h2', '1.2.0', ['Button', 'Gauge'])), live(host('h1', '1.2.0', ['Button']), 'previous')];
    const candidate = remote('xtime', 'x2', '1.2.0', { '@fixed-ops/ui': ['Button', 'Gauge'] });
    const { breaks } = gate([candidate], { host: hosts, remotes: {} });
    expect(breaks.map(({ sentence }) => sentence)).toEqual([
      'Release x2 of xtime (the current one) would not run in release h1 of the host (the one before): it uses Gauge of @fixed-ops/ui, which the host does not have.',
    ]);
  });

  test('holds a host to every live release of every remote: current, canary and the one before', () => {
    const used = (name: string, release: string, ...names: string[]) =>
      remote(name, release, '1.0.0', { '@fixed-ops/ui': names });
    const result = gate([host('h2', '1.3.0', ['Button'])], {
      host: [live(host('h1', '1.2.0'))],
      remotes: {
        dashboards: [live(used('dashboards', 'd3', 'Button')), live(used('dashboards', 'd2', 'Panel'), 'previous')],
        xtime: [live(used('xtime', 'x1', 'Button')), live(used('xtime', 'x2', 'Panel'), 'canary')],
        'ai-statement': [live(used('ai-statement', 'a1', 'Button'))],
      },
    });
    expect(result.breaks.map((each) => [each.remote.name, each.remote.release, each.remote.as])).toEqual([
      ['dashboards', 'd2', 'previous'],
      ['xtime', 'x2', 'canary'],
    ]);
    expect(result.breaks[0]?.misfits).toEqual([{ kind: 'exports', of: '@fixed-ops/ui', names: ['Panel'] }]);
  });

  test('lets a host drop what no live release uses, within a version that fits', () => {
    const remotes = { xtime: [live(remote('xtime', 'x1', '1.0.0', buttons))] };
    const result = gate([host('h2', '1.3.0', ['Button'])], { host: [live(host('h1', '1.2.0'))], remotes });
    expect(result).toEqual({ breaks: [], losses: [] });
  });

  test('refuses another major version whatever is used, and a module that is not provided', () => {
    const remotes = {
      xtime: [live(remote('xtime', 'x1', '1.0.0', { ...buttons, '@fixed-ops/ui/lists': ['DataGrid'] }))],
    };
    const { breaks } = gate([host('h2', '2.0.0')], { host: [live(host('h1', '1.2.0'))], remotes });
    expect(breaks[0]?.sentence).toContain(
      'it was built against @fixed-ops/ui 1.0.0, and the host provides 2.0.0; it takes @fixed-ops/ui/lists, which the host does not provide.',
    );
  });

  test('judges releases that are switched to together as they will stand, and tells which ones can stand in no more', () => {
    const before = {
      host: [live(host('h1', '1.9.0'))],
      remotes: { xtime: [live(remote('xtime', 'x1', '1.0.0', buttons))] },
    };
    const together = gate([host('h2', '2.0.0'), remote('xtime', 'x2', '2.0.0', buttons)], before);
    expect(together.breaks).toEqual([]);
    expect(together.losses.map((each) => [each.remote.release, each.host.release])).toEqual([
      ['x2', 'h1'],
      ['x1', 'h2'],
    ]);
    expect(gate([host('h2', '2.0.0')], before).breaks).toHaveLength(1);
    expect(gate([remote('xtime', 'x2', '2.0.0', buttons)], before).breaks).toHaveLength(1);
  });

  test('says nothing of what does not fit already and is not switched', () => {
    const remotes = { xtime: [live(remote('xtime', 'x1', '3.0.0', buttons))] };
    const result = gate([remote('dashboards', 'd1', '1.0.0', buttons)], { host: [live(host('h1', '1.0.0'))], remotes });
    expect(result.breaks).toEqual([]);
  });

  describe('of a shared package whose minor version was raised', () => {
    const next = host('h2', '1.3.0', ['Button', 'Gauge', 'Panel']);
    const newRemote = remote('xtime', 'x2', '1.3.0', { '@fixed-ops/ui': ['Gauge'] });
    const held = {
      host: [live(host('h1', '1.2.0'))],
      remotes: { xtime: [live(remote('xtime', 'x1', '1.2.0', buttons))] },
    };

    test('lets the host go first while every remote is held', () => {
      expect(gate([next], held)).toEqual({ breaks: [], losses: [] });
    });

    test('keeps the remote back while the host is held, and names version and export', () => {
      expect(gate([newRemote], held).breaks.map(({ misfits }) => misfits)).toEqual([
        [
          { kind: 'version', of: '@fixed-ops/ui', builtAgainst: '1.3.0', provided: '1.2.0' },
          { kind: 'exports', of: '@fixed-ops/ui', names: ['Gauge'] },
        ],
      ]);
    });

    test('changes nothing while every pointer is held: what is live fits together as before', () => {
      expect(gate([], held)).toEqual({ breaks: [], losses: [] });
    });
  });

  test('compares versions alone of releases from before exports were written down', () => {
    const old = { ...empty, name: 'host', release: 'h0', version: '1.0.0', shared: { '@fixed-ops/ui': '1.1.0' } };
    const candidate = {
      ...remote('xtime', 'x2', '1.2.0', { '@fixed-ops/ui': ['New'] }),
      shared: { '@fixed-ops/ui': '1.2.0' },
    };
    const { breaks } = gate([candidate], { host: [live(old)], remotes: {} });
    expect(breaks.map(({ misfits }) => misfits)).toEqual([
      [{ kind: 'version', of: '@fixed-ops/ui', builtAgainst: '1.2.0', provided: '1.1.0' }],
    ]);
  });

  test('reads what a host provides from its release.json, and nothing from an older one', () => {
    const stored = {
      name: 'host',
      release: 'h1',
      version: '1.0.0',
      commit: null,
      createdAt: '2026-11-20T00:00:00.000Z',
      exposes: [],
      shared: {},
      files: [],
    };
    expect(releaseSchema.parse(stored).provides).toEqual({});
    const provides = packages('1.0.0', buttons);
    expect(releaseSchema.parse({ ...stored, provides }).provides).toEqual(provides);
  });
});

describe('of several releases', () => {
  const before = {
    host: [live(host('h1', '1.2.0'))],
    remotes: {
      xtime: [live(remote('xtime', 'x1', '1.2.0', { '@fixed-ops/ui': ['Panel'] }))],
      dashboards: [live(remote('dashboards', 'd1', '1.2.0', buttons))],
    },
  };
  const names = (releases: readonly GatedRelease[]) => releases.map(({ release }) => release);

  test('all go that fit together as they will stand', () => {
    const next = remote('dashboards', 'd2', '1.3.0', { '@fixed-ops/ui': ['Gauge'] });
    const fitting = whatFits([host('h2', '1.3.0', ['Button', 'Gauge', 'Panel']), next], before);
    expect([names(fitting.goes), fitting.stays]).toEqual([['h2', 'd2'], []]);
  });

  test('a remote that breaks stays, and the others go', () => {
    const fitting = whatFits(
      [remote('xtime', 'x2', '1.2.0', { '@fixed-ops/ui': ['None'] }), remote('dashboards', 'd2', '1.2.0', buttons)],
      before,
    );
    expect(names(fitting.goes)).toEqual(['d2']);
    expect(fitting.stays.map(({ release, reasons }) => [release.release, reasons.length])).toEqual([['x2', 1]]);
  });

  test('a host that breaks a remote which is held stays, and with it what needs that host', () => {
    const next = remote('dashboards', 'd2', '1.3.0', { '@fixed-ops/ui': ['Gauge'] });
    const fitting = whatFits([host('h2', '1.3.0', ['Button', 'Gauge']), next], before);
    expect(fitting.goes).toEqual([]);
    expect(names(fitting.stays.map(({ release }) => release))).toEqual(['h2', 'd2']);
    expect(fitting.stays[0]?.reasons[0]).toContain('Release x1 of xtime (the current one) would not run in release h2');
  });
});

test('byte budgets name what is too large, by how much', () => {
  expect(overBudget({ entry: 14_500, screens: 14_500, all: 250_000 }, { entry: 20_000, all: 200_000 })).toEqual([
    'all of it is 250.0 kB, 50.0 kB over its budget of 200.0 kB',
  ]);
  expect(overBudget({}, { entry: 1 })).toEqual([]);
  expect(describeBytes({ entry: 11_104, all: 20_000 }, { entry: 40_000, all: 200_000 })).toBe('11.1 kB entry of 40');
  expect(describeBytes({ all: 607_209 }, { all: 750_000 })).toBe('607.2 kB in all of 750');
  expect(describeBytes({}, { all: 1 })).toBe('');
});
