import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltApp, openPlaneKeys, openReleaseObjects, publishBuilds } from '@fixed-ops/releases';
import { type S3Server, s3Credentials, startS3Server } from '@fixed-ops/releases/testing';
import { makeStore } from './testing/person-of-product.ts';
import { type StartedProduct, useProduct } from './testing/use-product.ts';

// Two machines, each with a data folder and a database, and one store of releases: S3-compatible, or a shared folder.

jest.setTimeout(120_000);
const { folder, start } = useProduct(makeStore);
let store: S3Server;
let another = '';
beforeEach(async () => {
  store = await startS3Server();
  another = mkdtempSync(join(tmpdir(), 'fixed-ops-another-'));
  cpSync(folder(), another, { recursive: true });
});
afterEach(async () => {
  await store.stop();
  rmSync(another, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

const REMOTE = 'dashboards';
/** The placements that the product ships. */
const defaultPlacement = join(__dirname, '../../../deploy/placement.default.json');
const ofStore = () => ({
  RELEASE_STORE: 's3://releases/fixed-ops',
  AWS_ENDPOINT_URL_S3: store.endpoint,
  AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
});
type Settings = Readonly<Record<string, string>>;
const textOf = (release: string) => `/* ${release} */`;

/** A build of the remote. */
function aBuild(release: string): BuiltApp {
  const build = join(folder(), 'builds', release);
  mkdirSync(build, { recursive: true });
  writeFileSync(join(build, 'remoteEntry.js'), textOf(release));
  return { name: REMOTE, release, version: '1.0.0', commit: 'c0ffee', folder: build, shared: {} };
}

/** Releases a build from the first machine, as a team does. */
async function release(build: BuiltApp, ofStore: Settings): Promise<void> {
  const objects = openReleaseObjects(ofStore, folder());
  const own = { rootKey: undefined, gatewayKey: undefined, signingKey: undefined, areMade: false };
  const [by, now] = ['a team', new Date()];
  const keys = await openPlaneKeys(folder(), objects, own, { by, now });
  const releasesFolder = join(folder(), 'releases');
  await publishBuilds({
    dataFolder: folder(),
    releasesFolder,
    objects,
    keys,
    builds: [build],
    defaultPlacement,
    by,
    now,
  });
}

/** Runs a release command on a machine as npm does. Returns its output. */
async function command(words: readonly string[], settings: Settings): Promise<string> {
  const script = join(__dirname, '../../../scripts/releases.mjs');
  const child = spawn(process.execPath, ['--conditions=built', script, ...words], {
    env: { ...process.env, ...settings, DATABASE_URL: '' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)));
  await once(child, 'close');
  return said;
}

/** Ends a product and its database server. */
async function end({ child }: StartedProduct): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** What new documents of a machine contain: the release of the remote, and the text of its entry as that machine serves it. */
async function served(url: string) {
  const { host, remotes } = await (await fetch(`${url}/releases/current`)).json();
  const entry = await fetch(`${url}/remotes/${REMOTE}/${remotes[REMOTE]}/remoteEntry.js`);
  return { host, release: remotes[REMOTE], text: await entry.text() };
}

/** Waits until each machine serves what it should. The test's time limit ends the wait. */
async function untilServed(urls: readonly string[], expected: Awaited<ReturnType<typeof served>>): Promise<void> {
  for (const url of urls)
    for (let found = await served(url); JSON.stringify(found) !== JSON.stringify(expected); found = await served(url))
      await new Promise((resolve) => setTimeout(resolve, 25));
}

test('a machine releases to an empty store, another one mirrors and serves what it has not built, a rollback by command reaches both, and both go on without the store', async () => {
  const first = start({
    DEMO: 'off',
    ...ofStore(),
    TEST_HOST: '1.0.0-one',
    TEST_REMOTES: JSON.stringify([aBuild('aa')]),
  });
  const products = [first];
  try {
    const urls = [await first.ready()];
    expect([...store.objects.keys()]).toEqual(
      expect.arrayContaining([
        'fixed-ops/keys.json',
        'fixed-ops/placement.json',
        'fixed-ops/pointers/host.json',
        'fixed-ops/releases/dashboards/aa/remoteEntry.js',
      ]),
    );
    // It comes with another host than the released one, and has no key to release it.
    const second = start({
      DEMO: 'off',
      ...ofStore(),
      FIXED_OPS_DATA: another,
      FIXED_OPS_ROOT_KEY: readFileSync(join(folder(), 'root.pub'), 'utf8').trim(),
      TEST_HOST: '1.0.0-another',
    });
    products.push(second);
    urls.push(await second.ready());
    await untilServed(urls, { host: '1.0.0-one', release: 'aa', text: textOf('aa') });

    await release(aBuild('bb'), ofStore());
    await untilServed(urls, { host: '1.0.0-one', release: 'bb', text: textOf('bb') });
    expect(readFileSync(join(another, 'releases', REMOTE, 'bb', 'remoteEntry.js'), 'utf8')).toBe(textOf('bb'));

    const here = { ...ofStore(), FIXED_OPS_DATA: folder() };
    expect(await command(['rollback', REMOTE, '--why', 'the cards are empty'], here)).toContain('bad: bb');
    const back = { host: '1.0.0-one', release: 'aa', text: textOf('aa') };
    await untilServed(urls, back);

    await store.stop();
    const said = Promise.all(products.map((each) => each.until(/pointers\/dashboards\.json cannot be read/)));
    await untilServed(urls, back);
    for (const line of await said) expect(line).toContain('What was read before goes on.');
    for (const url of urls) {
      const ready = await fetch(`${url}/health/ready`);
      expect([ready.status, await ready.json()]).toMatchObject([200, { releases: 'last good ones in use' }]);
      expect(await served(url)).toEqual(back);
    }
  } finally {
    await Promise.all(products.map(end));
  }
});

test('two processes that start at once on an empty folder that they share are one product: a release reaches both, and a rollback in either', async () => {
  const shared = { RELEASE_STORE: join(folder(), 'shared') };
  const build = { TEST_HOST: '1.0.0-one', TEST_REMOTES: JSON.stringify([aBuild('aa')]) };
  const products = [folder(), another].map((data) => start({ DEMO: 'off', ...shared, ...build, FIXED_OPS_DATA: data }));
  try {
    const urls = await Promise.all(products.map((each) => each.ready()));
    const before = { host: '1.0.0-one', release: 'aa', text: textOf('aa') };
    await untilServed(urls, before);

    await release(aBuild('bb'), shared);
    await untilServed(urls, { host: '1.0.0-one', release: 'bb', text: textOf('bb') });
    expect(readFileSync(join(another, 'releases', REMOTE, 'bb', 'remoteEntry.js'), 'utf8')).toBe(textOf('bb'));

    const there = { ...shared, FIXED_OPS_DATA: another };
    expect(await command(['rollback', REMOTE, '--why', 'the cards are empty'], there)).toContain('bad: bb');
    await untilServed(urls, before);
    for (const { said } of products) expect(said.join('\n')).not.toMatch(/cannot be (fetched|read)|meanwhile/);
  } finally {
    await Promise.all(products.map(end));
  }
});

test('a machine that has served from its folder refuses an empty store, and goes on in it once the command that it names has put there what it has', async () => {
  const build = { DEMO: 'off', TEST_HOST: '1.0.0-one', TEST_REMOTES: JSON.stringify([aBuild('aa')]) };
  const before = { host: '1.0.0-one', release: 'bb', text: textOf('bb') };
  const products = [start(build)];
  try {
    const url = await products[0]!.ready();
    await release(aBuild('bb'), {});
    const inFolder = { FIXED_OPS_DATA: folder() };
    // A start would release its own build. That it does not shows that the pointer was copied.
    expect(await command(['hold', REMOTE, '--why', 'the end of the month'], inFolder)).toContain('held');
    await untilServed([url], before);
    await end(products[0]!);

    await expect(start({ ...build, ...ofStore() }).ready()).rejects.toThrow(
      'There is no keys.json at s3://releases/fixed-ops, which says whose releases count. npm run keys -- init puts',
    );
    const said = await command(['keys', 'init'], { ...ofStore(), ...inFolder });
    expect(said).toMatch(/^s3:\/\/releases\/fixed-ops has the keys of this machine now, with placements, 2 pointers, /);
    expect(said).toMatch(/^root .*its private key is here\)$/m);

    const again = start({ ...build, ...ofStore() });
    products.push(again);
    await untilServed([await again.ready()], before);
    expect(store.objects.has('fixed-ops/releases/dashboards/bb/release.json')).toBe(true);
  } finally {
    await Promise.all(products.map(end));
  }
});
