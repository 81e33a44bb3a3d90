import { connect } from 'node:net';
import { openBrowser } from './testing/browser.ts';
import {
  askForTokens,
  authorizeAddress,
  openSignIn,
  openTestDatabase,
  startIdentity,
  TENANT,
  type TestDatabase,
  type TestIdentity,
} from './testing/start-identity.ts';

let data: TestDatabase;
let provider: TestIdentity;
beforeAll(async () => {
  data = await openTestDatabase();
  provider = await startIdentity(data);
}, 60_000);
afterAll(async () => {
  await provider?.kill();
  await data?.close();
});

/** Resolves once the provider has logged something. The test's time limit ends the wait. */
async function firstLine(): Promise<string> {
  for (;;) {
    const [line] = provider.logged;
    if (line !== undefined) return line;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test.each(['client_id', 'redirect_uri', 'state', 'nonce', 'login_hint'])(
  'a zero byte in %s is refused as a request, and is no fault in the log',
  async (name) => {
    const response = await fetch(authorizeAddress(provider, 'x'.repeat(43), { [name]: 'a\0b' }), {
      redirect: 'manual',
    });
    expect(response.status).toBe(400);
    expect(provider.logged).toEqual([]);
  },
);

test.each(['B2C_1_signin/oauth2/v2.0/authorize/%00', 'B2C_1_signin/sign-in/%00', 'B2C_1_signin/%00', 'invitation/%00'])(
  'a zero byte in the path %s leads to a page of the provider, and is no fault in the log',
  async (path) => {
    const response = await openBrowser().get(`${provider.url}/identity/${TENANT}/${path}`);
    expect([400, 404, 410]).toContain(response.status);
    expect(await response.text()).toContain('Fixed Ops');
    expect(provider.logged).toEqual([]);
  },
);

test.each([
  ['a code', { grant_type: 'authorization_code', code: 'a\0', code_verifier: 'x'.repeat(43) }],
  ['a refresh token', { grant_type: 'refresh_token', refresh_token: '\0' }],
  ['a client', { grant_type: 'refresh_token', refresh_token: 'x', client_id: '\0' }],
])('a zero byte in %s of the token endpoint is refused, and is no fault in the log', async (_name, fields) => {
  const { status } = await askForTokens(provider, { redirect_uri: `${provider.url}/dashboard`, ...fields });
  expect([400, 401]).toContain(status);
  expect(provider.logged).toEqual([]);
});

test('a form that ends before it is whole is one line of the log', async () => {
  const browser = openBrowser();
  const page = new URL(await openSignIn(provider, browser));
  const cookies = browser.cookieHeader(page.href);
  const socket = connect(Number(page.port), page.hostname);
  socket.write(
    `POST ${page.pathname} HTTP/1.1\r\nHost: ${page.host}\r\nOrigin: ${page.origin}\r\nCookie: ${cookies}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\nemail=`,
    () => socket.destroy(),
  );
  expect(await firstLine()).toBe('identity: a request ended before it was whole');
  // After a second request, nothing more about the first one will be logged.
  expect((await fetch(provider.address('/v2.0/.well-known/openid-configuration'))).status).toBe(200);
  expect(provider.logged).toHaveLength(1);
});
