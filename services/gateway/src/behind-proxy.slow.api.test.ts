import { once } from 'node:events';
import { createServer } from 'node:net';
import { calls, PROBLEM_CONTENT_TYPE, problemSchema } from '@fixed-ops/contract';
import { z } from 'zod';
import { annOf, makeStore, onFolder, signInAddress } from './testing/person-of-product.ts';
import { useProduct } from './testing/use-product.ts';

jest.setTimeout(120_000);
const { folder, start } = useProduct(makeStore);
const PUBLIC_URL = 'https://fixedops.example.com';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = z.object({ port: z.number() }).parse(probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The product's own address, past any proxy. */
async function startAt(settings: Readonly<Record<string, string>>): Promise<string> {
  const port = await freePort();
  await start({ DEMO: 'off', PORT: String(port), ...settings }).ready();
  return `http://127.0.0.1:${port}`;
}

const paths = ['/config.json', '/api/none', '/identity/none', '/assets/none.js', '/no/such/page', '/health/ready'];
const strictOf = ({ headers }: Response) => headers.get('strict-transport-security');

test('under https every answer of the product itself tells browsers to stay with it', async () => {
  const secure = await startAt({ PUBLIC_URL });
  for (const path of paths) expect([path, strictOf(await fetch(secure + path))]).toEqual([path, 'max-age=31536000']);
});

test('under http no answer of the product tells browsers to stay with https', async () => {
  const plain = await startAt({});
  for (const path of paths) expect([path, strictOf(await fetch(plain + path))]).toEqual([path, null]);
});

test('a body that is too large is refused by the product itself, as a problem whose type is to be believed', async () => {
  const url = await startAt({});
  const ann = await annOf(url, folder());
  const body = { colorMode: 'dark', savedViews: 'x'.repeat(1024 * 1024) };
  const refused = await ann.fetch(calls.putPreferences, { query: { userId: 'ann' }, body });
  expect(refused.status).toBe(413);
  expect(refused.headers.get('content-type')).toContain(PROBLEM_CONTENT_TYPE);
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
  expect(problemSchema.parse(await refused.json())).toMatchObject({ status: 413, code: 'body_too_large' });

  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x'.repeat(20_000) });
  const token = `${url}/identity/fixedops/B2C_1_signin/oauth2/v2.0/token`;
  const ofSignIn = await fetch(token, { method: 'POST', body: form });
  expect([ofSignIn.status, ofSignIn.headers.get('x-content-type-options')]).toEqual([413, 'nosniff']);
});

test.each([
  ['the one before it whom a trusted proxy names', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  [
    'the last one whom a trusted proxy names, whatever its client said',
    '127.0.0.1',
    '192.0.2.1, 203.0.113.7',
    '203.0.113.7',
  ],
  ['who asks, where that is no trusted proxy', '10.0.0.9', '203.0.113.7', '127.0.0.1'],
  ['who asks, where no proxy is trusted', '', '203.0.113.7', '127.0.0.1'],
])('limits count by %s', async (_who, TRUSTED_PROXIES, forwarded, counted) => {
  const url = await startAt({ PUBLIC_URL, TRUSTED_PROXIES });
  const signIn = await signInAddress(url, PUBLIC_URL);
  const { status } = await fetch(signIn, { redirect: 'manual', headers: { 'x-forwarded-for': forwarded } });
  expect(status).toBe(303);
  const rows = await onFolder(folder(), (db) =>
    db.query<{ address: string }>(
      'select distinct opened_from as address from oidc_model where opened_from is not null',
    ),
  );
  expect(rows).toEqual([{ address: counted }]);
});
