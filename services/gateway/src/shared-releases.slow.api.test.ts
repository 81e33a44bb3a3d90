import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@fixed-ops/contract';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import {
  type Plan,
  type PlaneAction,
  type PointerContent,
  planCanary,
  planRelease,
  type ResolvedRegistry,
} from '@fixed-ops/federation';
import {
  addRelease,
  type BuiltApp,
  changePointer,
  makePreviewLink,
  openPlaneKeys,
  openReleaseObjects,
  readKeys,
  verifySignature,
} from '@fixed-ops/releases';
import { addDeveloper, addStore, annOf, developerOf } from './testing/person-of-product.ts';
import { entryOf, REMOTE, servedTo, someoneInCanary, until, visit } from './testing/released-remote.ts';
import { endProduct, useProduct } from './testing/use-product.ts';

// Two complete products behind one address, each of which may answer any request. They have one database, one folder of releases
// (RELEASE_STORE), and separate data folders. A team releases from a third machine that has the folder.

jest.setTimeout(180_000);
const { folder, start } = useProduct();
let database: TemporaryDatabase;
beforeEach(async () => {
  database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  await addStore(database.db);
  for (const colleague of ['ben', 'cleo']) await addDeveloper(database.db, colleague);
});
afterEach(() => database.close());

const TEAM = 'a team';
/** A process reads again after 250 ms, but the test's machine may be busy. */
const SEEN_WITHIN_MS = 2000;
const shared = () => join(folder(), 'shared');
const textOf = (release: string) => `/* ${release} */`;

/** A build of the remote. */
function aBuild(release: string): BuiltApp {
  const build = join(folder(), 'builds', release);
  mkdirSync(build, { recursive: true });
  writeFileSync(join(build, 'remoteEntry.js'), textOf(release));
  writeFileSync(join(build, 'release-facts.json'), JSON.stringify({ preload: [] }));
  return { name: REMOTE, release, version: '1.0.0', commit: 'c0ffee', folder: build, shared: {} };
}

/** The folder of releases and the team's key on its machine. */
async function asTeam() {
  const dataFolder = join(folder(), 'team');
  const objects = openReleaseObjects({ RELEASE_STORE: shared() }, dataFolder);
  const own = { rootKey: undefined, gatewayKey: undefined, signingKey: undefined, areMade: false };
  const { team, rootKey } = await openPlaneKeys(dataFolder, objects, own, { by: TEAM, now: new Date() });
  if (team === null) throw new Error('no key');
  const { keys } = await readKeys(objects, rootKey);
  return { objects, signer: team, trust: { keys, verify: verifySignature } };
}

/** Uploads a release that no pointer names yet. */
async function add(release: string): Promise<void> {
  const store = join(folder(), 'team', 'releases');
  await addRelease(aBuild(release), { ...(await asTeam()), store, by: TEAM, now: new Date() });
}

async function move(action: PlaneAction, plan: (before: PointerContent | null) => Plan): Promise<void> {
  const outcome = await changePointer({ ...(await asTeam()), name: REMOTE, action, plan });
  expect(outcome).toMatchObject({ kind: 'done' });
}

/** Starts both processes, which come with the release `aa`. */
async function startBoth() {
  const build = { TEST_REMOTES: JSON.stringify([aBuild('aa')]) };
  const products = ['one', 'other'].map((name) =>
    start({
      DEMO: 'off',
      DATABASE_URL: database.databaseUrl,
      RELEASE_STORE: shared(),
      FIXED_OPS_DATA: join(folder(), name),
      ...build,
    }),
  );
  const [one = '', other = ''] = await Promise.all(products.map((each) => each.ready()));
  return {
    one,
    other,
    lines: () => products.flatMap(({ said }) => said),
    end: () => Promise.all(products.map((each) => endProduct(each, 'SIGTERM'))),
  };
}

const entry = async (url: string, release: string, cookie = '') => {
  const answer = await fetch(`${url}/remotes/${REMOTE}/${release}/remoteEntry.js`, { headers: { cookie } });
  return [answer.status, await answer.text()];
};

test('after a rollback on one process, the other process stops serving the release and lists it as bad, and an open page there learns that the pointer moved', async () => {
  const { one, other, end } = await startBoth();
  await add('bb');
  await move('release', (before) =>
    planRelease(before, { name: REMOTE, release: 'bb', by: TEAM, why: '' }, new Date()),
  );
  const visitor = someoneInCanary(50);
  for (const url of [one, other]) await until(async () => (await servedTo(url, visitor)) === 'bb', 25);
  const [ann, annThere] = [await annOf(one, database), await annOf(other, database)];
  const { pointer: seen } = await entryOf(annThere);
  const body = { revision: seen!.revision, why: 'the cards are empty' };

  const answer = await ann.fetch(calls.rollBackRelease, { params: { releaseName: REMOTE }, body });
  expect(answer.status).toBe(200);
  expect(await until(async () => (await servedTo(other, visitor)) === 'aa', 10)).toBeLessThan(SEEN_WITHIN_MS);
  expect(await servedTo(one, visitor)).toBe('aa');
  expect(await entry(other, 'aa')).toEqual([200, textOf('aa')]);
  // An older tab continues at either process.
  expect(await entry(other, 'bb')).toEqual([200, textOf('bb')]);

  const there = await entryOf(annThere);
  expect(there.pointer).toEqual((await entryOf(ann)).pointer);
  expect(there.releases.find(({ release }) => release === 'bb')).toMatchObject({ state: 'bad', canReturnTo: false });
  const late = await annThere.fetch(calls.rollBackRelease, { params: { releaseName: REMOTE }, body });
  expect(late.status).toBe(412);
  const log = calls.releaseAudit.response.parse(await (await annThere.fetch(calls.releaseAudit)).json());
  expect(log.data.filter(({ action }) => action === 'rollback')).toMatchObject([
    { by: 'Ann Fox', why: 'the cards are empty' },
  ]);
  await end();
});

test('a link to a preview that one process has opened is good at the other, whose first request is a file of that release', async () => {
  const { one, other, lines, end } = await startBoth();
  await add('cc');
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const preview = {
    ...{ name: REMOTE, release: 'cc', person: 'ann@smithford.com', by: TEAM },
    ...{ at: inHours(0), until: inHours(1) },
  };
  const link = makePreviewLink((await asTeam()).signer, preview, one);
  const opened = await fetch(link, { redirect: 'manual', headers: { accept: 'text/html' } });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/dashboard']);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';

  expect(await entry(other, 'cc', cookie)).toEqual([200, textOf('cc')]);
  const page = await (await fetch(`${other}/dashboard`, { headers: { accept: 'text/html', cookie } })).text();
  const inlined = /id="fixed-ops-registry">(.*?)<\/script>/.exec(page)?.[1] ?? '{}';
  const { remotes }: Pick<ResolvedRegistry, 'remotes'> = JSON.parse(inlined);
  expect(remotes.find(({ name }) => name === REMOTE)).toMatchObject({ release: 'aa', preview: { release: 'cc' } });
  // The link was made for one process, and leads to the same page at the address of the other.
  const there = await fetch(link.replace(one, other), { redirect: 'manual', headers: { accept: 'text/html' } });
  expect(there.status).toBe(303);
  expect(lines().join('\n')).not.toMatch(/cannot be (fetched|read)/);
  await end();
});

test('a canary whose failures were reported to both processes is rolled back automatically, once, in both', async () => {
  const { one, other, lines, end } = await startBoth();
  await add('bad');
  await move('canary', (before) => planCanary(before, { release: 'bad', share: 50, by: TEAM, why: '' }, new Date()));
  const visitor = someoneInCanary(50);
  for (const url of [one, other]) {
    await until(async () => (await servedTo(url, visitor)) === 'bad', 25);
    expect(await entry(url, 'bad')).toEqual([200, textOf('bad')]);
  }
  const ann = await annOf(other, database);
  const [ben, cleo] = [await developerOf(other, database, 'ben'), await developerOf(one, database, 'cleo')];
  await visit(ann, 'bad', 15, 'shown');
  await visit(ann, 'bad', 3, 'failed');
  await visit(ben, 'bad', 15, 'shown');
  await visit(ben, 'bad', 2, 'failed');
  await visit(cleo, 'bad', 15, 'shown');

  for (const url of [one, other]) await until(async () => (await servedTo(url, visitor)) === 'aa', 50);
  const log = calls.releaseAudit.response.parse(await (await ann.fetch(calls.releaseAudit)).json());
  expect(log.data.filter(({ action }) => action === 'stop-canary')).toMatchObject([
    { by: 'Fixed Ops', why: 'In Firefox (Gecko) it did not load in 5 of 50 visits (10%).' },
  ]);
  const { pointer, releases } = await entryOf(await annOf(one, database));
  expect(pointer).toMatchObject({ current: 'aa', canary: null });
  expect(releases.find(({ release }) => release === 'bad')?.state).toBe('bad');
  // The log line of the change may be delayed until the process has ended.
  await end();
  expect(lines().filter((line) => line.includes('has returned by itself'))).toHaveLength(1);
});
