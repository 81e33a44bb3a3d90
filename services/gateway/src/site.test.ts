import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { fixedHost } from './host-builds.ts';
import { asPage, config, provided, serving, useSite } from './testing/use-site.ts';

const { aSite, inFolder, problems } = useSite();

test('every path of the shell answers the document, with a policy that allows no inline script', async () => {
  const site = await aSite();
  for (const url of ['/', '/dashboard/service?startDate=2026-10-01', '/no/such/page']) {
    const response = await site.inject({ url, headers: asPage });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('/remotes/dashboards/1.0.0-aa/remoteEntry.js');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    // Text never becomes a script, nor does an address that the host has not admitted.
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
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

test('a document says what it may and who may hold it; a file named by its bytes does without what browsers heed on documents alone', async () => {
  const site = await aSite();
  const told = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await site.inject({ url, headers });
    return ['x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy', 'permissions-policy'].filter(
      (name) => answer.headers[name] !== undefined,
    );
  };
  expect(await told('/dashboard/service', asPage)).toHaveLength(4);
  expect(await told('/assets/main.0123456789.js')).toEqual(['x-content-type-options', 'referrer-policy']);
  expect(await told('/assets/gone.js')).toHaveLength(4);
});

test('an address that is no text leads to the page for unknown ones; a file under such a name is refused', async () => {
  const site = await aSite();
  const page = await site.inject({ url: '/dashboard/service%E0%A4%A', headers: asPage });
  expect([page.statusCode, page.headers.location]).toEqual([302, '/404']);
  expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  const file = await site.inject({ url: '/assets/%E0%A4%A.js', headers: asPage });
  expect([file.statusCode, file.headers['content-type']]).toEqual([400, 'text/plain']);
});

test('a tab that an earlier build of the host has opened goes on loading its files, each as it was compressed', async () => {
  mkdirSync(inFolder('before'));
  writeFileSync(inFolder('before', 'shell.aaaaaaaaaa.js'), 'before();');
  writeFileSync(inFolder('before', 'shell.aaaaaaaaaa.js.br'), brotliCompressSync('before();'));
  writeFileSync(inFolder('before', 'main.0123456789.js'), 'of the build before');
  const site = await aSite({
    hosts: fixedHost({ release: 'h1', folder: inFolder('host'), provided }, [inFolder('before')]),
  });
  const plain = await site.inject({ url: '/assets/shell.aaaaaaaaaa.js' });
  expect([plain.statusCode, plain.body]).toEqual([200, 'before();']);
  const packed = await site.inject({ url: '/assets/shell.aaaaaaaaaa.js', headers: { 'accept-encoding': 'br' } });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': expect.stringContaining('immutable'),
  });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('before();');
  expect((await site.inject({ url: '/assets/main.0123456789.js' })).body).toBe('void 0;');
  expect((await site.inject({ url: '/assets/none.js' })).statusCode).toBe(404);
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

test('files that are named by their content may be kept for ever, entries among them; what describes them is asked for again', async () => {
  const site = await aSite();
  expect((await site.inject('/assets/main.0123456789.js')).headers['cache-control']).toContain('immutable');
  expect((await site.inject('/remotes/dashboards/1.0.0-aa/remoteEntry.js')).headers['cache-control']).toContain(
    'immutable',
  );
  for (const address of ['/assets/entry-files.json', '/remotes/dashboards/1.0.0-aa/mf-manifest.json'])
    expect((await site.inject(address)).headers['cache-control']).toBe('no-cache');
});

test.each(['/assets/main.0123456789.js', '/remotes/dashboards/1.0.0-aa/remoteEntry.js'])(
  '%s, named by its content, carries nothing of the copy that this process has of it',
  async (url) => {
    const { headers } = await (await aSite()).inject(url);
    expect([headers.etag, headers['last-modified']]).toEqual([undefined, undefined]);
  },
);

test('files go out compressed as the browser can take them, and whole to one that cannot', async () => {
  writeFileSync(inFolder('host', 'main.0123456789.js.br'), 'brotli');
  writeFileSync(inFolder('host', 'main.0123456789.js.gz'), 'gzip');
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
  writeFileSync(inFolder('releases', 'dashboards', '1.0.0-aa', 'mf-manifest.json'), '{"changed":true}');
  expect((await ask()).statusCode).toBe(200);
});

test('a release that is being copied is not served before it is whole', async () => {
  const half = inFolder('releases', 'dashboards', '.adding-1.0.1-bb-7');
  mkdirSync(half);
  writeFileSync(join(half, 'remoteEntry.js'), 'void');
  const response = await (await aSite()).inject('/remotes/dashboards/.adding-1.0.1-bb-7/remoteEntry.js');
  expect(response.statusCode).toBe(404);
});

test('a release whose folder is removed while the site runs is gone at the next request, and back when it is back', async () => {
  const site = await aSite();
  const url = '/remotes/dashboards/1.0.0-aa/remoteEntry.js';
  const release = inFolder('releases', 'dashboards', '1.0.0-aa');
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

describe('what a release brings besides files of its own', () => {
  const inRelease = (...path: readonly string[]) => inFolder('releases', 'dashboards', ...path);
  const get = async (url: string, encoding = 'identity') =>
    (await aSite()).inject({ url, headers: { ...asPage, 'accept-encoding': encoding } });

  test('a link out of the releases is followed neither in a file, in its compressed copy, nor in a folder', async () => {
    symlinkSync(inFolder('secret.txt'), inRelease('1.0.0-aa', 'a.txt'));
    symlinkSync(inFolder('secret.txt'), inRelease('1.0.0-aa', 'remoteEntry.js.br'));
    symlinkSync(inFolder(), inRelease('1.0.0-bb'));
    for (const [url, encoding] of [
      ['/remotes/dashboards/1.0.0-aa/a.txt'],
      ['/remotes/dashboards/1.0.0-aa/remoteEntry.js', 'br'],
      ['/remotes/dashboards/1.0.0-bb/secret.txt'],
    ]) {
      const { statusCode, body, headers } = await get(url ?? '', encoding);
      expect({ statusCode, body, cache: headers['cache-control'] }).toEqual({
        statusCode: 404,
        body: expect.not.stringContaining('not for the web'),
        cache: 'no-store',
      });
    }
    expect((await get('/remotes/dashboards/1.0.0-aa/remoteEntry.js')).statusCode).toBe(200);
  });

  test.each(['page.html', 'page.HTM', 'drawing.svg', 'page.xhtml', 'page'])(
    '%s, which a browser would open as a page of the product, is opened without its tokens and scripts',
    async (file) => {
      writeFileSync(inRelease('1.0.0-aa', file), '<script>localStorage.accessToken</script>');
      const { statusCode, headers } = await get(`/remotes/dashboards/1.0.0-aa/${file}`);
      expect({ statusCode, policy: headers['content-security-policy'] }).toEqual({
        statusCode: 200,
        policy: 'sandbox',
      });
    },
  );

  test('what pages load carries no header for that', async () => {
    const { headers } = await get('/remotes/dashboards/1.0.0-aa/remoteEntry.js');
    expect(headers['content-security-policy']).toBeUndefined();
  });
});

test.each(['//evil.example/win?a=1', '///evil.example'])(
  '%s, which a page would take for another host in its own links, is asked for again as a path of the product',
  async (url) => {
    const { statusCode, headers } = await (await aSite()).inject({ url, headers: asPage });
    expect(statusCode).toBe(302);
    expect(headers.location).toMatch(/^\/evil\.example/);
    expect(headers['cache-control']).toBe('no-store');
  },
);

test('without placements that can be believed the document still comes, with no remotes in it', async () => {
  const site = await aSite({ served: serving(null) });
  const response = await site.inject({ url: '/', headers: asPage });
  expect(response.statusCode).toBe(200);
  expect(response.body).not.toContain('fixed-ops-registry');
});

test('demo accounts are published only while demo data is loaded', async () => {
  expect((await (await aSite()).inject('/demo-accounts.json')).statusCode).toBe(404);
  const loaded = await aSite({ demoAccounts: async () => [] });
  expect((await loaded.inject('/demo-accounts.json')).json()).toEqual([]);
});

test('the configuration that the browser boots with can be read at /config.json, with what the host provides to remotes', async () => {
  expect((await (await aSite()).inject('/config.json')).json()).toEqual({
    ...config,
    hostRelease: 'h1',
    provides: provided,
    updatesInPlace: false,
  });
});

test('only the page of the silent sign-in may be framed, and only by us', async () => {
  const response = await (await aSite()).inject({ url: '/auth/redirect-bridge', headers: asPage });
  expect(response.headers['content-security-policy']).toContain("frame-ancestors 'self'");
});

test('a fault of ours tells the browser nothing of the inside, and the log all of it', async () => {
  const site = await aSite({ demoAccounts: () => Promise.reject(new Error('no column "secret"')) });
  const response = await site.inject('/demo-accounts.json?token=x');
  expect([response.statusCode, response.body]).toEqual([500, 'Something went wrong on our side\n']);
  expect(problems()).toEqual([
    expect.stringMatching(/^site GET \/demo-accounts\.json 500: Error: no column "secret"\n\s+at /),
  ]);
});

test('an address that cannot be read is one line of the log', async () => {
  const site = await aSite();
  await site.inject('/assets/%zz?token=x');
  expect(problems()).toEqual(['site GET /assets/%zz 400: malformed_address']);
});
