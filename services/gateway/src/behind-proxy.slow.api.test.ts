import { calls, PROBLEM_CONTENT_TYPE, problemSchema } from '@fixed-ops/contract';
import { freePort } from './testing/free-port.ts';
import { annOf, makeStore, onFolder, signInAddress } from './testing/person-of-product.ts';
import { useMadeFolder } from './testing/use-made-folder.ts';
import { type StartedProduct, useOneProduct } from './testing/use-product.ts';

jest.setTimeout(120_000);
const store = useMadeFolder(makeStore);
const PUBLIC_URL = 'https://fixedops.example.com';

/** One product for the tests of a `describe`: its own address without a proxy, and its folder. */
function useProductWith(settings: Readonly<Record<string, string>>) {
  const { folder, start } = useOneProduct(store);
  let url = '';
  let product: StartedProduct | null = null;
  beforeAll(async () => {
    const port = await freePort();
    product = start({ DEMO: 'off', PORT: String(port), ...settings });
    await product.ready();
    url = `http://127.0.0.1:${port}`;
  });
  return { folder, url: () => url, said: () => product?.said.join('\n') };
}

/** The address that counts for a sign-in that a proxy has forwarded. */
async function countedFor({ folder, url }: ReturnType<typeof useProductWith>, forwarded: string) {
  await onFolder(folder(), (db) => db.execute('delete from oidc_model'));
  const signIn = await signInAddress(url(), PUBLIC_URL);
  const { status } = await fetch(signIn, { redirect: 'manual', headers: { 'x-forwarded-for': forwarded } });
  expect(status).toBe(303);
  return onFolder(folder(), (db) =>
    db.query<{ address: string }>(
      'select distinct opened_from as address from oidc_model where opened_from is not null',
    ),
  );
}

const paths = ['/config.json', '/api/none', '/identity/none', '/assets/none.js', '/no/such/page', '/health/ready'];
const strictOf = ({ headers }: Response) => headers.get('strict-transport-security');

describe('under https, where no proxy is trusted', () => {
  const product = useProductWith({ PUBLIC_URL, TRUSTED_PROXIES: '' });

  test('every answer of the product itself tells browsers to stay with https', async () => {
    for (const path of paths)
      expect([path, strictOf(await fetch(product.url() + path))]).toEqual([path, 'max-age=31536000']);
  });

  test('limits count by who asks', async () => {
    expect(await countedFor(product, '203.0.113.7')).toEqual([{ address: '127.0.0.1' }]);
  });

  test('the start says that everybody behind the proxy counts as one address', () => {
    expect(product.said()).toContain('TRUSTED_PROXIES does not name it');
  });
});

describe('under http', () => {
  const product = useProductWith({});

  test('no answer of the product tells browsers to stay with https', async () => {
    for (const path of paths) expect([path, strictOf(await fetch(product.url() + path))]).toEqual([path, null]);
  });

  test('a body that is too large is refused by the product itself, as a problem whose type is to be believed', async () => {
    const url = product.url();
    const ann = await annOf(url, product.folder());
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
});

describe('behind a trusted proxy', () => {
  const product = useProductWith({ PUBLIC_URL, TRUSTED_PROXIES: '127.0.0.1' });

  test.each([
    ['the one before it whom it names', '203.0.113.7', '203.0.113.7'],
    ['the last one whom it names, whatever its client said', '192.0.2.1, 203.0.113.7', '203.0.113.7'],
    ['its network, where it has an address of IPv6', '2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
  ])('limits count by %s', async (_who, forwarded, address) => {
    expect(await countedFor(product, forwarded)).toEqual([{ address }]);
  });

  test('the start has nothing to say of it', () => {
    expect(product.said()).not.toContain('TRUSTED_PROXIES');
  });
});

describe('where another proxy is trusted', () => {
  const product = useProductWith({ PUBLIC_URL, TRUSTED_PROXIES: '10.0.0.9' });

  test('limits count by who asks', async () => {
    expect(await countedFor(product, '203.0.113.7')).toEqual([{ address: '127.0.0.1' }]);
  });
});
