import { usePlane } from '../testing/use-plane.ts';
import { createReleasePlane } from './release-plane.ts';

const plane = usePlane();
const { objects, at, aBuild, keys, start, read, write } = plane;

const withContract = { '@fixed-ops/ui': '1.0.0', '@fixed-ops/contract': '1.44.0' };

beforeEach(async () => {
  await start([aBuild('dashboards', 'aa'), aBuild('host', 'h1')]);
  await start([{ ...aBuild('dashboards', 'bb'), shared: withContract }], { now: at('21T08:00:00') });
});

async function aPlane({ gateway = true, ui = '1.0.0', store = objects(), clockMs = (): number => 0 } = {}) {
  return createReleasePlane({
    objects: store,
    plane: await plane.reader(),
    gateway: gateway ? (await keys()).gateway : null,
    provided: async () => ({ '@fixed-ops/ui': ui }),
    now: () => at('22T08:00:00'),
    clockMs,
  });
}

test('it says of the host and of each remote what is served, and which releases there are, the latest first', async () => {
  const { entries, problems, canTakeBack } = await (await aPlane()).read();
  expect([problems, canTakeBack]).toEqual([[], true]);
  expect(entries.map(({ name }) => name).slice(0, 2)).toEqual(['host', 'dashboards']);
  expect(entries[1]).toMatchObject({
    label: 'AI Dashboard',
    pointer: { current: 'bb', previous: 'aa', by: 'a start' },
    problem: null,
    releases: [
      {
        release: 'bb',
        contract: '1.44.0',
        commit: 'c0ffee',
        by: 'a start',
        signedBy: 'team of this machine',
        distrust: null,
        isBad: false,
      },
      { release: 'aa', contract: null, refused: null },
    ],
  });
  expect(entries[2]).toMatchObject({ pointer: null, releases: [] });
});

test('it says why a release enters no document and why the host cannot run one', async () => {
  write('releases/dashboards/aa/release.json', { ...read('releases', 'dashboards', 'aa', 'release.json'), by: 'evil' });
  const [, dashboards] = (await (await aPlane({ ui: '2.0.0' })).read()).entries;
  expect(dashboards?.releases.map(({ distrust, signedBy, refused }) => ({ distrust, signedBy, refused }))).toEqual([
    {
      distrust: null,
      signedBy: 'team of this machine',
      refused: 'it was built against @fixed-ops/ui 1.0.0, and the host provides 2.0.0',
    },
    { distrust: expect.stringContaining('has not made'), signedBy: null, refused: expect.any(String) },
  ]);
});

test('a release is read from the store once, again while it is not trusted, and is not shown once it is gone', async () => {
  const get = jest.fn((key: string) => objects().get(key));
  const releases = await aPlane({ store: { ...objects(), get } });
  const look = async () => {
    get.mockClear();
    const [, dashboards] = (await releases.read()).entries;
    const asked = get.mock.calls.map(([key]) => key.split('/').slice(1, 3).join('/')).sort();
    return { asked, shown: dashboards?.releases.map(({ release, distrust }) => [release, distrust === null]) };
  };
  const signed = read('releases', 'dashboards', 'aa', 'release.json');
  write('releases/dashboards/aa/release.json', { ...signed, by: 'evil' });
  const shown = [
    ['bb', true],
    ['aa', false],
  ];
  expect(await look()).toEqual({ asked: ['dashboards/aa', 'dashboards/bb', 'host/h1'], shown });
  expect(await look()).toEqual({ asked: ['dashboards/aa'], shown });
  write('releases/dashboards/aa/release.json', signed);
  expect(await look()).toMatchObject({
    shown: [
      ['bb', true],
      ['aa', true],
    ],
  });
  await objects().remove('releases/dashboards/bb/release.json');
  expect(await look()).toEqual({ asked: [], shown: [['aa', true]] });
});

test('the list of a remote store is read once a minute, however many pages look, and again when a pointer moves or a read failed', async () => {
  let ms = 0;
  const list = jest.fn((prefix: string) => objects().list(prefix));
  const releases = await aPlane({ store: { ...objects(), isFolder: false, list }, clockMs: () => ms });
  const look = async () => {
    list.mockClear();
    await releases.read();
    return list.mock.calls.map(([prefix]) => prefix.split('/')[1]);
  };
  list.mockRejectedValueOnce(new Error('away'));
  await expect(releases.read()).rejects.toThrow('away');
  expect(await look()).toEqual(['host']);
  expect(await look()).toEqual([]);
  await releases.rollBack('dashboards', null, 'Dana', '');
  expect(await look()).toEqual(['dashboards']);
  ms = 60_000;
  expect(await look()).toEqual(expect.arrayContaining(['host', 'dashboards', 'xtime']));
});

test('a person takes a release back by the gateway’s key, and the next look and the log know it', async () => {
  const releases = await aPlane();
  expect(await releases.rollBack('dashboards', null, 'Dana Whitfield', 'cards are empty')).toMatchObject({
    kind: 'done',
    pointer: { current: 'aa', bad: ['bb'] },
  });
  const [, dashboards] = (await releases.read()).entries;
  expect(dashboards).toMatchObject({
    pointer: { current: 'aa', why: 'cards are empty' },
    releases: [{ isBad: true }, { isBad: false }],
  });
  expect((await releases.audit({ page: 1, pageSize: 1 })).entries).toMatchObject([
    { action: 'rollback', by: 'Dana Whitfield' },
  ]);
});

test('what a person or the judge takes back over a revision that is gone changes nothing, and they learn who was first', async () => {
  const releases = await aPlane();
  const seen = plane.pointer('dashboards').revision;
  expect(await releases.rollBack('dashboards', null, 'Dana', 'cards are empty', seen)).toMatchObject({ kind: 'done' });
  const first = plane.pointer('dashboards');
  for (const outcome of [
    await releases.rollBack('dashboards', null, 'Ben', 'the same', seen),
    await releases.stopCanary('dashboards', 'Ben', 'the same', true, seen),
  ])
    expect(outcome).toMatchObject({ kind: 'conflict', pointer: { revision: seen + 1, current: 'aa', by: 'Dana' } });
  expect(plane.pointer('dashboards')).toEqual(first);
  expect((await releases.audit({ page: 1, pageSize: 99 })).entries.filter(({ by }) => by === 'Ben')).toEqual([]);
});

test('without the gateway’s key it shows, and refuses to change, naming the remedy', async () => {
  const releases = await aPlane({ gateway: false });
  expect((await releases.read()).canTakeBack).toBe(false);
  expect(await releases.rollBack('dashboards', null, 'Dana', '')).toMatchObject({ kind: 'refused', code: 'no_key' });
});

test('what is no remote is refused', async () => {
  expect(await (await aPlane()).stopCanary('nobody', 'Dana', '', false)).toMatchObject({
    kind: 'refused',
    code: 'unknown_name',
  });
});
