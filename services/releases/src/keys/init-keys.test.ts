import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readAudit } from '../audit/audit-log.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { openS3Objects } from '../objects/s3-objects.ts';
import { createPlaneReader } from '../plane/plane-reader.ts';
import { publishBuilds } from '../publish/publish-builds.ts';
import { type S3Server, s3Credentials, startS3Server } from '../testing/s3-server.ts';
import { defaultPlacement, usePlane } from '../testing/use-plane.ts';
import { openBelievedKeys } from './believed-keys.ts';
import { addTeamKey, revokeKey } from './change-keys.ts';
import { initKeys } from './init-keys.ts';
import { type KeySettings, openPlaneKeys } from './plane-keys.ts';
import { makeKeyPair } from './signatures.ts';

const plane = usePlane();
let server: S3Server;
let bucket: ReleaseObjects;
beforeEach(async () => {
  server = await startS3Server();
  const { endpoint } = server;
  const place = { bucket: 'releases', prefix: '', endpoint, region: 'eu-central-1', credentials: s3Credentials };
  bucket = openS3Objects(place);
});
afterEach(() => server.stop());

const settings: KeySettings = { rootKey: undefined, gatewayKey: undefined, signingKey: undefined, areMade: false };
const [by, now] = ['Pat', plane.at('21T09:00:00')];
const init = (changes: Partial<Parameters<typeof initKeys>[0]> = {}) =>
  initKeys({ dataFolder: plane.folder(), objects: bucket, settings, by, now, ...changes });

/** A product that has served from its folder, with two starts. After the first one, another team got a key and a key was revoked. */
async function serveFromFolder(): Promise<void> {
  await plane.start([plane.aBuild('dashboards', 'aa'), plane.aBuild('host', 'h1')]);
  const change = { dataFolder: plane.folder(), objects: plane.objects(), keys: await plane.keys(), by, now };
  const owner = { owner: 'Parts team', publicKey: makeKeyPair().publicKey, names: ['xtime'] };
  await revokeKey(change, await addTeamKey(change, owner), true);
  await plane.start([plane.aBuild('dashboards', 'bb'), plane.aBuild('host', 'h1')]);
  // A server has read them, and from then on accepts no older list.
  await (await plane.reader()).read();
}

/** Starts this machine with a build and the bucket. */
async function startWithBucket(areMade = false) {
  const dataFolder = plane.folder();
  const keys = await openPlaneKeys(dataFolder, bucket, { ...settings, areMade }, { by, now });
  const context = { dataFolder, releasesFolder: join(dataFolder, 'releases'), objects: bucket, keys, by, now };
  return publishBuilds({ ...context, builds: [plane.aBuild('dashboards', 'bb')], defaultPlacement });
}

async function readBucket() {
  const { rootKey } = await plane.keys();
  const believed = openBelievedKeys(plane.folder(), rootKey);
  const reported: string[] = [];
  const report = (sentence: string) => void reported.push(sentence);
  const read = await createPlaneReader({ objects: bucket, rootKey, believed, report, patienceMs: 60_000 }).read();
  expect(reported).toEqual([]);
  return read;
}

test('a start of a machine that has keys, with a store that is empty, names the command that puts them there, and makes no others', async () => {
  await serveFromFolder();
  for (const areMade of [false, true])
    await expect(startWithBucket(areMade)).rejects.toThrow(
      'There is no keys.json at s3://releases, which says whose releases count. npm run keys -- init puts that of this machine there',
    );
  // Nobody has read them here yet, so no accepted list is kept.
  rmSync(join(plane.folder(), 'keys', 'believed.json'));
  await expect(startWithBucket(true)).rejects.toThrow('npm run keys -- init');
  expect([...server.objects.keys()]).toEqual([]);
});

test('that command puts keys, placements, pointers, releases and log of the folder there, and the next start goes on with them', async () => {
  await serveFromFolder();
  expect(await init()).toBe(
    `s3://releases has the keys of this machine now, with placements, 2 pointers, 3 releases and the log of ${plane.folder()}.`,
  );
  const read = await readBucket();
  expect(read?.pointers.get('dashboards')).toEqual(plane.pointer('dashboards'));
  expect(read?.pointers.get('host')?.current).toBe('h1');
  expect(read?.trust.keys.keys.at(-1)).toMatchObject({ owner: 'Parts team', revoked: { isCompromised: true } });
  expect([...server.objects.keys()]).toEqual(
    expect.arrayContaining(['releases/dashboards/aa/remoteEntry.js', 'releases/dashboards/bb/release.json']),
  );
  const audits = [bucket, plane.objects()].map((each) => readAudit(each, { page: 1, pageSize: 100 }));
  const [there, here] = await Promise.all(audits);
  expect(there).toEqual(here);
  expect(await startWithBucket()).toEqual({ summary: 'up to date', notes: [] });
});

test('what was broken off is done by the same command again', async () => {
  await serveFromFolder();
  const objects: ReleaseObjects = {
    ...bucket,
    put: (key, ...rest) => (key === 'keys.json' ? Promise.reject(new Error('Killed')) : bucket.put(key, ...rest)),
  };
  await expect(init({ objects })).rejects.toThrow('Killed');
  expect(server.objects.has('keys.json')).toBe(false);
  expect(await init()).toContain('2 pointers');
  expect((await readBucket())?.pointers.get('dashboards')?.current).toBe('bb');
});

test('a store that has lost its key list and holds a pointer that the folder does not have is left alone, because revoked keys would be trusted again', async () => {
  await serveFromFolder();
  await init();
  server.objects.delete('keys.json');
  const pointer = Buffer.from(JSON.stringify({ ...plane.pointer('host'), revision: 7 }));
  server.objects.set('pointers/host.json', pointer);
  await expect(init()).rejects.toThrow(
    'The store s3://releases has lost its keys.json, or is another’s: its pointers/host.json is not that of',
  );
  expect(server.objects.has('keys.json')).toBe(false);
});

test('a machine that never served from its folder puts the list alone that it believed', async () => {
  await serveFromFolder();
  for (const path of ['keys.json', 'pointers', 'placement.json', 'audit'])
    rmSync(join(plane.folder(), path), { recursive: true });
  expect(await init()).toBe(
    's3://releases has the keys of this machine now, and nothing that is released: the next npm start releases what it builds.',
  );
  expect([...server.objects.keys()]).toEqual(['keys.json']);
});

test('a folder that has lost its list gets the last one back that the machine believed', async () => {
  await serveFromFolder();
  const before = plane.read('keys.json');
  rmSync(join(plane.folder(), 'keys.json'));
  await expect(plane.start([])).rejects.toThrow('npm run keys -- init');
  expect(await init({ objects: plane.objects() })).toMatch(/^keys\.json is the last one .* again \(revision 3, of /);
  expect(plane.read('keys.json')).toEqual(before);
  expect((await plane.start([])).notes).toEqual([]);
});

test('where there are no keys at all it makes them, also where a start would not', async () => {
  await expect(startWithBucket()).rejects.toThrow('or make keys in this data folder: npm run keys -- init');
  expect(await init()).toBe('Keys are made, and s3://releases lists them.');
  expect((await startWithBucket()).summary).toBe('1 added');
  expect(await init()).toBeNull();
});

test('a machine that only has the public root key is told where to run the command, and one beside another’s list which key to give', async () => {
  const { publicKey } = makeKeyPair();
  await expect(init({ settings: { ...settings, rootKey: publicKey } })).rejects.toThrow(
    'This machine has believed no keys.json yet that it could put to s3://releases. Run npm run keys -- init on one that has',
  );
  server.objects.set('keys.json', Buffer.from('{}'));
  await expect(startWithBucket()).rejects.toThrow(/FIXED_OPS_ROOT_KEY=<key> \(docs/);
});
