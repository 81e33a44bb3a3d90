import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, problemSchema } from '@fixed-ops/contract';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import type { BuiltApp } from '@fixed-ops/releases';
import { freePort } from '../testing/free-port.ts';
import { addStore, annOf, signInAddress } from '../testing/person-of-product.ts';
import { entryOf, REMOTE, servedTo, someoneInCanary, until } from '../testing/released-remote.ts';
import { type StartedProduct, useProduct } from '../testing/use-product.ts';

// A gateway and an API, as docker-compose.yml runs them: one database, one folder of releases, a data folder each.

jest.setTimeout(180_000);
const PUBLIC_URL = 'https://fixedops.example.com';
const { folder, start } = useProduct();
let database: TemporaryDatabase;
beforeEach(async () => {
  database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  await addStore(database.db);
});
afterEach(() => database.close());

/** What a build of the remote would be. */
function aBuild(release: string): BuiltApp {
  const build = join(folder(), 'builds', release);
  mkdirSync(build, { recursive: true });
  writeFileSync(join(build, 'remoteEntry.js'), `/* ${release} */`);
  writeFileSync(join(build, 'release-facts.json'), JSON.stringify({ preload: [] }));
  return { name: REMOTE, release, version: '1.0.0', commit: 'c0ffee', folder: build, shared: {} };
}

/** Starts a part, which comes with a release of the remote; answers its own address once it is ready. */
async function startPart(part: 'gateway' | 'api', release = 'aa') {
  const port = await freePort();
  const product: StartedProduct = start({
    DEMO: 'off',
    FIXED_OPS_PART: part,
    PORT: String(port),
    PUBLIC_URL,
    DATABASE_URL: database.databaseUrl,
    RELEASE_STORE: join(folder(), 'shared'),
    FIXED_OPS_DATA: join(folder(), part),
    TEST_REMOTES: JSON.stringify([aBuild(release)]),
  });
  await product.ready();
  return { ...product, url: `http://127.0.0.1:${port}` };
}

async function problemOf(answer: Response) {
  return [answer.status, answer.headers.get('retry-after'), problemSchema.parse(await answer.json()).code];
}

test('the gateway answers documents, files, configuration and sign-in, the API answers calls, and each says so when asked for the other’s', async () => {
  const [gateway, api] = await Promise.all([startPart('gateway'), startPart('api')]);
  const ofGateway = ['/', '/config.json', '/releases/current', '/favicon.svg', `/remotes/${REMOTE}/aa/remoteEntry.js`];
  for (const path of ofGateway) {
    expect([path, (await fetch(gateway.url + path)).status]).toEqual([path, 200]);
    expect(await problemOf(await fetch(api.url + path))).toEqual([404, null, 'other_part']);
  }
  const signIn = await signInAddress(gateway.url, PUBLIC_URL);
  expect((await fetch(signIn, { redirect: 'manual' })).status).toBe(303);
  const elsewhere = await fetch(signIn.replace(gateway.url, api.url), { redirect: 'manual' });
  expect(await problemOf(elsewhere)).toEqual([404, null, 'other_part']);

  const ann = await annOf(gateway.url, database, api.url);
  expect((await ann.fetch(calls.getUser, { query: { userId: ann.localAccountId } })).status).toBe(200);
  const astray = await annOf(gateway.url, database);
  const refused = await astray.fetch(calls.putPreferences, {
    query: { userId: 'ann' },
    body: { colorMode: 'dark' },
    headers: { 'x-request-id': 'FO-1234-ABCD-EFGH' },
  });
  expect(refused.headers.get('x-request-id')).toBe('FO-1234-ABCD-EFGH');
  expect(await problemOf(refused)).toEqual([404, null, 'other_part']);
  for (const path of ['/api/none', '/xtime/api/none', '/usermgmt/none', '/usermgmt'])
    expect(await problemOf(await fetch(gateway.url + path))).toEqual([404, null, 'other_part']);
});

test('health of both says which part it is of; areas without a release are the gateway’s to name', async () => {
  const [gateway, api] = await Promise.all([startPart('gateway'), startPart('api')]);
  const health = async (url: string, path: string) => (await fetch(`${url}/health/${path}`)).json();
  expect(await health(gateway.url, 'live')).toEqual({ status: 'live', part: 'gateway' });
  expect(await health(api.url, 'live')).toEqual({ status: 'live', part: 'api' });
  expect(await health(gateway.url, 'ready')).toMatchObject({
    status: 'ready',
    part: 'gateway',
    database: 'ok',
    failedAreas: { xtime: 'no release' },
  });
  const ofApi = await health(api.url, 'ready');
  expect(ofApi).toMatchObject({ status: 'ready', part: 'api', database: 'ok', releases: 'ok' });
  expect(ofApi).not.toHaveProperty('failedAreas');
});

test('an API that starts first releases nothing and keeps no files; what a gateway releases later is shown and taken back there, and reaches documents', async () => {
  const api = await startPart('api', 'never');
  expect(existsSync(join(folder(), 'shared', 'pointers'))).toBe(false);
  const first = await startPart('gateway', 'aa');
  const ann = await annOf(first.url, database, api.url);
  await until(async () => (await entryOf(ann)).pointer?.current === 'aa', 25);
  first.child.kill('SIGTERM');
  await new Promise((resolve) => first.child.once('exit', resolve));

  const second = await startPart('gateway', 'bb');
  const visitor = someoneInCanary(50);
  expect(await servedTo(second.url, visitor)).toBe('bb');
  await until(async () => (await entryOf(ann)).pointer?.current === 'bb', 25);
  const { pointer, releases } = await entryOf(ann);
  expect(releases.map(({ release }) => release).toSorted()).toEqual(['aa', 'bb']);
  const answer = await ann.fetch(calls.rollBackRelease, {
    params: { releaseName: REMOTE },
    body: { revision: pointer!.revision, why: 'the cards are empty' },
  });
  expect(answer.status).toBe(200);
  await until(async () => (await servedTo(second.url, visitor)) === 'aa', 25);
  expect(readdirSync(join(folder(), 'api', 'releases'))).toEqual([]);
});
