import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defaultPlacementSchema, type Placement, planHold, planRollback } from '@fixed-ops/federation';
import { readAudit } from '../audit/audit-log.ts';
import { type ReleaseObjects, ReleaseStoreError } from '../objects/release-objects.ts';
import { changePointer } from '../plane/change-pointer.ts';
import { defaultPlacement, usePlane } from '../testing/use-plane.ts';
import { preparePlacement } from './placements.ts';
import { placementHash } from './upgrade-placements.ts';

const plane = usePlane();
const { folder, objects, at, aBuild, keys, trust, start, read, write, has, pointer } = plane;
const defaults = (): Placement[] =>
  defaultPlacementSchema.parse(JSON.parse(readFileSync(defaultPlacement, 'utf8'))).remotes;

/** Runs a team's command between two starts. */
async function change(action: 'rollback' | 'hold', name = 'dashboards') {
  const { team } = await keys();
  if (team === null) throw new Error('no key');
  const request = { by: 'Dana', why: '' };
  return changePointer({
    objects: objects(),
    trust: await trust(),
    signer: team,
    name,
    action,
    plan: (before) =>
      action === 'rollback'
        ? planRollback(before, { ...request, to: null }, at('21T08:00:00'))
        : planHold(before, { ...request, isHeld: true }, at('21T08:00:00')),
  });
}

describe('the first start', () => {
  test('makes root, team and gateway keys that nobody else may read, and signs placements, releases and pointers', async () => {
    await start([aBuild('dashboards', 'aa'), aBuild('host', 'h1')]);
    for (const name of ['root', 'team', 'gateway'])
      expect(statSync(join(folder(), 'keys', `${name}.key`)).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder(), 'keys')).mode & 0o777).toBe(0o700);
    const reader = await plane.reader();
    const found = await reader.read();
    expect(found?.pointers.get('dashboards')).toMatchObject({ revision: 1, current: 'aa', isHeld: false });
    expect(found?.pointers.get('host')?.current).toBe('h1');
    expect(found?.placement.remotes).toEqual(defaults());
    expect(reader.reported).toEqual([]);
  });

  test('elsewhere does nothing without keys, and says what to do', async () => {
    await expect(keys({ areMade: false })).rejects.toThrow(/FIXED_OPS_ROOT_KEY=<key>.*npm run keys -- init/);
  });
});

describe('a later start', () => {
  test('with the same builds changes nothing', async () => {
    await start([aBuild('dashboards', 'aa')]);
    const before = [
      read('placement.json'),
      pointer('dashboards'),
      (await readAudit(objects(), { page: 1, pageSize: 9 })).total,
    ];
    expect(await start([aBuild('dashboards', 'aa')])).toEqual({ summary: 'up to date', notes: [] });
    expect([
      read('placement.json'),
      pointer('dashboards'),
      (await readAudit(objects(), { page: 1, pageSize: 9 })).total,
    ]).toEqual(before);
  });

  test('moves the pointer to its build, with the release before as the fallback', async () => {
    await start([aBuild('dashboards', 'aa')]);
    await start([aBuild('dashboards', 'bb')]);
    expect(pointer('dashboards')).toMatchObject({ revision: 2, current: 'bb', previous: 'aa', by: 'a start' });
  });

  test('under a clock that was set back a year releases what it built, which servers follow, and so does the one after that under the right clock', async () => {
    await start([aBuild('dashboards', 'aa')]);
    const reader = await plane.reader();
    await reader.readAnew();
    const yearBack = new Date('2025-11-21T08:00:00Z');
    const later = [
      ['bb', yearBack],
      ['cc', at('22T08:00:00')],
    ] as const;
    for (const [index, [release, now]] of later.entries()) {
      expect((await start([aBuild('dashboards', release)], { now })).notes).toEqual([]);
      expect(pointer('dashboards')).toMatchObject({ revision: index + 2, current: release, at: now.toISOString() });
      for (const each of [reader, await plane.reader()]) {
        expect((await each.readAnew())?.pointers.get('dashboards')?.current).toBe(release);
        expect(each.reported).toEqual([]);
      }
    }
  });

  test('leaves a pointer that somebody holds, and names it', async () => {
    await start([aBuild('dashboards', 'aa')]);
    await change('hold');
    const { notes } = await start([aBuild('dashboards', 'bb')]);
    expect(notes).toEqual([expect.stringMatching(/^dashboards is held, .*by Dana on 2026-11-21.*--off$/)]);
    expect(pointer('dashboards').current).toBe('aa');
  });

  test('after a rollback does not release the bad release again, and says so; a mended one it does', async () => {
    await start([aBuild('dashboards', 'aa')]);
    await start([aBuild('dashboards', 'bb')]);
    await change('rollback');
    const { notes } = await start([aBuild('dashboards', 'bb')]);
    expect(notes).toEqual([
      expect.stringMatching(/^dashboards stays where it was rolled back to: bb.*bad one\. .*--again$/),
    ]);
    expect(pointer('dashboards')).toMatchObject({ current: 'aa', previous: null, bad: ['bb'] });
    expect((await start([aBuild('dashboards', 'cc')])).notes).toEqual([]);
    expect(pointer('dashboards')).toMatchObject({ current: 'cc', previous: 'aa', bad: ['bb'] });
  });

  test('without the key of a team goes on with what is released, releases nothing, and names the remedy', async () => {
    await start([aBuild('dashboards', 'aa')]);
    rmSync(join(folder(), 'keys', 'team.key'));
    expect((await start([aBuild('dashboards', 'aa')])).notes).toEqual([]);
    const { notes } = await start([aBuild('dashboards', 'bb')]);
    expect(notes).toEqual([expect.stringMatching(/^Nothing that was built is released.*npm run keys -- renew team/)]);
    expect((await (await plane.reader()).read())?.pointers.get('dashboards')?.current).toBe('aa');
  });

  test('with all private keys lost goes on serving', async () => {
    await start([aBuild('dashboards', 'aa')]);
    rmSync(join(folder(), 'keys'), { recursive: true });
    await start([aBuild('dashboards', 'bb')]);
    expect((await (await plane.reader()).read())?.pointers.get('dashboards')?.current).toBe('aa');
  });
});

describe('the gate before pointers move', () => {
  /** A build with its compiler's facts: what the host provides, or what a remote uses of `@fixed-ops/ui`. */
  function aBuildWith(name: string, release: string, version: string, ...names: string[]) {
    const build = aBuild(name, release);
    const facts = { [name === 'host' ? 'provides' : 'consumes']: { '@fixed-ops/ui': names } };
    writeFileSync(join(build.folder, 'release-facts.json'), JSON.stringify(facts));
    return { ...build, shared: { '@fixed-ops/ui': version } };
  }
  const live = () => [
    aBuildWith('host', 'h1', '1.2.0', 'Button', 'Panel'),
    aBuildWith('dashboards', 'd1', '1.2.0', 'Panel'),
  ];
  const next = () => [
    aBuildWith('host', 'h2', '1.3.0', 'Button', 'Gauge'),
    aBuildWith('dashboards', 'd2', '1.3.0', 'Gauge'),
  ];
  const currents = () => ['host', 'dashboards'].map((name) => pointer(name).current);

  test('lets a host and a remote go together that fit each other, although neither fits what was before', async () => {
    await start(live());
    expect((await start(next())).notes).toEqual([]);
    expect(currents()).toEqual(['h2', 'd2']);
  });

  test('keeps a host back that would break a remote which is held, and names the remote and the export', async () => {
    await start(live());
    await change('hold', 'dashboards');
    const { notes } = await start(next());
    expect(currents()).toEqual(['h1', 'd1']);
    expect(notes).toEqual([
      'host stays where it is: h2, which was built here, would break pages. Release d1 of dashboards (the current one) would not run in release h2 of the host (the current one): it uses Panel of @fixed-ops/ui, which the host does not have.',
      expect.stringContaining('dashboards is held'),
    ]);
  });

  test('holds back a remote that needs a newer host while the host is held, and the live releases stay', async () => {
    await start(live());
    await change('hold', 'host');
    const { notes } = await start(next());
    expect(currents()).toEqual(['h1', 'd1']);
    expect(notes[0]).toContain(
      'it was built against @fixed-ops/ui 1.3.0, and the host provides 1.2.0; it uses Gauge of @fixed-ops/ui',
    );
  });

  test('says of a start for development, whose host is no release, that remotes are shown as they were released, and what to do', async () => {
    await start(live());
    const [, dashboards] = next();
    const { notes } = await start([dashboards!]);
    expect(currents()).toEqual(['h1', 'd1']);
    expect(notes).toEqual([
      expect.stringMatching(
        /^dashboards is shown as it was released \(d1\), not as it is checked out: .*it uses Gauge of @fixed-ops\/ui.* Start it once with npm start, .*FIXED_OPS_DATA=<folder> npm run dev\.$/,
      ),
    ]);
  });

  test('moves nothing and refuses nothing while every pointer is held, with a shared minor version raised', async () => {
    await start(live());
    await change('hold', 'host');
    await change('hold', 'dashboards');
    const { notes } = await start(next());
    expect(currents()).toEqual(['h1', 'd1']);
    expect(notes).toHaveLength(2);
    for (const note of notes) expect(note).toContain('is held');
  });
});

describe('placements', () => {
  /** The placements of a version with two tabs per area and of this version, each with the shipped ones of its time. */
  function twoVersions() {
    const now = defaults();
    const before = now.map((remote) => ({ ...remote, menu: remote.menu.slice(0, 2) }));
    const version = (name: string, remotes: Placement[], shipped: readonly Placement[][]) => {
      mkdirSync(join(folder(), name));
      const hashes = remotes.map(({ name: remote }, index) => [
        remote,
        shipped.map((each) => placementHash(each[index]!)),
      ]);
      write(`${name}/placements.shipped.json`, Object.fromEntries(hashes));
      write(`${name}/placement.default.json`, { remotes });
      return join(folder(), name, 'placement.default.json');
    };
    return { earlier: version('earlier', before, [before]), later: version('later', now, [before, now]), now };
  }
  const menuOf = (name: string) =>
    read('placement.json').remotes.find((remote: Placement) => remote.name === name).menu.length;

  test('the file of shipped placements ends with those that the product comes with', () => {
    const shipped = JSON.parse(readFileSync(join(dirname(defaultPlacement), 'placements.shipped.json'), 'utf8'));
    // A remote that was taken away may keep its line.
    const last = defaults().map(({ name }) => [name, shipped[name]?.at(-1)]);
    // A change of a placement must add its hash there. Otherwise no data folder would get the next change.
    expect(Object.fromEntries(last)).toEqual(
      Object.fromEntries(defaults().map((remote) => [remote.name, placementHash(remote)])),
    );
  });

  test('of an earlier version get the tabs of this one', async () => {
    const { earlier, later, now } = twoVersions();
    await start([], { placement: earlier });
    expect(menuOf('dashboards')).toBe(2);
    expect((await start([], { placement: later })).notes).toEqual([]);
    expect(read('placement.json')).toMatchObject({ revision: 2 });
    expect(menuOf('dashboards')).toBe(now.find(({ name }) => name === 'dashboards')?.menu.length);
  });

  test('of an earlier version get the tabs of this one once, also where two processes of this one start at the same time', async () => {
    const { earlier, later, now } = twoVersions();
    await start([], { placement: earlier });
    const { operator } = await keys();
    let other: Promise<unknown> | null = null;
    const put: ReleaseObjects['put'] = async (...written) => {
      other ??= start([], { placement: later });
      await other;
      return objects().put(...written);
    };
    const { notes } = await preparePlacement({
      ...{ objects: { ...objects(), put }, trust: await trust(), operator, defaultPlacement: later },
      ...{ by: 'another start', now: at('21T08:00:00') },
    });
    expect(notes).toEqual([]);
    expect(read('placement.json')).toMatchObject({ revision: 2, by: 'a start' });
    expect(menuOf('dashboards')).toBe(now.find(({ name }) => name === 'dashboards')?.menu.length);
  });

  test('that an operator has edited stay, are signed by the start, and are named', async () => {
    const { earlier, later } = twoVersions();
    await start([], { placement: earlier });
    const placement = read('placement.json');
    const remotes = placement.remotes.map((remote: Placement) =>
      remote.name === 'dashboards' ? { ...remote, label: 'Our dashboards' } : remote,
    );
    write('placement.json', { ...placement, remotes });
    const { notes } = await start([], { placement: later });
    expect(notes).toEqual([
      'dashboards stays where placement.json puts it, this version has another place',
      'placement.json was edited by hand and is signed now',
    ]);
    expect(menuOf('dashboards')).toBe(2);
    expect(
      (await (await plane.reader()).read())?.placement.remotes.find(({ name }) => name === 'dashboards')?.label,
    ).toBe('Our dashboards');
  });

  /** A version without xtime. */
  function withoutXtime() {
    mkdirSync(join(folder(), 'before'));
    write('before/placement.default.json', { remotes: defaults().filter(({ name }) => name !== 'xtime') });
    const shipped = readFileSync(join(dirname(defaultPlacement), 'placements.shipped.json'), 'utf8');
    write('before/placements.shipped.json', shipped);
    return join(folder(), 'before', 'placement.default.json');
  }
  const isPlaced = (name: string) => read('placement.json').remotes.some((remote: Placement) => remote.name === name);

  test('of a remote that comes with a later version are added by the start, and told', async () => {
    await start([aBuild('dashboards', 'aa')], { placement: withoutXtime() });
    const { notes } = await start([aBuild('dashboards', 'aa'), aBuild('xtime', 'x1')]);
    expect(notes).toEqual(['xtime comes with this version and is placed as it says']);
    const served = await (await plane.reader()).read();
    expect(served?.placement.remotes.map(({ name }) => name)).toContain('xtime');
    expect(served?.pointers.get('xtime')?.current).toBe('x1');
  });

  test('of a remote that an operator has taken out do not come back', async () => {
    const builds = [aBuild('dashboards', 'aa'), aBuild('xtime', 'x1')];
    await start(builds);
    const placement = read('placement.json');
    const remotes = placement.remotes.filter((remote: Placement) => remote.name !== 'xtime');
    write('placement.json', { ...placement, remotes });
    expect((await start(builds)).notes).toEqual(['placement.json was edited by hand and is signed now']);
    expect((await start(builds)).notes).toEqual([]);
    expect(isPlaced('xtime')).toBe(false);
  });

  test.each(['signed', 'edited by hand', 'edited by hand and placed by command'])(
    '%s and put there before the first start stay as short as they are, and what they leave out is told',
    async (how) => {
      const { operator } = await keys();
      if (operator === null) throw new Error('no key');
      const isSigned = how === 'signed';
      const all = { revision: 1, remotes: defaults(), by: 'Dana', at: '2026-11-19T08:00:00.000Z' };
      const short = { ...all, remotes: defaults().filter(({ name }) => name !== 'xtime') };
      write(
        'placement.json',
        isSigned ? operator.sign('placement', short) : { ...operator.sign('placement', all), ...short },
      );
      if (how.endsWith('by command'))
        await preparePlacement({
          ...{ objects: objects(), trust: await trust(), operator, defaultPlacement },
          ...{ by: 'Dana', now: at('19T09:00:00') },
        });
      const builds = [aBuild('dashboards', 'aa'), aBuild('xtime', 'x1')];
      expect((await start(builds)).notes).toContain(
        'xtime is placed nowhere, as placement.json was before the first start',
      );
      expect((await start(builds)).notes).toEqual([]);
      expect(isPlaced('xtime')).toBe(false);
    },
  );

  test('that an operator has left short before anything was released stay so, whichever version and key starts after that', async () => {
    const { earlier, later } = twoVersions();
    const builds = [aBuild('dashboards', 'aa'), aBuild('xtime', 'x1')];
    await start(builds, { placement: earlier, team: null });
    const placement = read('placement.json');
    const remotes = placement.remotes.filter((remote: Placement) => remote.name !== 'xtime');
    write('placement.json', { ...placement, remotes });
    await start(builds, { placement: earlier, team: null });
    // The product writes it, with this version's placement of dashboards.
    const left = 'xtime is placed nowhere, as placement.json was before the first start';
    expect((await start(builds, { placement: later, team: null })).notes).toContain(left);
    expect(menuOf('dashboards')).toBeGreaterThan(2);
    expect((await start(builds, { placement: later })).notes).toEqual([left]);
    expect((await start(builds, { placement: later })).notes).toEqual([]);
    expect(isPlaced('xtime')).toBe(false);
  });

  test('that an operator has left short stay so where others are released and those that were left out are not', async () => {
    const { operator } = await keys();
    if (operator === null) throw new Error('no key');
    const remotes = defaults().filter(({ name }) => name !== 'xtime');
    const short = { revision: 1, remotes, by: 'Dana', at: '2026-11-19T08:00:00.000Z' };
    write('placement.json', operator.sign('placement', short));
    const builds = [aBuild('dashboards', 'aa')];
    await start(builds);
    expect((await start(builds)).notes).toEqual([]);
    expect(isPlaced('xtime')).toBe(false);
  });

  test('that are as they should be need no right to write where the operator’s key is elsewhere', async () => {
    const { operator } = await keys();
    if (operator === null) throw new Error('no key');
    const at = '2026-11-19T08:00:00.000Z';
    write('placement.json', operator.sign('placement', { revision: 1, remotes: defaults(), by: 'Dana', at }));
    const put = async (key: string) => {
      if (key.startsWith('audit/')) return 'written' as const;
      throw new ReleaseStoreError('refused', 'The store may be read alone.');
    };
    const { notes } = await preparePlacement({
      ...{ objects: { ...objects(), put }, trust: await trust(), operator: null, defaultPlacement },
      ...{ by: 'a start', now: new Date(at) },
    });
    expect(notes).toEqual([]);
  });

  test('of a remote that comes with a later version are for the operator to add where that key is elsewhere', async () => {
    await start([], { placement: withoutXtime() });
    rmSync(join(folder(), 'keys', 'root.key'));
    const { notes } = await start([aBuild('xtime', 'x1')]);
    expect(notes).toEqual([
      expect.stringMatching(/^xtime comes with this version and is placed nowhere\. Add it .*npm run keys -- place/),
    ]);
    expect(isPlaced('xtime')).toBe(false);
  });

  test('that are malformed stop the start with the file and the field', async () => {
    await start([]);
    write('placement.json', '{ "remotes": [');
    await expect(start([])).rejects.toThrow(/placement\.json is not JSON/);
    write('placement.json', { revision: 'one', remotes: [], key: 'operator', signature: 'x' });
    await expect(start([])).rejects.toThrow(/placement\.json is not valid: revision/);
  });
});

describe('a registry.json of an earlier version', () => {
  /** Releases and the registry as they were before pointers were signed. Older ones had fewer facts. */
  function before(
    entries: { name: string; current: string | null; previous?: string; setBy?: string; label?: string }[],
  ) {
    for (const { name, current, previous } of entries) {
      for (const release of [current, previous]) {
        if (!release) continue;
        mkdirSync(join(folder(), 'releases', name, release), { recursive: true });
        writeFileSync(join(folder(), 'releases', name, release, 'remoteEntry.js'), 'void 0;');
        const oldest = {
          shared: { '@fixed-ops/ui': '0.2.0' },
          files: [{ path: 'remoteEntry.js', size: 7, sha384: 'x' }],
        };
        const named = {
          ...oldest,
          name,
          release,
          version: '1.0.0',
          commit: null,
          createdAt: '2026-11-01T08:00:00.000Z',
          exposes: [],
        };
        write(`releases/${name}/${release}/release.json`, release.startsWith('0.1.0-') ? oldest : named);
      }
    }
    const remotes = entries.map((entry) => ({ ...defaults().find(({ name }) => name === entry.name), ...entry }));
    write('registry.json', { revision: 7, remotes });
  }

  test('becomes placements, signed releases and pointers, once, told in one line; the file is kept', async () => {
    before([
      { name: 'dashboards', current: '4f2a', previous: '0.1.0-old', setBy: 'start', label: 'Our dashboards' },
      { name: 'xtime', current: 'beef', setBy: 'hand' },
      { name: 'administration', current: null },
    ]);
    mkdirSync(join(folder(), 'host', 'h0'), { recursive: true });
    write('host/h0/release.json', {
      name: 'host',
      release: 'h0',
      createdAt: '2026-11-01T08:00:00.000Z',
      shared: {},
      files: [],
    });
    const { summary } = await start([aBuild('xtime', 'cafe')]);
    expect(summary).toBe(
      'converted registry.json: 3 placements and pointers, 3 releases signed, xtime held as set by hand; it is kept as registry.json.converted; 1 added',
    );
    expect([has('registry.json'), has('registry.json.converted'), has('host'), has('releases', 'host', 'h0')]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    const found = await (await plane.reader()).read();
    expect(found?.pointers.get('dashboards')).toMatchObject({ current: '4f2a', previous: '0.1.0-old', isHeld: false });
    // The pointer was set by hand, so it stays whatever is built.
    expect(found?.pointers.get('xtime')).toMatchObject({ current: 'beef', isHeld: true });
    expect(found?.pointers.has('administration')).toBe(false);
    expect(found?.placement.remotes.find(({ name }) => name === 'dashboards')?.label).toBe('Our dashboards');
    expect((await start([aBuild('xtime', 'cafe')])).summary).toBe('up to date');
  });

  test('that was converted in part when the process was killed is converted at the next start', async () => {
    before([{ name: 'dashboards', current: '4f2a', setBy: 'start' }]);
    await keys();
    await start([]);
    // The process was killed before the last two steps: the placements are missing, and the file still has its name.
    rmSync(join(folder(), 'placement.json'));
    write('registry.json', readFileSync(join(folder(), 'registry.json.converted'), 'utf8'));
    expect((await start([])).summary).toMatch(/^converted registry\.json: 1 placements/);
    expect((await (await plane.reader()).read())?.pointers.get('dashboards')).toMatchObject({
      current: '4f2a',
      revision: 1,
    });
  });

  test('that is malformed stops the start with the file and the field, and nothing is changed', async () => {
    write('registry.json', '{ "revision": "one", "remotes": [] }');
    await expect(start([])).rejects.toThrow(/registry\.json of an earlier version is not valid: revision/);
    expect([has('registry.json'), has('placement.json')]).toEqual([true, false]);
  });
});

test('a start notes what it checked of a release, and that it opened no browser', async () => {
  const built = aBuild('xtime', 'aa');
  const facts = { release: 'aa', measured: { entry: 45_000, all: 45_000 } };
  writeFileSync(join(built.folder, 'release-facts.json'), JSON.stringify(facts));
  const { notes } = await start([built, aBuild('host', 'h1')]);
  expect(read('releases', 'xtime', 'aa', 'release.json').checks).toEqual([
    { name: 'Packages fit host', result: 'passed', detail: '' },
    { name: 'Bytes', result: 'failed', detail: '45.0 kB entry of 40' },
    { name: 'Mounts in a headless page', result: 'skipped', detail: 'released by a start' },
    { name: 'Licences', result: 'skipped', detail: 'released by a start' },
    { name: 'Known vulnerabilities', result: 'skipped', detail: 'released by a start' },
  ]);
  expect(notes).toContain(
    'xtime is too large: its entry is 45.0 kB, 5.0 kB over its budget of 40.0 kB. A release by command would be refused.',
  );
  expect(pointer('xtime').current).toBe('aa');
});
