import { once } from 'node:events';
import { connect } from 'node:net';
import { product } from '../product.ts';
import { expect, test } from '../test.ts';

const policy = '/identity/fixedops/B2C_1_signin';

/** Sends the bytes as they are, because HTTP clients send no broken requests. Returns the head of the answer. */
async function headOf(bytes: string): Promise<string> {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  return answer.split('\r\n\r\n', 1)[0] ?? '';
}

const ask = (path: string, headers = '', method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nHost: ${new URL(product.url).host}\r\nConnection: close\r\n${headers}\r\n`;

const html = 'Accept: text/html\r\n';
const answers: ReadonlyArray<readonly [string, number, string]> = [
  ['the document', 200, ask('/dashboard/service', html)],
  ['an unknown page', 200, ask('/no/such/page', html)],
  ['configuration', 200, ask('/config.json')],
  ['the demo accounts', 200, ask('/demo-accounts.json')],
  ['the frame of the silent sign-in', 200, ask('/auth/redirect-bridge')],
  ['robots.txt', 200, ask('/robots.txt')],
  ['the icon', 200, ask('/favicon.svg')],
  ['the mailbox', 200, ask('/mailbox', html)],
  ['a message that is not there', 404, ask('/mailbox/999999')],
  ['a file of the host that is not there', 404, ask('/assets/none.js')],
  ['a release that is not there', 404, ask('/remotes/none/1/remoteEntry.js')],
  ['a file with a name that is none', 400, ask('/assets/%zz')],
  ['a page with a name that is none', 302, ask('/%zz', html)],
  ['a method that pages do not take', 405, ask('/', '', 'POST')],
  ['a font of the sign-in pages that is not there', 404, ask('/page-assets/none.woff2')],
  ['an API call without a key', 401, ask('/api/Users/e/Dealerships/d/ROCount')],
  ['an API address that is none', 404, ask('/api/none')],
  ['an API address that cannot be read', 400, ask('/usermgmt/%zz')],
  ['a method that a call does not take', 405, ask('/usermgmt/GetUser', '', 'DELETE')],
  ['a picture that is not there', 404, ask('/usermgmt/Avatars/none')],
  ['the description of the API', 200, ask('/api/openapi.json')],
  ['the provider’s description', 200, ask(`${policy}/v2.0/.well-known/openid-configuration`)],
  ['the provider’s keys', 200, ask(`${policy}/discovery/v2.0/keys`)],
  ['a sign-in that the provider refuses', 400, ask(`${policy}/oauth2/v2.0/authorize`, html)],
  ['a page that the provider does not have', 404, ask('/identity/none', html)],
  ['an invitation that is over', 410, ask('/identity/fixedops/invitation/none', html)],
  ['live', 200, ask('/health/live')],
  ['ready', 200, ask('/health/ready')],
  ['health that is none', 404, ask('/health/none')],
  ['a request that names no host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['what is no HTTP', 400, 'hello\r\n\r\n'],
  ['headers that are too large', 431, `GET / HTTP/1.1\r\nX: ${'x'.repeat(70_000)}`],
];

for (const [name, status, bytes] of answers) {
  test(`${name} says that its type is to be believed, and nothing of https on plain http`, async () => {
    const head = await headOf(bytes);
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/^x-content-type-options: nosniff$/im);
    expect(head).not.toMatch(/strict-transport-security/i);
  });
}

test('the font has one address on sign-in pages and in the product, and is kept', async () => {
  const html = await (
    await fetch(`${product.url}/support`, { headers: { accept: 'text/html', cookie: 'signedIn=' } })
  ).text();
  const [, font = ''] = /as="font"[^>]*href="([^"]+)"/.exec(html) ?? [];
  const answer = await fetch(`${product.url}${font}`);
  expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const signIn = await fetch(`${product.url}/mailbox`, { headers: { accept: 'text/html' } });
  expect(await signIn.text()).toContain(`url(${font})`);
});

test('source maps are nobody’s who only has the address of the product', async () => {
  const html = await (await fetch(`${product.url}/support`, { headers: { accept: 'text/html' } })).text();
  const scripts = [...html.matchAll(/["'](\/(?:assets|remotes)\/[^"']+\.js)["']/g)].map(([, path]) => path);
  expect(scripts.length).toBeGreaterThan(2);
  for (const path of scripts) {
    expect((await fetch(`${product.url}${path}.map`)).status).toBe(404);
    expect(await (await fetch(`${product.url}${path}`)).text()).not.toContain('sourceMappingURL');
  }
});

test('an answer that has not changed says so, too', async () => {
  const first = await fetch(`${product.url}/api/openapi.json`);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const head = await headOf(ask('/api/openapi.json', `If-None-Match: ${etag}\r\n`));
  expect(head).toMatch(/^HTTP\/1\.1 304 /);
  expect(head).toMatch(/^x-content-type-options: nosniff$/im);
});
