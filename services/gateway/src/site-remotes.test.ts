import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReleaseCheck, findFailedAreas } from './release-check.ts';
import type { SiteOptions } from './site.ts';
import { asPage, asSignedIn, provided, registry, useSite } from './testing/use-site.ts';

const { aSite, inFolder, problems } = useSite();

describe('the files of the first remote', () => {
  const release = () => inFolder('releases', 'dashboards', '1.0.0-aa');
  const manifest = {
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    exposes: [{ path: './remote', assets: { js: { sync: ['7.0123456789.js'], async: ['8.0123456789.js'] } } }],
  };
  const preloaded = (html: string) =>
    [...html.matchAll(/<link rel="preload"[^>]*href="(\/remotes\/[^"]*)"/g)].map(([, url]) => url);

  async function preloadedAt(url: string, changes: Partial<SiteOptions> = {}) {
    const site = await aSite(changes);
    return preloaded((await site.inject({ url, headers: asSignedIn })).body);
  }

  test('are asked for by the document, those of other screens are not', async () => {
    writeFileSync(join(release(), 'mf-manifest.json'), JSON.stringify(manifest));
    const expected = ['remoteEntry.js', '7.0123456789.js'].map((file) => `/remotes/dashboards/1.0.0-aa/${file}`);
    expect(await preloadedAt('/dashboard/service?compare=none')).toEqual(expected);
    expect(await preloadedAt('/')).toEqual(expected);
    expect(await preloadedAt('/support')).toEqual([]);
  });

  test('are left out when the manifest is missing, broken, or names files elsewhere, and the document comes all the same', async () => {
    const elsewhere = { ...manifest, metaData: { remoteEntry: { name: '../../../secret.js' } } };
    for (const text of ['{}', 'not json', JSON.stringify(elsewhere)]) {
      writeFileSync(join(release(), 'mf-manifest.json'), text);
      expect(await preloadedAt('/dashboard/service')).toEqual([]);
    }
    rmSync(release(), { recursive: true });
    const site = await aSite();
    const response = await site.inject({ url: '/dashboard/service', headers: asPage });
    expect(response.statusCode).toBe(200);
    expect(preloaded(response.body)).toEqual([]);
  });

  test('are left to the development server for a remote that a developer serves', async () => {
    writeFileSync(join(release(), 'mf-manifest.json'), JSON.stringify(manifest));
    const developmentRemotes = { dashboards: 'http://localhost:3101/remoteEntry.js' };
    expect(await preloadedAt('/dashboard/service', { developmentRemotes })).toEqual([]);
  });
});

test('a visitor who has left a development server gets every remote from its release, by a cookie', async () => {
  const site = await aSite({ developmentRemotes: { dashboards: 'http://localhost:3101/remoteEntry.js' } });
  const entryWith = async (cookie: string) => {
    const { body } = await site.inject({ url: '/dashboard/service', headers: { ...asPage, cookie } });
    return /"entry":"([^"]+)"/.exec(body)?.[1];
  };
  expect(await entryWith('colorMode=dark; overrides=off')).toBe('/remotes/dashboards/1.0.0-aa/remoteEntry.js');
  expect(await entryWith('overrides=on')).toBe('http://localhost:3101/remoteEntry.js');
  expect(await entryWith('x-overrides=off')).toBe('http://localhost:3101/remoteEntry.js');
});

describe('a release that was built against another contract', () => {
  const pointing = (current: string | null, previous: string | null) => ({
    read: async () => ({
      revision: 2,
      remotes: registry.remotes.map((remote) => ({ ...remote, current, previous })),
    }),
    problem: () => null,
  });
  function addRelease(release: string, shared: unknown) {
    const target = inFolder('releases', 'dashboards', release);
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, 'release.json'), typeof shared === 'string' ? shared : JSON.stringify({ shared }));
    writeFileSync(
      join(target, 'mf-manifest.json'),
      JSON.stringify({ metaData: { remoteEntry: { name: 'remoteEntry.js' } }, exposes: [] }),
    );
  }
  async function documentOf(site: Awaited<ReturnType<typeof aSite>>) {
    const { body } = await site.inject({ url: '/dashboard/service', headers: asSignedIn });
    const [, inlined = '{}'] = /id="fixed-ops-registry">(.*?)<\/script>/.exec(body) ?? [];
    const { entry, fallback, refused } = JSON.parse(inlined).remotes[0];
    return { entry, fallback, refused, preloads: body.includes('preload" as="script" href="/remotes/') };
  }
  const entryOf = (release: string) => `/remotes/dashboards/${release}/remoteEntry.js`;

  test('does not stand by for the current one, and the operator is told once why', async () => {
    addRelease('1.0.0-aa', provided);
    addRelease('0.9.0-old', { ...provided, '@fixed-ops/contract': '0.2.0' });
    const site = await aSite({ registry: pointing('1.0.0-aa', '0.9.0-old') });
    for (const _ of [1, 2]) {
      expect(await documentOf(site)).toEqual({
        entry: entryOf('1.0.0-aa'),
        fallback: null,
        refused: ['previous'],
        preloads: true,
      });
    }
    expect(problems()).toEqual([
      'The release 0.9.0-old of dashboards does not stand by for the current one: it was built against @fixed-ops/contract 0.2.0 (the host provides 1.2.0).',
    ]);
  });

  test('is not opened either when the registry points at it: the one before it is, where that fits', async () => {
    addRelease('2.0.0-new', { ...provided, '@fixed-ops/contract': '1.3.0', '@fixed-ops/ui': '2.0.0' });
    addRelease('1.0.0-aa', { ...provided, '@fixed-ops/testing': '9.0.0' });
    const site = await aSite({ registry: pointing('2.0.0-new', '1.0.0-aa') });
    expect(await documentOf(site)).toEqual({
      entry: null,
      fallback: entryOf('1.0.0-aa'),
      refused: ['current'],
      preloads: false,
    });
    expect(problems()).toEqual([
      'The release 2.0.0-new of dashboards is refused: it was built against @fixed-ops/contract 1.3.0 (the host provides 1.2.0), ' +
        '@fixed-ops/ui 2.0.0 (the host provides 1.1.0). ' +
        'Point dashboards in registry.json to a release that was built with this host, or build it anew.',
    ]);
  });

  test('fails an area of which no other release is there, as does one without any', async () => {
    addRelease('2.0.0-new', { ...provided, '@fixed-ops/contract': '1.3.0' });
    addRelease('1.0.0-aa', provided);
    const check = createReleaseCheck(inFolder('releases'), provided, () => undefined);
    const failed = async (current: string | null, previous: string | null) =>
      findFailedAreas(await pointing(current, previous).read(), check);
    expect(await failed('2.0.0-new', null)).toEqual({ dashboards: 'refused' });
    expect(await failed('2.0.0-new', '1.0.0-aa')).toEqual({});
    expect(await failed('1.0.0-aa', '2.0.0-new')).toEqual({});
    expect(await failed(null, null)).toEqual({ dashboards: 'no release' });
  });

  test('is found out by the browser when its release.json cannot be read, and at the next document once it can', async () => {
    addRelease('1.0.0-aa', 'null');
    const site = await aSite({ registry: pointing('1.0.0-aa', null) });
    expect(await documentOf(site)).toMatchObject({ entry: entryOf('1.0.0-aa'), refused: [] });
    addRelease('1.0.0-aa', { '@fixed-ops/contract': '2.0.0' });
    expect(await documentOf(site)).toMatchObject({ entry: null, refused: ['current'] });
  });
});

describe('a remote that a developer asks for from a development server', () => {
  const origin = 'http://localhost:3105';
  const ask = `/overrides?remote=dashboards&origin=${origin}`;
  const open = async (site: Awaited<ReturnType<typeof aSite>>, cookie: string) => {
    const { body, headers } = await site.inject({ url: '/dashboard/service', headers: { ...asPage, cookie } });
    const policy = String(headers['content-security-policy']);
    return { offered: /"offered":"([^"]+)"/.exec(body)?.[1], policy, body };
  };

  test('is noted in a cookie where the operator allows the origin, and offered to the host beside the release', async () => {
    const site = await aSite({ overrideOrigins: [origin] });
    const answer = await site.inject({ url: ask, headers: { cookie: 'overrides=xtime@http://localhost:3106' } });
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/dashboard', 'cache-control': 'no-store' } });
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
    expect(cookie).toBe(`overrides=xtime@http://localhost:3106|dashboards@${origin}`);
    const { offered, policy, body } = await open(site, cookie);
    expect(offered).toBe(`${origin}/remoteEntry.js`);
    // The release stays what everybody gets who is no developer.
    expect(body).toContain('"entry":"/remotes/dashboards/1.0.0-aa/remoteEntry.js"');
    expect(policy).toContain(`script-src 'self' ${origin};`);
    expect(policy).toContain(`connect-src 'self' ${origin} ws://localhost:3105;`);
    const left = await open(site, cookie.replace('overrides=', 'overrides=off:'));
    expect([left.offered, left.policy.includes(origin)]).toEqual([undefined, false]);
  });

  test('is refused elsewhere, also to a visitor who brings the cookie along', async () => {
    const site = await aSite({ overrideOrigins: ['https://dev.example.com'] });
    const answer = await site.inject(ask);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('allowed are https://dev.example.com');
    expect(answer.headers['set-cookie']).toBeUndefined();
    const { offered, policy } = await open(site, `overrides=dashboards@${origin}`);
    expect([offered, policy.includes(origin)]).toEqual([undefined, false]);
    expect((await (await aSite()).inject(ask)).body).toContain('none is allowed');
  });

  test.each([
    ['/overrides', 400, 'Which remote, and from where?'],
    [`/overrides?remote=none&origin=${origin}`, 404, 'no remote of the name <code>none</code>'],
  ])('%s is answered %s', async (url, status, text) => {
    const answer = await (await aSite({ overrideOrigins: [origin] })).inject(url);
    expect([answer.statusCode, answer.body.includes(text)]).toEqual([status, true]);
  });
});
