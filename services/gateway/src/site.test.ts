import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { AppConfig } from '@fixed-ops/contract';
import type { Registry } from '@fixed-ops/federation';
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

let folder: string;
beforeEach(() => {
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
    developmentRemotes: {},
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
