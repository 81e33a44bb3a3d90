import { rmSync } from 'node:fs';
import { releasesFolder } from '@fixed-ops/environment';
import { planRollback } from '@fixed-ops/federation';
import {
  addRelease,
  createPlaneReader,
  createReleaseReader,
  createSigner,
  makeKeyPair,
  makePreviewLink,
  renewKey,
  revokeKey,
} from '@fixed-ops/releases';
import type { FastifyInstance } from 'fastify';
import { createPreviewReader } from './previews.ts';
import { now, usePlaneSite } from './testing/use-plane-site.ts';
import { asPage, asSignedIn } from './testing/use-site.ts';

const { aBuild, publish, asTeam, keys, change, aSite, inFolder, objects, wait } = usePlaneSite();

const HOUR_MS = 60 * 60_000;
const DANA = 'dana@example.com';
let time = now;

const atHour = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
const aPreview = (changes = {}) => ({
  name: 'dashboards',
  release: 'bb',
  person: DANA,
  by: 'Lee',
  at: now.toISOString(),
  until: atHour(24).toISOString(),
  ...changes,
});

/** A preview link of the team, without its host. */
async function aLink(changes = {}): Promise<string> {
  const { signer } = await asTeam();
  const { pathname, search } = new URL(makePreviewLink(signer, aPreview(changes), 'http://localhost:3000'));
  return pathname + search;
}

/** A visitor of a site: the cookie of a link, and what documents say about dashboards. */
function aVisitor(site: FastifyInstance) {
  const cookieOf = async (link: string, before = '') => {
    const { headers } = await site.inject({ url: link, headers: { ...asPage, cookie: before } });
    return String(headers['set-cookie'] ?? '');
  };
  const open = async (cookie: string) => {
    const { body } = await site.inject({
      url: '/dashboard',
      headers: { ...asSignedIn, cookie: `${asSignedIn.cookie}; ${cookie.split(';')[0]}` },
    });
    const [, inlined = '{}'] = /id="fixed-ops-registry">(.*?)<\/script>/.exec(body) ?? [];
    const { remotes = [] } = JSON.parse(inlined);
    const { release, preview, awayPreviewFor, endedPreview } = remotes.find(
      ({ name }: { name: string }) => name === 'dashboards',
    );
    return {
      release,
      preview,
      awayPreviewFor,
      endedPreview,
      preloads: body.match(/href="\/remotes\/dashboards\/\w+/g) ?? [],
    };
  };
  return { cookieOf, open };
}

const addToStore = async (built: ReturnType<typeof aBuild>) =>
  addRelease(built, {
    store: releasesFolder(inFolder()),
    objects: objects(),
    ...(await asTeam()),
    by: 'Lee',
    now,
  });

/** `aa` is served. `bb` is in the store, and no pointer names it. */
async function aContext() {
  time = now;
  await publish(aBuild('host', 'h1'), aBuild('dashboards', 'aa'));
  await addToStore(aBuild('dashboards', 'bb'));
  const { site } = await aSite({ clock: () => time });
  return { site, ...aVisitor(site) };
}

test('a link notes its preview until a day after its end, and documents offer it to the host beside what is served', async () => {
  const { site, cookieOf, open } = await aContext();
  const link = await aLink();
  const answer = await site.inject({ url: link, headers: asPage });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dashboard']);
  const cookie = await cookieOf(link);
  expect(cookie).toMatch(/^previews=[\w-]+; Path=\/; Max-Age=172800; SameSite=Lax; Secure$/);
  expect(await open(cookie)).toEqual({
    release: 'aa',
    preview: {
      release: 'bb',
      person: DANA,
      until: atHour(24).toISOString(),
      entry: '/remotes/dashboards/bb/remoteEntry.js',
      integrity: expect.stringMatching(/^sha384-/),
    },
    awayPreviewFor: null,
    endedPreview: null,
    preloads: ['href="/remotes/dashboards/bb'],
  });
  expect((await open('')).preview).toBeNull();
});

test('the newest link of a remote wins, and a link to another remote is kept beside it', async () => {
  const { cookieOf, open } = await aContext();
  const first = await cookieOf(await aLink());
  const second = await cookieOf(await aLink({ person: 'eve@example.com' }), first);
  expect((await open(second)).preview).toMatchObject({ person: 'eve@example.com' });
  expect(second.split(';')[0]?.split('.')).toHaveLength(1);
  await publish(aBuild('xtime', 'x1'));
  const both = await cookieOf(await aLink({ name: 'xtime', release: 'x1' }), second);
  expect(both.split(';')[0]?.split('.')).toHaveLength(2);
  expect((await open(both)).preview).toMatchObject({ person: 'eve@example.com' });
});

test('one that has ended gives way to an older one that has not, and another link forgets it', async () => {
  const { cookieOf, open } = await aContext();
  await publish(aBuild('xtime', 'x1'));
  const first = await cookieOf(await aLink());
  const second = await cookieOf(await aLink({ until: atHour(1).toISOString() }));
  const both = `previews=${[second, first].map((cookie) => /previews=([\w-]+)/.exec(cookie)?.[1]).join('.')}`;
  time = atHour(2);
  expect(await open(both)).toMatchObject({ preview: { until: atHour(24).toISOString() }, endedPreview: null });
  const other = await aLink({ name: 'xtime', release: 'x1' });
  expect((await cookieOf(other, both)).split(';')[0]?.split('.')).toHaveLength(2);
  expect((await cookieOf(other, second.split(';')[0])).split(';')[0]?.split('.')).toHaveLength(1);
});

test('after its end the link says so and whom to ask, and documents no longer offer the preview and say so', async () => {
  const { site, cookieOf, open } = await aContext();
  const link = await aLink();
  const cookie = await cookieOf(link);
  time = atHour(24);
  const { statusCode, body } = await site.inject({ url: link, headers: asPage });
  expect(statusCode).toBe(410);
  expect(body).toContain('The preview of AI Dashboard ended at 2026-11-26 08:00 UTC. Ask Lee for another link.');
  // The page has the column of the sign-in page. Otherwise its button would be as wide as the screen.
  expect(body).not.toContain('class="wide"');
  expect(await open(cookie)).toMatchObject({
    release: 'aa',
    preview: null,
    endedPreview: { person: DANA, until: atHour(24).toISOString(), reason: null },
    preloads: ['href="/remotes/dashboards/aa'],
  });
});

test('a release that was taken back since is shown to nobody any more, and documents say why', async () => {
  const { site, cookieOf, open } = await aContext();
  await publish(aBuild('dashboards', 'bb'));
  const link = await aLink();
  const cookie = await cookieOf(link);
  expect((await open(cookie)).preview).not.toBeNull();
  await change('dashboards', 'rollback', (before) => planRollback(before, { to: null, by: 'Dana', why: '' }, now));
  wait(300);
  expect(await open(cookie)).toMatchObject({
    preview: null,
    endedPreview: { person: DANA, reason: 'was taken back as a bad one' },
  });
  const { statusCode, body } = await site.inject({ url: link, headers: asPage });
  expect([statusCode, body]).toEqual([
    410,
    expect.stringContaining('The release of AI Dashboard was taken back as a bad one. Ask Lee'),
  ]);
});

test('a preview whose key was compromised is reported to the person it was for, and its link warns of its sender', async () => {
  const { site, cookieOf, open } = await aContext();
  const link = await aLink();
  const cookie = await cookieOf(link);
  const { signer } = await asTeam();
  const context = { dataFolder: inFolder(), objects: objects(), by: 'Dana', now };
  await renewKey({ ...context, keys: await keys() }, 'team');
  await revokeKey({ ...context, keys: await keys() }, signer.id, true);
  wait(300);
  expect(await open(cookie)).toMatchObject({
    preview: null,
    endedPreview: {
      person: DANA,
      reason: 'may not be shown any more, since the key that signed its link was revoked as one in wrong hands',
    },
  });
  const { statusCode, body } = await site.inject({ url: link, headers: asPage });
  expect([statusCode, body]).toEqual([410, expect.stringContaining('was revoked on 2026-11-25 as one in wrong hands')]);
  // A holder of the key may have written any name into it.
  expect(body).not.toContain('Lee');
  expect(body).not.toContain('Copy the whole link');
});

test('a link that only says that it is signed with a key that was revoked since is no preview that has ended', async () => {
  const { cookieOf, open, site } = await aContext();
  const { signer } = await asTeam();
  const forged = createSigner(signer.id, makeKeyPair().privateKey);
  const link = makePreviewLink(forged, aPreview(), 'http://localhost').replace('http://localhost', '');
  const context = { dataFolder: inFolder(), objects: objects(), by: 'Dana', now };
  await revokeKey({ ...context, keys: await keys() }, signer.id, true);
  wait(300);
  expect((await site.inject({ url: link, headers: asPage })).statusCode).toBe(403);
  expect(await cookieOf(link)).toBe('');
  const token = new URL(link, 'http://localhost').searchParams.get('link');
  expect(await open(`previews=${token}`)).toMatchObject({ preview: null, endedPreview: null });
});

test('an open page is told which of its previews have ended, and what became of them', async () => {
  const { site, cookieOf } = await aContext();
  const cookie = (await cookieOf(await aLink())).split(';')[0];
  const endedNow = async () => (await site.inject({ url: '/releases/current', headers: { cookie } })).json();
  expect(await endedNow()).toMatchObject({ remotes: { dashboards: 'aa' }, endedPreviews: {} });
  time = atHour(24);
  expect(await endedNow()).toMatchObject({ remotes: { dashboards: 'aa' }, endedPreviews: { dashboards: null } });
  time = now;
  rmSync(inFolder('releases', 'dashboards', 'bb'), { recursive: true });
  // In the process that has served it, and in one that never read it.
  const gone = { endedPreviews: { dashboards: 'is not in the store any more' } };
  expect(await endedNow()).toMatchObject(gone);
  const { site: another } = await aSite({ clock: () => time });
  expect((await another.inject({ url: '/releases/current', headers: { cookie } })).json()).toMatchObject(gone);
});

test.each([
  ['a cut link', async () => (await aLink()).slice(0, -30), 'cannot be read'],
  ['no link', async () => '/preview', 'is missing'],
  [
    'another person written into it',
    async () => {
      const link = new URL(await aLink(), 'http://localhost');
      const content = JSON.parse(Buffer.from(link.searchParams.get('link') ?? '', 'base64url').toString());
      const changed = Buffer.from(JSON.stringify({ ...content, person: 'eve@example.com' })).toString('base64url');
      return `/preview?link=${changed}`;
    },
    'has a signature that the key',
  ],
  [
    'a key that nobody listed',
    async () => {
      const signer = createSigner('team-eve', makeKeyPair().privateKey);
      return makePreviewLink(signer, aPreview(), 'http://localhost').replace('http://localhost', '');
    },
    'which keys.json does not list',
  ],
  ['a preview of the host', () => aLink({ name: 'host', release: 'h1' }), 'is of the host'],
  ['one of a month', () => aLink({ until: atHour(24 * 30).toISOString() }), 'lasts longer than 14 days'],
])('%s shows nothing and says why', async (_what, makeLink, reason) => {
  const { site } = await aContext();
  const { statusCode, body, headers } = await site.inject({ url: await makeLink(), headers: asPage });
  expect([statusCode, headers['set-cookie']]).toEqual([403, undefined]);
  expect(body).toContain(reason);
});

test('a release that a store elsewhere takes five seconds for is waited for, and no link says that it is gone', async () => {
  await aContext();
  const { rootKey } = await asTeam();
  const plane = createPlaneReader({ objects: objects(), rootKey, report: () => {}, patienceMs: 60_000 });
  const mirror = {
    bring: async (_named: object, _trust: object, withinMs = 1500) =>
      withinMs >= 5000 && (await addToStore(aBuild('dashboards', 'cc'))) === 'added',
  };
  const reader = createPreviewReader({ plane, releases: createReleaseReader(objects()), mirror, now: () => now });
  const token = new URL(await aLink({ release: 'cc' }), 'http://localhost').searchParams.get('link') ?? '';
  expect(await reader.judge(token, {})).toMatchObject({ kind: 'shown', resolved: { release: 'cc' } });
});

test('of a release that the store does not hand out the link says that it cannot be read at the moment, and not that it is gone', async () => {
  await aContext();
  const { site } = await aSite({ mirror: { bring: async () => false } });
  const { statusCode, headers, body } = await site.inject({ url: await aLink({ release: 'cc' }), headers: asPage });
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(body).toContain('The files of this preview of AI Dashboard cannot be read at the moment. Open the link again');
});

test('a document says whose preview cannot be fetched, serves what everybody has, and another link keeps the preview', async () => {
  const { cookieOf } = await aContext();
  await publish(aBuild('xtime', 'x1'));
  const cookie = await cookieOf(await aLink());
  rmSync(inFolder('releases', 'dashboards', 'bb'), { recursive: true });
  // Another process that has not read the release.
  const { site } = await aSite({ mirror: { bring: async ({ release }) => release !== 'bb' } });
  const { cookieOf: cookieOfOther, open } = aVisitor(site);
  expect(await open(cookie)).toMatchObject({ release: 'aa', preview: null, awayPreviewFor: DANA });
  const both = await cookieOfOther(await aLink({ name: 'xtime', release: 'x1' }), cookie.split(';')[0]);
  expect(both.split(';')[0]?.split('.')).toHaveLength(2);
  await addToStore(aBuild('dashboards', 'bb'));
  expect(await open(both)).toMatchObject({ preview: { release: 'bb' }, awayPreviewFor: null });
});

test('a missing release, or a remote without a placement, is reported as such', async () => {
  const { site } = await aContext();
  const unplaced = await site.inject({ url: await aLink({ name: 'nobody' }), headers: asPage });
  expect([unplaced.statusCode, unplaced.body]).toEqual([
    410,
    expect.stringContaining('this host has no remote nobody'),
  ]);
  rmSync(inFolder('releases', 'dashboards', 'bb'), { recursive: true });
  const gone = await site.inject({ url: await aLink(), headers: asPage });
  expect([gone.statusCode, gone.body]).toEqual([410, expect.stringContaining('is not in the store any more')]);
});
