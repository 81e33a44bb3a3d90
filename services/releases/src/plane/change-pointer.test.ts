import { type PlaneOutcome, planRelease, planRollback, planStopCanary } from '@fixed-ops/federation';
import { readAudit } from '../audit/audit-log.ts';
import type { Signer } from '../keys/signatures.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { usePlane } from '../testing/use-plane.ts';
import { changePointer } from './change-pointer.ts';
import { pointerKey } from './plane-files.ts';

const plane = usePlane();
const { objects, at, aBuild, keys, trust, start, pointer, write } = plane;

beforeEach(async () => {
  await start([aBuild('dashboards', 'aa')]);
  await start([aBuild('dashboards', 'bb')], { now: at('20T09:00:00') });
});

const signerOf = (signer: Signer | null): Signer => {
  if (signer === null) throw new Error('no key');
  return signer;
};

async function release(release: string, by: string, store: ReleaseObjects = objects()): Promise<PlaneOutcome> {
  const signer = signerOf((await keys()).team);
  const plan = { name: 'dashboards', release, by, why: '' };
  return changePointer({
    objects: store,
    trust: await trust(),
    signer,
    name: 'dashboards',
    action: 'release',
    plan: (before) => planRelease(before, plan, at('21T08:00:00')),
  });
}

async function byGateway(
  plan: Parameters<typeof changePointer>[0]['plan'],
  action: 'rollback' | 'stop-canary' | 'release',
) {
  const signer = signerOf((await keys()).gateway);
  return changePointer({ objects: objects(), trust: await trust(), signer, name: 'dashboards', action, plan });
}

const rollBack = (to: string | null = null) =>
  byGateway(
    (before, passedOver) => planRollback(before, { to, passedOver, by: 'the page', why: '' }, at('22T08:00:00')),
    'rollback',
  );

test('a rollback to a release whose files are gone is refused: what is bad would go on in its place', async () => {
  await objects().remove('releases/dashboards/aa/release.json');
  const before = pointer('dashboards');
  expect(await rollBack('aa')).toMatchObject({
    kind: 'refused',
    code: 'not_served_before',
    sentence: expect.stringMatching(/^aa of dashboards is not in the store\. Roll back to another/),
  });
  expect(await rollBack()).toMatchObject({
    kind: 'refused',
    code: 'nothing_before',
    sentence: expect.stringMatching(
      /^aa of dashboards is not in the store\. dashboards has no healthy release before bb\./,
    ),
  });
  expect(pointer('dashboards')).toEqual(before);
});

test('a rollback to a release that is not believed is refused: no document would be made of it', async () => {
  const signed = plane.read('releases', 'dashboards', 'aa', 'release.json');
  const before = pointer('dashboards');
  write('releases/dashboards/aa/release.json', { ...signed, by: 'evil' });
  expect(await rollBack('aa')).toMatchObject({
    kind: 'refused',
    sentence: expect.stringMatching(/^aa of dashboards enters no document: it has a signature .*Roll back to another/),
  });
  write('releases/dashboards/aa/release.json', '{');
  expect(await rollBack('aa')).toMatchObject({
    kind: 'refused',
    sentence: expect.stringMatching(/^aa of dashboards cannot be used: its release\.json is not JSON/),
  });
  expect(pointer('dashboards')).toEqual(before);
});

test('a rollback without a name goes on to the last release of which documents are made, and says what it has passed over', async () => {
  await start([aBuild('dashboards', 'cc')], { now: at('20T10:00:00') });
  await start([aBuild('dashboards', 'dd')], { now: at('20T11:00:00') });
  await objects().remove('releases/dashboards/cc/release.json');
  write('releases/dashboards/bb/release.json', {
    ...plane.read('releases', 'dashboards', 'bb', 'release.json'),
    by: 'evil',
  });
  expect(await rollBack()).toMatchObject({
    kind: 'done',
    pointer: { current: 'aa', previous: null, bad: ['dd'] },
    passedOver: [
      'cc of dashboards is not in the store.',
      expect.stringMatching(/^bb of dashboards enters no document: it has a sig/),
    ],
  });
  expect(pointer('dashboards').current).toBe('aa');
});

test('of two teams that write at once one is told who was first, and has changed nothing', async () => {
  let arrive = () => {};
  const bothHaveRead = new Promise<void>((resolve) => {
    let arrived = 0;
    arrive = () => {
      arrived += 1;
      if (arrived === 2) resolve();
    };
  });
  const together: ReleaseObjects = {
    ...objects(),
    put: async (key, bytes, condition) => {
      if (key === pointerKey('dashboards')) {
        arrive();
        await bothHaveRead;
      }
      return objects().put(key, bytes, condition);
    },
  };
  const outcomes = await Promise.all([release('c1', 'Ana', together), release('c2', 'Ben', together)]);
  const [conflict] = outcomes.filter(({ kind }) => kind === 'conflict');
  expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
  const first = pointer('dashboards');
  expect(first).toMatchObject({ revision: 3, previous: 'bb' });
  expect(conflict).toMatchObject({ kind: 'conflict', pointer: { by: first.by, current: first.current } });
});

test('every change is in the log, newest first, by pages', async () => {
  await release('cc', 'Ana');
  await byGateway(
    (before) => planRollback(before, { to: null, by: 'Ben', why: 'cards are empty' }, at('21T09:00:00')),
    'rollback',
  );
  const { entries, total } = await readAudit(objects(), { page: 1, pageSize: 2 });
  expect(entries.map(({ action, by, why, from, to }) => ({ action, by, why, from, to }))).toEqual([
    { action: 'rollback', by: 'Ben', why: 'cards are empty', from: 'cc', to: 'bb' },
    { action: 'release', by: 'Ana', why: '', from: 'bb', to: 'cc' },
  ]);
  expect(total).toBeGreaterThan(3);
  expect((await readAudit(objects(), { page: 2, pageSize: 2 })).entries[0]).toMatchObject({
    action: 'release',
    to: 'bb',
  });
});

test('a change that was not noted, since its process was killed, is noted before the next one', async () => {
  const key = (await objects().list('audit/')).find((each) => each.endsWith('-dashboards-2.json')) ?? '';
  await objects().remove(key);
  await release('cc', 'Ana');
  const { entries } = await readAudit(objects(), { page: 1, pageSize: 9 });
  expect(entries.map(({ name, action, to }) => [name, action, to])).toContainEqual(['dashboards', 'release', 'bb']);
});

test('the gateway returns to a healthy release and is believed, twice in a row, until a team releases again', async () => {
  await release('cc', 'Ana');
  const back = () =>
    byGateway((before) => planRollback(before, { to: null, by: 'the page', why: '' }, at('22T08:00:00')), 'rollback');
  expect(await back()).toMatchObject({ kind: 'done', pointer: { current: 'bb', bad: ['cc'] } });
  expect(await back()).toMatchObject({ kind: 'done', pointer: { current: 'aa', bad: ['cc', 'bb'] } });
  const reader = await plane.reader();
  expect((await reader.read())?.pointers.get('dashboards')?.current).toBe('aa');
  expect(await release('dd', 'Ana')).toMatchObject({ kind: 'done' });
  expect((await reader.readAnew())?.pointers.get('dashboards')?.current).toBe('dd');
  expect(reader.reported).toEqual([]);
});

test('the gateway cannot release, and what it may not do is not written', async () => {
  const before = pointer('dashboards');
  const plan = { name: 'dashboards', release: 'evil', by: 'the gateway', why: '' };
  expect(await byGateway((each) => planRelease(each, plan, at('22T08:00:00')), 'release')).toMatchObject({
    kind: 'refused',
    code: 'not_trusted',
    sentence: expect.stringMatching(/points to evil, which was not served before/),
  });
  expect(pointer('dashboards')).toEqual(before);
});

test('a refusal of the plan is reported unchanged', async () => {
  const stop = (each: Parameters<typeof planStopCanary>[0]) =>
    planStopCanary(each, { by: 'the page', why: '', isBad: false }, at('22T08:00:00'));
  expect(await byGateway(stop, 'stop-canary')).toMatchObject({ kind: 'refused', code: 'no_canary' });
});

test('a pointer that somebody has tampered with is not built upon', async () => {
  write('pointers/dashboards.json', { ...pointer('dashboards'), current: 'evil' });
  expect(await release('cc', 'Ana')).toMatchObject({ kind: 'refused', code: 'not_trusted' });
});
