import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReleaseReader, openFolder } from '@fixed-ops/releases';
import { createHosts } from './host-builds.ts';
import { createReleaseCheck, findFailedAreas } from './release-check.ts';
import type { SiteOptions } from './site.ts';
import { asPage, asSignedIn, pointing, provided, useSite } from './testing/use-site.ts';

const { aSite, inFolder, problems } = useSite();

describe('the files of the first remote', () => {
  const release = () => inFolder('releases', 'dashboards', '1.0.0-aa');
  const file = (path: string, integrity: string) => ({ path, size: 7, integrity });
  const told = {
    shared: {},
    hasChunkHashes: true,
    preload: ['7.0123456789.js'],
    files: [
      file('7.0123456789.js', 'sha256-seven'),
      file('8.0123456789.js', 'sha256-eight'),
      file('remoteEntry.js', 'sha384-entry'),
    ],
  };
  const tell = (text: string) => writeFileSync(join(release(), 'release.json'), text);
  const preloaded = (html: string) =>
    [...html.matchAll(/<link rel="preload"[^>]*href="(\/remotes\/[^"]*)" integrity="([^"]*)"/g)].map(
      ([, url, integrity]) => [url, integrity],
    );

  async function preloadedAt(url: string, changes: Partial<SiteOptions> = {}) {
    const site = await aSite(changes);
    return preloaded((await site.inject({ url, headers: asSignedIn })).body);
  }

  test('are asked for by the document with their hashes, those of other screens are not', async () => {
    tell(JSON.stringify(told));
    const expected = [
      ['/remotes/dashboards/1.0.0-aa/remoteEntry.js', 'sha384-entry'],
      ['/remotes/dashboards/1.0.0-aa/7.0123456789.js', 'sha256-seven'],
    ];
    expect(await preloadedAt('/dashboard/service?compare=none')).toEqual(expected);
    expect(await preloadedAt('/')).toEqual(expected);
    expect(await preloadedAt('/support')).toEqual([]);
  });

  test('are left out when release.json is missing, broken, or names files elsewhere, and the document comes all the same', async () => {
    const path = '../../../secret.js';
    const elsewhere = { ...told, preload: [path], files: [file(path, 'sha256-secret')] };
    for (const text of ['{}', 'not json', JSON.stringify(elsewhere)]) {
      tell(text);
      expect(await preloadedAt('/dashboard/service')).toEqual([]);
    }
    rmSync(release(), { recursive: true });
    const site = await aSite();
    const response = await site.inject({ url: '/dashboard/service', headers: asPage });
    expect(response.statusCode).toBe(200);
    expect(preloaded(response.body)).toEqual([]);
  });

  test('are left out of a release whose entry asks for chunks without hashes: they would be loaded twice', async () => {
    tell(JSON.stringify({ ...told, hasChunkHashes: false }));
    expect(await preloadedAt('/dashboard/service')).toEqual([]);
  });

  test('are left to the development server for a remote that a developer serves', async () => {
    tell(JSON.stringify(told));
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
  function addRelease(release: string, shared: unknown) {
    const target = inFolder('releases', 'dashboards', release);
    mkdirSync(target, { recursive: true });
    const entry = { path: 'remoteEntry.js', size: 7, integrity: `sha384-${release}` };
    const whole = { shared, hasChunkHashes: true, files: [entry] };
    writeFileSync(join(target, 'release.json'), typeof shared === 'string' ? shared : JSON.stringify(whole));
  }
  async function documentOf(site: Awaited<ReturnType<typeof aSite>>) {
    const { body } = await site.inject({ url: '/dashboard/service', headers: asSignedIn });
    const [, inlined = '{}'] = /id="fixed-ops-registry">(.*?)<\/script>/.exec(body) ?? [];
    const { entry, fallback, refused } = JSON.parse(inlined).remotes[0];
    return { entry, fallback, refused, preloads: body.includes('preload" as="script" href="/remotes/') };
  }
  const entryOf = (release: string) => `/remotes/dashboards/${release}/remoteEntry.js`;

  test('is no fallback for the current one, and the log says once why', async () => {
    addRelease('1.0.0-aa', provided);
    addRelease('0.9.0-old', { ...provided, '@fixed-ops/contract': '0.2.0' });
    const site = await aSite({ served: pointing('1.0.0-aa', '0.9.0-old') });
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

  test('is not opened either when the pointer names it: the one before it is, where that fits', async () => {
    addRelease('2.0.0-new', { ...provided, '@fixed-ops/contract': '1.3.0', '@fixed-ops/ui': '2.0.0' });
    addRelease('1.0.0-aa', { ...provided, '@fixed-ops/testing': '9.0.0' });
    const site = await aSite({ served: pointing('2.0.0-new', '1.0.0-aa') });
    expect(await documentOf(site)).toEqual({
      entry: null,
      fallback: entryOf('1.0.0-aa'),
      refused: ['current'],
      preloads: false,
    });
    expect(problems()).toEqual([
      'The release 2.0.0-new of dashboards is refused: it was built against @fixed-ops/contract 1.3.0 (the host provides 1.2.0), ' +
        '@fixed-ops/ui 2.0.0 (the host provides 1.1.0). ' +
        'Roll dashboards back to a release that was built with this host, or build it anew: npm run release -- dashboards.',
    ]);
  });

  test('fails an area of which no other release is there, as does one without any', async () => {
    addRelease('2.0.0-new', { ...provided, '@fixed-ops/contract': '1.3.0' });
    addRelease('1.0.0-aa', provided);
    const check = createReleaseCheck(createReleaseReader(openFolder(inFolder())), provided, () => undefined);
    const failed = async (current: string | null, previous: string | null) =>
      findFailedAreas(await pointing(current, previous).read(null), check);
    expect(await failed('2.0.0-new', null)).toEqual({ dashboards: 'refused' });
    expect(await failed('2.0.0-new', '1.0.0-aa')).toEqual({});
    expect(await failed('1.0.0-aa', '2.0.0-new')).toEqual({});
    expect(await failed(null, null)).toEqual({ dashboards: 'no release' });
  });

  test('is found out by the browser when its release.json cannot be read, and at the next document once it can', async () => {
    addRelease('1.0.0-aa', 'null');
    const site = await aSite({ served: pointing('1.0.0-aa', null) });
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
    // Everybody but developers still gets the release.
    expect(body).toContain('"entry":"/remotes/dashboards/1.0.0-aa/remoteEntry.js"');
    expect(policy).toContain(`script-src 'self' ${origin};`);
    expect(policy).toContain(`connect-src 'self' ${origin} ws://localhost:3105;`);
    const left = await open(site, cookie.replace('overrides=', 'overrides=off:'));
    expect([left.offered, left.policy.includes(origin)]).toEqual([undefined, false]);
  });

  describe('where the operator offers the host that updates it in place', () => {
    const release = 'development-1';
    const cookie = `overrides=dashboards@${origin}`;
    const mainOf = ({ body }: { readonly body: string }) => /src="\/assets\/(main\.\w+\.js)"/.exec(body)?.[1];

    async function siteWithBoth() {
      const folder = inFolder('for-development');
      mkdirSync(folder);
      const scripts = ['main.fedcba9876.js'];
      writeFileSync(join(folder, 'entry-files.json'), JSON.stringify({ main: { scripts, preload: [] } }));
      writeFileSync(join(folder, 'main.fedcba9876.js'), 'void 1;');
      writeFileSync(join(folder, 'main.fedcba9876.js.map'), '{"sourcesContent":["const secret = 1;"]}');
      const aHost = { name: 'host', version: '1.0.0', shared: provided };
      const hosts = createHosts({
        releasesFolder: inFolder('releases'),
        releases: createReleaseReader(openFolder(inFolder())),
        built: { ...aHost, release: 'h1', folder: inFolder('host') },
        builtForDevelopment: { ...aHost, release, folder },
        report: () => {},
      });
      return aSite({ hosts, overrideOrigins: [origin] });
    }

    test('comes with that one, and for nobody else', async () => {
      const site = await siteWithBoth();
      expect(mainOf(await open(site, cookie))).toBe('main.fedcba9876.js');
      expect((await site.inject('/assets/main.fedcba9876.js')).body).toBe('void 1;');
      for (const other of ['signedIn=', cookie.replace('=', '=off:'), 'overrides=dashboards@http://localhost:3106'])
        expect(mainOf(await open(site, other))).toBe('main.0123456789.js');
      // The page continues with what it has, and the command learns that a save updates in place.
      expect((await site.inject({ url: '/releases/current', headers: { cookie } })).json()).toMatchObject({
        host: release,
      });
      expect((await site.inject('/config.json')).json()).toMatchObject({ updatesInPlace: true, hostRelease: 'h1' });
      expect((await (await aSite()).inject('/config.json')).json()).toMatchObject({ updatesInPlace: false });
    });

    test('a cookie that names no remote of this host gets what everybody gets, policies included', async () => {
      const site = await siteWithBoth();
      const document = async (cookie: string) => {
        const { body, headers } = await site.inject({ url: '/dashboard/service', headers: { ...asPage, cookie } });
        const policies = [headers['content-security-policy'], headers['integrity-policy-report-only']];
        return { main: mainOf({ body }), policies: String(policies).replaceAll(/nonce-[^']*/g, '') };
      };
      expect(await document(`overrides=none@${origin}`)).toEqual(await document('signedIn='));
      expect((await document(`overrides=none@${origin}|dashboards@${origin}`)).main).toBe('main.fedcba9876.js');
    });

    test('its source maps are nobody’s, whatever cookie is sent', async () => {
      const site = await siteWithBoth();
      for (const headers of [{}, { cookie }, { cookie, 'accept-encoding': 'br, gzip' }]) {
        const { statusCode, body } = await site.inject({ url: '/assets/main.fedcba9876.js.map', headers });
        expect([statusCode, body]).toEqual([404, 'Not found\n']);
      }
    });
  });

  test('is refused elsewhere, also to a visitor who brings the cookie along', async () => {
    const site = await aSite({ overrideOrigins: ['https://dev.example.com'] });
    const answer = await site.inject(ask);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('allowed are https://dev.example.com');
    expect(answer.headers['set-cookie']).toBeUndefined();
    for (const cookie of [
      `overrides=dashboards@${origin}`,
      'overrides=dashboards@https://dev.example.com/mf-manifest.json',
    ]) {
      const { offered, policy } = await open(site, cookie);
      expect([offered, policy.includes(origin), policy.includes('dev.example.com')]).toEqual([undefined, false, false]);
    }
    expect((await (await aSite()).inject(ask)).body).toContain('none is allowed');
  });

  test.each([
    ['/overrides', 400, 'Which remote, and from where?'],
    // The entry of a server always has that name, so the address of a file is not an origin.
    [`${ask}/remoteEntry.js`, 403, `from <code>${origin}/remoteEntry.js</code>; allowed are ${origin}`],
    [`${ask}/mf-manifest.json`, 403, `from <code>${origin}/mf-manifest.json</code>; allowed are ${origin}`],
    [
      `${ask}/mf-manifest.json`,
      403,
      `the address of a file. Name the development server alone: <code>${origin}</code>`,
    ],
    [`/overrides?remote=none&origin=${origin}`, 404, 'no remote of the name <code>none</code>'],
  ])('%s is answered %s, with a way on', async (url, status, text) => {
    const answer = await (await aSite({ overrideOrigins: [origin] })).inject(url);
    expect([answer.statusCode, answer.body.includes(text)]).toEqual([status, true]);
    expect(answer.body).toContain('href="/">Open Fixed Ops</a>');
  });
});

describe('the hashes that the browser holds scripts to', () => {
  const folder = (release: string) => inFolder('releases', 'dashboards', release);
  function addRelease(release: string) {
    mkdirSync(folder(release), { recursive: true });
    const files = [{ path: 'remoteEntry.js', size: 7, integrity: `sha384-of-${release}` }];
    const told = { shared: provided, hasChunkHashes: true, files };
    writeFileSync(join(folder(release), 'release.json'), JSON.stringify(told));
  }
  /** A release as it was before names depended on content. */
  function addOldRelease(release: string) {
    mkdirSync(folder(release), { recursive: true });
    const told = { shared: provided, files: [{ path: 'remoteEntry.js', size: 7, sha384: `of-${release}` }] };
    writeFileSync(join(folder(release), 'release.json'), JSON.stringify(told));
  }
  async function open(site: Awaited<ReturnType<typeof aSite>>, cookie = 'signedIn=') {
    const { body, headers } = await site.inject({ url: '/dashboard/service', headers: { ...asPage, cookie } });
    const [, inlined = '{}'] = /id="fixed-ops-registry">(.*?)<\/script>/.exec(body) ?? [];
    const { integrity, fallback, fallbackIntegrity } = JSON.parse(inlined).remotes[0];
    const isEnforced = headers['integrity-policy'] === 'blocked-destinations=(script)';
    const isReported = headers['integrity-policy-report-only'] === 'blocked-destinations=(script)';
    expect(isEnforced).toBe(!isReported);
    return { integrity, fallback, fallbackIntegrity, isEnforced };
  }

  test('are the hashes of each release’s entry, and no other script runs', async () => {
    addRelease('r2');
    addRelease('r1');
    expect(await open(await aSite({ served: pointing('r2', 'r1') }))).toEqual({
      integrity: 'sha384-of-r2',
      fallback: '/remotes/dashboards/r1/remoteEntry.js',
      fallbackIntegrity: 'sha384-of-r1',
      isEnforced: true,
    });
  });

  test('are only reported while the pointer names a release whose entry does not know those of its chunks', async () => {
    addOldRelease('r1');
    const site = await aSite({ served: pointing('r1', null) });
    for (const _ of [1, 2]) expect(await open(site)).toMatchObject({ integrity: 'sha384-of-r1', isEnforced: false });
    expect(problems()).toEqual([expect.stringMatching(/^The release r1 of dashboards .* Release dashboards anew\.$/)]);
  });

  test('leave no such release to stand in for one that knows them, since it could not load', async () => {
    addRelease('r2');
    addOldRelease('r1');
    const site = await aSite({ served: pointing('r2', 'r1') });
    expect(await open(site)).toMatchObject({ fallback: null, isEnforced: true });
  });

  test('are only reported where a developer serves a remote, and for a build for development', async () => {
    const origin = 'http://localhost:3105';
    const site = await aSite({ overrideOrigins: [origin] });
    expect((await open(site, `overrides=dashboards@${origin}`)).isEnforced).toBe(false);
    expect((await open(site, `overrides=off:dashboards@${origin}`)).isEnforced).toBe(true);
    const developmentRemotes = { dashboards: `${origin}/remoteEntry.js` };
    expect((await open(await aSite({ developmentRemotes }))).isEnforced).toBe(false);
    const entryFiles = { main: { scripts: ['main.js'], preload: [] } };
    writeFileSync(inFolder('host', 'entry-files.json'), JSON.stringify(entryFiles));
    expect((await open(await aSite())).isEnforced).toBe(false);
  });

  test('are unknown of a release that nobody can read, and the page runs nothing of it', async () => {
    const site = await aSite({ served: pointing('gone', null) });
    expect(await open(site)).toMatchObject({ integrity: null, isEnforced: true });
  });
});
