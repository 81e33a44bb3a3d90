import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releasesFolder } from '@fixed-ops/environment';
import { type Plan, type PointerContent, planCanary, planRollback } from '@fixed-ops/federation';
import {
  addRelease,
  type BuiltApp,
  changePointer,
  createPlaneReader,
  createReleaseReader,
  openFolder,
  openPlaneKeys,
  publishBuilds,
  readKeys,
  verifySignature,
} from '@fixed-ops/releases';
import { createHosts } from './host-builds.ts';
import { noForeignOrigins } from './security-headers.ts';
import { createServedReader } from './served-releases.ts';
import { createSite } from './site.ts';
import { asSignedIn, config } from './testing/use-site.ts';

const defaultPlacement = join(__dirname, '../../../deploy/placement.default.json');
const now = new Date('2026-11-25T08:00:00Z');
const settings = { rootKey: undefined, gatewayKey: undefined, signingKey: undefined, areMade: true };
let folder = '';
let nowMs = 0;
beforeEach(() => {
  nowMs = 0;
  folder = mkdtempSync(join(tmpdir(), 'fixed-ops-site-plane-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function aBuild(name: string, release: string): BuiltApp {
  const build = join(folder, 'builds', `${name}-${release}`);
  mkdirSync(build, { recursive: true });
  const file = name === 'host' ? `main.${release}.js` : 'remoteEntry.js';
  writeFileSync(join(build, file), `/* ${release} */`);
  const entries = { main: { scripts: [file], preload: [], integrity: { [file]: 'sha384-x' } } };
  if (name === 'host') writeFileSync(join(build, 'entry-files.json'), JSON.stringify(entries));
  writeFileSync(join(build, 'release-facts.json'), JSON.stringify({ preload: [] }));
  return { name, release, version: '1.0.0', commit: null, folder: build, shared: {} };
}

const objects = () => openFolder(folder);
const openKeys = () => openPlaneKeys(folder, objects(), settings, { by: 'a test', now });

async function publish(...builds: BuiltApp[]): Promise<void> {
  const world = {
    dataFolder: folder,
    releasesFolder: releasesFolder(folder),
    objects: objects(),
    defaultPlacement,
    now,
  };
  await publishBuilds({ ...world, keys: await openKeys(), builds, by: 'a start' });
}

async function asTeam() {
  const { team, rootKey } = await openKeys();
  if (team === null) throw new Error('no key');
  return { signer: team, trust: { keys: (await readKeys(objects(), rootKey)).keys, verify: verifySignature } };
}

/** What a team does beside the running server. */
async function change(name: string, action: 'rollback' | 'canary', plan: (before: PointerContent | null) => Plan) {
  return changePointer({ objects: objects(), ...(await asTeam()), name, action, plan });
}

async function giveToSome(built: BuiltApp, share: number): Promise<void> {
  await addRelease(built, { store: releasesFolder(folder), objects: objects(), ...(await asTeam()), by: 'Dana', now });
  const request = { release: built.release, share, by: 'Dana', why: '' };
  await change(built.name, 'canary', (before) => planCanary(before, request, now));
}

async function aSite() {
  const { rootKey } = await openKeys();
  const problems: string[] = [];
  const report = (line: string) => void problems.push(line);
  const releases = createReleaseReader(objects());
  const plane = createPlaneReader({ objects: objects(), rootKey, report, clockMs: () => nowMs });
  const site = await createSite({
    config,
    served: createServedReader(plane, releases, report),
    hosts: createHosts({ releasesFolder: releasesFolder(folder), releases, built: aBuild('host', 'own'), report }),
    releasesFolder: releasesFolder(folder),
    releases,
    developmentRemotes: {},
    overrideOrigins: [],
    foreignOrigins: noForeignOrigins,
    demoAccounts: async () => null,
    mailbox: null,
    isSecure: true,
    log: report,
  });
  /** Releases of a document for a visitor, with the cookie that it sets. */
  const open = async (visitor?: string) => {
    const cookie = visitor === undefined ? asSignedIn.cookie : `${asSignedIn.cookie}; visitor=${visitor}`;
    const { body, headers } = await site.inject({ url: '/dashboard', headers: { ...asSignedIn, cookie } });
    const [, inlined = '{}'] = /id="fixed-ops-registry">(.*?)<\/script>/.exec(body) ?? [];
    const { remotes = [] } = JSON.parse(inlined);
    const dashboards = remotes.find(({ name }: { name: string }) => name === 'dashboards');
    return {
      host: /src="\/assets\/main\.(\w+)\.js"/.exec(body)?.[1],
      told: /"hostRelease":"(\w+)"/.exec(body)?.[1],
      entry: dashboards?.entry as string | null,
      fallback: dashboards?.fallback as string | null,
      cookie: String(headers['set-cookie'] ?? ''),
    };
  };
  return { site, open, problems };
}
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
  expect(opened.filter(({ host, told }) => host === 'h2' && told === 'h2')).toHaveLength(20);
  expect(opened.filter(({ host, told }) => host === 'h1' && told === 'h1')).toHaveLength(80);
  for (const file of ['main.h1.js', 'main.h2.js']) expect((await site.inject(`/assets/${file}`)).statusCode).toBe(200);
});

test('a rollback beside the running server is in new documents within 300 ms, of a remote and of the host', async () => {
  await publish(aBuild('host', 'h1'), aBuild('dashboards', 'aa'));
  await publish(aBuild('host', 'h2'), aBuild('dashboards', 'bb'));
  const { open } = await aSite();
  expect(await open()).toMatchObject({ host: 'h2', entry: entryOf('bb'), fallback: entryOf('aa') });
  const back = (before: PointerContent | null) => planRollback(before, { to: null, by: 'Dana', why: '' }, now);
  await change('dashboards', 'rollback', back);
  await change('host', 'rollback', back);
  nowMs = 300;
  // The bad release stands in for nothing.
  expect(await open()).toMatchObject({ host: 'h1', entry: entryOf('aa'), fallback: null });
});

describe('what is not believed is in no document', () => {
  const tamper = (file: string, changes: object) => {
    const path = join(folder, file);
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...changes }));
  };

  test('a pointer that is unsigned or was changed: the last good one goes on', async () => {
    await publish(aBuild('host', 'h1'), aBuild('dashboards', 'aa'));
    await giveToSome(aBuild('dashboards', 'bb'), 20);
    const { open, problems } = await aSite();
    await open();
    for (const changes of [{ current: 'bb' }, { signature: undefined }]) {
      tamper('pointers/dashboards.json', changes);
      nowMs += 300;
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
    expect(await open()).toMatchObject({ entry: null, fallback: entryOf('aa') });
    expect(problems).toEqual([
      expect.stringMatching(/^The release bb of dashboards enters no document: it has a signature that/),
    ]);
  });
});
