import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { AppConfig } from '@fixed-ops/contract';
import type { Registry } from '@fixed-ops/federation';
import { createReleaseCheck } from './release-check.ts';
import { noForeignOrigins } from './security-headers.ts';
import { createSite, type SiteOptions } from './site.ts';

const config: AppConfig = {
  subscriptionKeyHeader: 'Ocp-Apim-Subscription-Key',
  bases: {
    api: { url: '/api', subscriptionKey: 'a' },
    xtime: { url: '/xtime/api', subscriptionKey: 'b' },
    usermgmt: { url: '/usermgmt', subscriptionKey: 'c' },
  },
  auth: {
    clientId: 'client',
    authority: 'https://localhost:3000/p/t',
    knownAuthorities: ['localhost:3000'],
    policies: { signIn: 'p', resetPassword: 'q', editProfile: 'r' },
    scopes: ['openid'],
  },
  overrides: { allowed: false, origins: [] },
  demo: true,
};

const registry: Registry = {
  revision: 1,
  remotes: [
    {
      name: 'dashboards',
      label: 'AI Dashboard',
      order: 1,
      paths: ['/dashboard/*'],
      nav: [],
      menu: [],
      guards: [{ path: '/dashboard/*', access: 'dashboard' }],
      current: '1.0.0-aa',
      previous: null,
      setBy: 'start',
    },
  ],
};

const provided = { '@fixed-ops/contract': '0.2.0', '@fixed-ops/ui': '0.1.0' };
let problems: string[];
let folder: string;
beforeEach(() => {
  problems = [];
  folder = mkdtempSync(join(tmpdir(), 'fixed-ops-site-'));
  mkdirSync(join(folder, 'host'));
  mkdirSync(join(folder, 'releases', 'dashboards', '1.0.0-aa'), { recursive: true });
  writeFileSync(
    join(folder, 'host', 'entry-files.json'),
    JSON.stringify({ main: { scripts: ['main.0123456789.js'], preload: [] } }),
  );
  writeFileSync(join(folder, 'host', 'main.0123456789.js'), 'void 0;');
  writeFileSync(join(folder, 'releases', 'dashboards', '1.0.0-aa', 'mf-manifest.json'), '{}');
  writeFileSync(join(folder, 'releases', 'dashboards', '1.0.0-aa', 'remoteEntry.js'), 'void 0;');
  writeFileSync(join(folder, 'secret.txt'), 'not for the web');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function aSite(changes: Partial<SiteOptions> = {}) {
  return createSite({
    config,
    registry: { read: async () => registry, problem: () => null },
    hostFolder: join(folder, 'host'),
    releasesFolder: join(folder, 'releases'),
    releaseCheck: createReleaseCheck(join(folder, 'releases'), provided, (problem) => problems.push(problem)),
    developmentRemotes: {},
    overrideOrigins: [],
    foreignOrigins: noForeignOrigins,
    demoAccounts: async () => null,
    mailbox: null,
    ...changes,
  });
}

const asPage = { accept: 'text/html' };

test('every path of the shell answers the document, with a policy that allows no inline script', async () => {
  const site = await aSite();
  for (const url of ['/', '/dashboard/service?startDate=2026-10-01', '/no/such/page', '/auth/redirect']) {
    const response = await site.inject({ url, headers: asPage });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('/remotes/dashboards/1.0.0-aa/remoteEntry.js');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers['cache-control']).toBe('no-store');
  }
});

test('the document travels compressed to whoever takes it so, and brings the icon along', async () => {
  const site = await aSite();
  const plain = await site.inject({ url: '/', headers: asPage });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toContain('href="data:image/svg+xml,');
  const response = await site.inject({ url: '/', headers: { ...asPage, 'accept-encoding': 'gzip, br' } });
  expect(response.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  const withoutNonce = (html: string) => html.replaceAll(/nonce="([^"]*)"/.exec(html)?.[1] ?? '', '');
  expect(withoutNonce(brotliDecompressSync(response.rawPayload).toString())).toBe(withoutNonce(plain.body));
  expect(response.rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength);
});

test('an operator who asks without a browser gets the document too, but nobody gets it for a file', async () => {
  const site = await aSite();
  for (const headers of [{ accept: '*/*' }, {}]) {
    expect((await site.inject({ url: '/dashboard/service', headers })).headers['content-type']).toMatch(/^text\/html/);
    for (const url of ['/favicon.ico', '/dashboard/main.js', '/assets/gone.js', '/remotes/dashboards/gone/a.js']) {
      expect((await site.inject({ url, headers })).statusCode).toBe(404);
    }
  }
  expect((await site.inject({ url: '/assets/gone.js', headers: asPage })).statusCode).toBe(404);
  expect((await site.inject({ url: '/dashboard', headers: { accept: 'image/avif,image/*' } })).statusCode).toBe(404);
});

test('an address that is no text leads to the page for unknown ones; a file under such a name is refused', async () => {
  const site = await aSite();
  const page = await site.inject({ url: '/dashboard/service%E0%A4%A', headers: asPage });
  expect([page.statusCode, page.headers.location]).toEqual([302, '/404']);
  expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  const file = await site.inject({ url: '/assets/%E0%A4%A.js', headers: asPage });
  expect([file.statusCode, file.headers['content-type']]).toEqual([400, 'text/plain']);
});

test('HEAD answers what GET answers, without the body', async () => {
  const site = await aSite();
  for (const url of ['/', '/dashboard/service', '/config.json', '/assets/main.0123456789.js', '/assets/none.js']) {
    const [get, head] = await Promise.all(
      (['GET', 'HEAD'] as const).map((method) => site.inject({ url, method, headers: asPage })),
    );
    expect([url, head?.statusCode, head?.headers['content-type']]).toEqual([
      url,
      get?.statusCode,
      get?.headers['content-type'],
    ]);
    expect(head?.body).toBe('');
  }
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
  '%s is refused with the methods that are allowed, whatever its body is',
  async (method) => {
    const site = await aSite();
    for (const url of ['/', '/config.json', '/remotes/dashboards/1.0.0-aa/remoteEntry.js']) {
      const response = await site.inject({ url, method, headers: { 'content-type': 'text/csv' }, payload: 'a,b' });
      expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  },
);

test('each document has its own nonce, in the policy and on the style alike', async () => {
  const site = await aSite();
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const response = await site.inject({ url: '/', headers: asPage });
      const nonce = /'nonce-([^']+)'/.exec(String(response.headers['content-security-policy']))?.[1] ?? '';
      expect(response.body).toContain(`<style nonce="${nonce}">`);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
});

test('hashed files may be kept for ever; the entry of a release is asked for again, so that a vanished one is noticed', async () => {
  const site = await aSite();
  expect((await site.inject('/assets/main.0123456789.js')).headers['cache-control']).toContain('immutable');
  expect((await site.inject('/assets/entry-files.json')).headers['cache-control']).toBe('no-cache');
  for (const file of ['remoteEntry.js', 'mf-manifest.json']) {
    expect((await site.inject(`/remotes/dashboards/1.0.0-aa/${file}`)).headers['cache-control']).toBe('no-cache');
  }
});

test('files go out compressed as the browser can take them, and whole to one that cannot', async () => {
  writeFileSync(join(folder, 'host', 'main.0123456789.js.br'), 'brotli');
  writeFileSync(join(folder, 'host', 'main.0123456789.js.gz'), 'gzip');
  const site = await aSite();
  const get = (encoding?: string) =>
    site.inject({
      url: '/assets/main.0123456789.js',
      headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
    });
  const answers = await Promise.all([get('gzip, deflate, br'), get('gzip'), get()]);
  expect(answers.map(({ headers, body }) => [headers['content-encoding'], body])).toEqual([
    ['br', 'brotli'],
    ['gzip', 'gzip'],
    [undefined, 'void 0;'],
  ]);
  for (const { headers } of answers) {
    expect(headers).toMatchObject({ 'cache-control': expect.stringContaining('immutable'), vary: 'accept-encoding' });
    expect(headers['content-type']).toMatch(/javascript/);
  }
});

test('a manifest that has not changed is not sent again, and one that has is', async () => {
  const site = await aSite();
  const url = '/remotes/dashboards/1.0.0-aa/mf-manifest.json';
  const tag = String((await site.inject(url)).headers.etag);
  const ask = () => site.inject({ url, headers: { 'if-none-match': tag } });
  expect(await ask()).toMatchObject({ statusCode: 304, body: '' });
  writeFileSync(join(folder, 'releases', 'dashboards', '1.0.0-aa', 'mf-manifest.json'), '{"changed":true}');
  expect((await ask()).statusCode).toBe(200);
});

test('a release that is being copied is not served before it is whole', async () => {
  const half = join(folder, 'releases', 'dashboards', '.adding-1.0.1-bb-7');
  mkdirSync(half);
  writeFileSync(join(half, 'remoteEntry.js'), 'void');
  const response = await (await aSite()).inject('/remotes/dashboards/.adding-1.0.1-bb-7/remoteEntry.js');
  expect(response.statusCode).toBe(404);
});

test('a release whose folder is removed while the site runs is gone at the next request, and back when it is back', async () => {
  const site = await aSite();
  const url = '/remotes/dashboards/1.0.0-aa/remoteEntry.js';
  const release = join(folder, 'releases', 'dashboards', '1.0.0-aa');
  expect((await site.inject(url)).statusCode).toBe(200);
  rmSync(release, { recursive: true });
  const missing = await site.inject({ url, headers: asPage });
  expect(missing.statusCode).toBe(404);
  expect(missing.headers['cache-control']).toBe('no-store');
  mkdirSync(release);
  writeFileSync(join(release, 'remoteEntry.js'), 'void 1;');
  expect((await site.inject(url)).statusCode).toBe(200);
});

test.each([
  '/remotes/../secret.txt',
  '/remotes/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/remotes/dashboards/..%5c..%5csecret.txt',
])('%s does not reach outside the served folders', async (url) => {
  const response = await (await aSite()).inject(url);
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.body).not.toContain('not for the web');
});

test('without a readable registry the document still comes, with no remotes in it', async () => {
  const site = await aSite({ registry: { read: async () => null, problem: () => 'broken' } });
  const response = await site.inject({ url: '/', headers: asPage });
  expect(response.statusCode).toBe(200);
  expect(response.body).not.toContain('fixed-ops-registry');
});

test('demo accounts are published only while demo data is loaded', async () => {
  expect((await (await aSite()).inject('/demo-accounts.json')).statusCode).toBe(404);
  const loaded = await aSite({ demoAccounts: async () => [] });
  expect((await loaded.inject('/demo-accounts.json')).json()).toEqual([]);
});

test('the configuration that the browser boots with can be read at /config.json', async () => {
  expect((await (await aSite()).inject('/config.json')).json()).toEqual(config);
});

test('only the page of the silent sign-in may be framed, and only by us', async () => {
  const response = await (await aSite()).inject({ url: '/auth/redirect-bridge', headers: asPage });
  expect(response.headers['content-security-policy']).toContain("frame-ancestors 'self'");
});

describe('the files of the first remote', () => {
  const release = () => join(folder, 'releases', 'dashboards', '1.0.0-aa');
  const manifest = {
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    exposes: [{ path: './remote', assets: { js: { sync: ['7.0123456789.js'], async: ['8.0123456789.js'] } } }],
  };
  const preloaded = (html: string) =>
    [...html.matchAll(/<link rel="preload"[^>]*href="(\/remotes\/[^"]*)"/g)].map(([, url]) => url);

  async function preloadedAt(url: string, changes: Partial<SiteOptions> = {}) {
    const site = await aSite(changes);
    return preloaded((await site.inject({ url, headers: asPage })).body);
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
  const pointing = (current: string, previous: string | null) => ({
    read: async () => ({
      revision: 2,
      remotes: registry.remotes.map((remote) => ({ ...remote, current, previous })),
    }),
    problem: () => null,
  });
  function addRelease(release: string, shared: unknown) {
    const target = join(folder, 'releases', 'dashboards', release);
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, 'release.json'), typeof shared === 'string' ? shared : JSON.stringify({ shared }));
    writeFileSync(
      join(target, 'mf-manifest.json'),
      JSON.stringify({ metaData: { remoteEntry: { name: 'remoteEntry.js' } }, exposes: [] }),
    );
  }
  async function documentOf(site: Awaited<ReturnType<typeof aSite>>) {
    const { body } = await site.inject({ url: '/dashboard/service', headers: asPage });
    const [, inlined = '{}'] = /id="fixed-ops-registry">(.*?)<\/script>/.exec(body) ?? [];
    const { entry, fallback, refused } = JSON.parse(inlined).remotes[0];
    return { entry, fallback, refused, preloads: body.includes('preload" as="script" href="/remotes/') };
  }
  const entryOf = (release: string) => `/remotes/dashboards/${release}/remoteEntry.js`;

  test('does not stand by for the current one, and the operator is told once why', async () => {
    addRelease('1.0.0-aa', provided);
    addRelease('0.9.0-old', { ...provided, '@fixed-ops/contract': '0.1.9' });
    const site = await aSite({ registry: pointing('1.0.0-aa', '0.9.0-old') });
    for (const _ of [1, 2]) {
      expect(await documentOf(site)).toEqual({
        entry: entryOf('1.0.0-aa'),
        fallback: null,
        refused: ['previous'],
        preloads: true,
      });
    }
    expect(problems).toEqual([
      'The release 0.9.0-old of dashboards does not stand by for the current one: it was built against @fixed-ops/contract 0.1.9 (the host provides 0.2.0).',
    ]);
  });

  test('is not opened either when the registry points at it: the one before it is, where that fits', async () => {
    addRelease('2.0.0-new', { ...provided, '@fixed-ops/contract': '0.3.0', '@fixed-ops/ui': '1.0.0' });
    addRelease('1.0.0-aa', { ...provided, '@fixed-ops/testing': '9.0.0' });
    const site = await aSite({ registry: pointing('2.0.0-new', '1.0.0-aa') });
    expect(await documentOf(site)).toEqual({
      entry: null,
      fallback: entryOf('1.0.0-aa'),
      refused: ['current'],
      preloads: false,
    });
    expect(problems).toEqual([
      'The release 2.0.0-new of dashboards is refused: it was built against @fixed-ops/contract 0.3.0 (the host provides 0.2.0), ' +
        '@fixed-ops/ui 1.0.0 (the host provides 0.1.0). ' +
        'Point dashboards in registry.json to a release that was built with this host, or build it anew.',
    ]);
  });

  test('is found out by the browser when its release.json cannot be read, and at the next document once it can', async () => {
    addRelease('1.0.0-aa', 'null');
    const site = await aSite({ registry: pointing('1.0.0-aa', null) });
    expect(await documentOf(site)).toMatchObject({ entry: entryOf('1.0.0-aa'), refused: [] });
    addRelease('1.0.0-aa', { '@fixed-ops/contract': '1.2.0' });
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
