import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type PointerContent, planRollback, planStopCanary } from '@fixed-ops/federation';
import { renewKey, revokeKey, signAgain } from '@fixed-ops/releases';
import { now, usePlaneSite } from './testing/use-plane-site.ts';

const { aBuild, publish, change, giveToSome, aSite, inFolder, keys, objects, wait } = usePlaneSite();

/** A visitor of each of a hundred buckets. */
const visitors = Array.from(
  { length: 100 },
  (_, index) => `${(index * 100).toString(16).padStart(8, '0')}${'0'.repeat(24)}`,
);
const entryOf = (release: string) => `/remotes/dashboards/${release}/remoteEntry.js`;

test('a visitor is known by a cookie that no script reads, and keeps the releases of its bucket', async () => {
  await publish(aBuild('host', 'h1'), aBuild('dashboards', 'aa'));
  await giveToSome(aBuild('dashboards', 'bb'), 50);
  const { open, site } = await aSite();
  const first = await open();
  expect(first.cookie).toMatch(/^visitor=[0-9a-f]{32}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/);
  const visitor = /visitor=(\w+)/.exec(first.cookie)?.[1] ?? '';
  for (const _ of [1, 2, 3]) expect(await open(visitor)).toEqual({ ...first, cookie: '' });
  const { remotes } = (
    await site.inject({ url: '/releases/current', headers: { cookie: `visitor=${visitor}` } })
  ).json();
  expect(entryOf(remotes.dashboards)).toBe(first.entry);
});

test('a canary is given to its share of the visitors, with the release of all others standing in', async () => {
  await publish(aBuild('host', 'h1'), aBuild('dashboards', 'aa'));
  await giveToSome(aBuild('dashboards', 'bb'), 20);
  const { open } = await aSite();
  const opened = await Promise.all(visitors.map((visitor) => open(visitor)));
  const given = opened.filter(({ entry }) => entry === entryOf('bb'));
  expect(given).toHaveLength(20);
  expect(new Set(given.map(({ fallback }) => fallback))).toEqual(new Set([entryOf('aa')]));
  expect(opened.filter(({ entry }) => entry === entryOf('aa'))).toHaveLength(80);
});

test('a canary of the host is a document of its own scripts, which are served beside those of all others', async () => {
  await publish(aBuild('host', 'h1'), aBuild('dashboards', 'aa'));
  await giveToSome(aBuild('host', 'h2'), 20);
  const { open, site } = await aSite();
  const opened = await Promise.all(visitors.map((visitor) => open(visitor)));
  const having = (release: string) => opened.filter(({ host, told }) => host === release && told === release);
  expect(having('h2').map(({ isHostCanary }) => isHostCanary)).toEqual(Array(20).fill(true));
  expect(having('h1').map(({ isHostCanary }) => isHostCanary)).toEqual(Array(80).fill(false));
  expect(opened.filter(({ isHostFallback }) => isHostFallback)).toEqual([]);
  for (const file of ['main.h1.js', 'main.h2.js']) expect((await site.inject(`/assets/${file}`)).statusCode).toBe(200);
});

describe('a document has a guard of the first files of its host', () => {
  /** The inline scripts of a document, and how the browser judges them: all are allowed, or the policy allows none. */
  async function guardsIn(site: Awaited<ReturnType<typeof aSite>>['site'], ...cookies: readonly string[]) {
    const headers = { accept: 'text/html', cookie: cookies.join('; ') };
    const { body, headers: answered } = await site.inject({ url: '/support', headers });
    const policy = String(answered['content-security-policy']);
    const sources = /script-src ([^;]*);/.exec(policy)?.[1]?.split(' ');
    const inline = [...body.matchAll(/<script>(.*?)<\/script>\n<script defer src="\/assets\/main\.(\w+)\.js"/gs)];
    expect(body.match(/<script>/g) ?? []).toHaveLength(inline.length);
    const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(sources).toEqual(["'self'", ...inline.map(([, text]) => hashOf(text))]);
    return inline.map(([, , host]) => host);
  }

  test('inline, before them and by its hash, where a healthy release before the current one can take its place', async () => {
    await publish(aBuild('host', 'h1'), aBuild('dashboards', 'aa'));
    await publish(aBuild('host', 'h2'));
    const { site } = await aSite();
    expect(await guardsIn(site)).toEqual(['h2']);
    expect(await guardsIn(site, 'failedHost=h1')).toEqual(['h2']);
    // The one in its place has none itself.
    expect(await guardsIn(site, 'failedHost=h2')).toEqual([]);
  });

  test('where the host is a canary, in whose place the host of all others can be, and that host has none if it is the first', async () => {
    await publish(aBuild('host', 'h1'), aBuild('dashboards', 'aa'));
    await giveToSome(aBuild('host', 'h2'), 99);
    const { site } = await aSite();
    expect(await guardsIn(site, `visitor=${'0'.repeat(32)}`)).toEqual(['h2']);
    expect(await guardsIn(site, `visitor=${'0'.repeat(32)}`, 'failedHost=h2')).toEqual([]);
    const all = await Promise.all(visitors.map((visitor) => guardsIn(site, `visitor=${visitor}`)));
    expect(all.filter(([host]) => host === undefined)).toHaveLength(1);
  });

  test('but not where the release before was taken back or is not believed: the page would get the same host again', async () => {
    await publish(aBuild('host', 'h1'), aBuild('dashboards', 'aa'));
    await publish(aBuild('host', 'h2'));
    const { site } = await aSite();
    const signed = readFileSync(inFolder('releases/host/h1/release.json'), 'utf8');
    writeFileSync(
      inFolder('releases/host/h1/release.json'),
      JSON.stringify({ ...JSON.parse(signed), version: '6.6.6' }),
    );
    expect(await guardsIn(site)).toEqual([]);
    writeFileSync(inFolder('releases/host/h1/release.json'), signed);
    const { site: another } = await aSite();
    expect(await guardsIn(another)).toEqual(['h2']);
    await change('host', 'rollback', (before) => planRollback(before, { to: null, by: 'Dana', why: '' }, now));
    wait(300);
    // Nothing healthy is before the first release.
    expect(await guardsIn(another)).toEqual([]);
  });

  test('nor where the first release is served, or the one that a process came with', async () => {
    const { site: empty } = await aSite();
    expect(await guardsIn(empty)).toEqual([]);
    await publish(aBuild('host', 'h1'), aBuild('dashboards', 'aa'));
    const { site } = await aSite();
    expect(await guardsIn(site)).toEqual([]);
  });
});

test('files come from a machine that has made no document of their release: of a canary of the host, and of a remote', async () => {
  await publish(aBuild('host', 'h1'), aBuild('dashboards', 'aa'));
  mkdirSync(inFolder('another', 'releases'), { recursive: true });
  const { open, site } = await aSite({ machine: 'another' });
  expect(await open()).toMatchObject({ host: 'h1', entry: entryOf('aa') });
  // A name with a content hash, because other names cause no download.
  const canary = '0123456789';
  await giveToSome(aBuild('host', canary), 20);
  await giveToSome(aBuild('dashboards', 'bb'), 20);
  wait(1000);
  const statusOf = async (url: string) => (await site.inject(url)).statusCode;
  expect(await statusOf(entryOf('bb'))).toBe(200);
  expect(await statusOf('/assets/main.h3.js')).toBe(404);
  expect(existsSync(inFolder('another', 'releases', 'host', canary))).toBe(false);
  expect(await statusOf(`/assets/main.${canary}.js`)).toBe(200);
  expect(await statusOf('/assets/main.9876543210.js')).toBe(404);
});

test('a browser in which a canary of the host did not start has the host of all others, and whatever is released after it', async () => {
  await publish(aBuild('host', 'h1'), aBuild('dashboards', 'aa'));
  await giveToSome(aBuild('host', 'h2'), 99);
  const { open, site } = await aSite();
  const visitor = '0'.repeat(32);
  expect(await open(visitor)).toMatchObject({ host: 'h2', told: 'h2', isHostFallback: false });
  const standsIn = { host: 'h1', told: 'h1', isHostFallback: true };
  expect(await open(visitor, 'failedHost=h2')).toMatchObject({ ...standsIn, entry: entryOf('aa') });
  const cookie = `visitor=${visitor}; failedHost=h2`;
  const current = async () => (await site.inject({ url: '/releases/current', headers: { cookie } })).json();
  expect(await current()).toMatchObject({ host: 'h1', hostInPlaceOf: 'h2' });
  for (const other of ['failedHost=h1', 'failedHost=', 'xfailedHost=h2'])
    expect(await open(visitor, other)).toMatchObject({ host: 'h2' });
  await change('host', 'canary', (before) => planStopCanary(before, { by: 'Dana', why: '', isBad: true }, now));
  await publish(aBuild('host', 'h3'));
  wait(300);
  expect(await open(visitor, 'failedHost=h2')).toMatchObject({ host: 'h3', isHostFallback: false });
  expect(await current()).toMatchObject({ host: 'h3', hostInPlaceOf: null });
  expect(await open(visitor, 'failedHost=h3')).toMatchObject({ host: 'h1' });
});

test('a host that stands in for a canary or a current release that is not served says so, and is no canary', async () => {
  await publish(aBuild('host', 'h1'), aBuild('dashboards', 'aa'));
  await giveToSome(aBuild('host', 'h2'), 99);
  writeFileSync(inFolder('releases/host/h2/main.h2.js'), 'changed');
  const { open } = await aSite();
  const standsIn = { isHostFallback: true, isHostCanary: false };
  expect(await open('0'.repeat(32))).toMatchObject({ host: 'h1', told: 'h1', ...standsIn });
  writeFileSync(inFolder('releases/host/h1/main.h1.js'), 'changed');
  const { open: openWithoutAny } = await aSite();
  expect(await openWithoutAny()).toMatchObject({ host: 'own', told: 'own', ...standsIn });
});

test('a host without one before it is served whatever a cookie says', async () => {
  await publish(aBuild('host', 'h1'));
  const { open } = await aSite();
  expect(await open(undefined, 'failedHost=h1')).toMatchObject({ host: 'h1' });
});

test('a rollback beside the running server is in new documents within 300 ms, of a remote and of the host', async () => {
  await publish(aBuild('host', 'h1'), aBuild('dashboards', 'aa'));
  await publish(aBuild('host', 'h2'), aBuild('dashboards', 'bb'));
  const { open } = await aSite();
  expect(await open()).toMatchObject({ host: 'h2', entry: entryOf('bb'), fallback: entryOf('aa') });
  const back = (before: PointerContent | null) => planRollback(before, { to: null, by: 'Dana', why: '' }, now);
  await change('dashboards', 'rollback', back);
  await change('host', 'rollback', back);
  wait(300);
  // The bad release replaces nothing.
  expect(await open()).toMatchObject({ host: 'h1', entry: entryOf('aa'), fallback: null });
});

describe('what is not believed is in no document', () => {
  const tamper = (file: string, changes: object) => {
    const path = inFolder(file);
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...changes }));
  };

  test('a pointer that is unsigned or was changed: the last good one goes on', async () => {
    await publish(aBuild('host', 'h1'), aBuild('dashboards', 'aa'));
    await giveToSome(aBuild('dashboards', 'bb'), 20);
    const { open, problems } = await aSite();
    await open();
    for (const changes of [{ current: 'bb' }, { signature: undefined }]) {
      tamper('pointers/dashboards.json', changes);
      wait(300);
      expect(
        (await Promise.all(visitors.map((each) => open(each)))).filter(({ entry }) => entry === entryOf('bb')),
      ).toHaveLength(20);
    }
    expect(problems.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'pointers/dashboards.json has',
      'pointers/dashboards.json is',
    ]);
  });

  test('a release that is unsigned or was changed: the one before stands in', async () => {
    await publish(aBuild('host', 'h1'), aBuild('dashboards', 'aa'));
    await publish(aBuild('host', 'h1'), aBuild('dashboards', 'bb'));
    tamper('releases/dashboards/bb/release.json', {
      files: [{ path: 'remoteEntry.js', size: 1, integrity: 'sha384-evil' }],
    });
    const { open, problems } = await aSite();
    // It is not said to belong to another version of Fixed Ops, either.
    expect(await open()).toMatchObject({ entry: null, fallback: entryOf('aa'), refused: [] });
    expect(problems).toEqual([
      expect.stringMatching(/^The release bb of dashboards enters no document: it has a signature that/),
    ]);
  });

  test('what a key in wrong hands has signed leaves, and the first document after it was signed again has it', async () => {
    await publish(aBuild('host', 'h1'), aBuild('dashboards', 'aa'));
    const { open, problems } = await aSite();
    expect(await open()).toMatchObject({ host: 'h1', entry: entryOf('aa') });
    const operator = async () => ({ objects: objects(), keys: await keys(), dataFolder: inFolder(), by: 'Dana', now });
    const lost = (await keys()).team?.id ?? '?';
    await renewKey(await operator(), 'team');
    await revokeKey(await operator(), lost, true);
    wait(300);
    expect(await open()).toMatchObject({ host: 'own', entry: null });
    await signAgain(await operator(), lost, false);
    wait(300);
    expect(await open()).toMatchObject({ host: 'h1', entry: entryOf('aa') });
    expect(problems.filter((line) => line.includes('enters no document'))).toEqual([]);
  });
});
