import { aProofKey, openBrowser } from './testing/browser.ts';
import { aPage } from './testing/page.ts';
import { addPerson, askForTokens, authorizeAddress, openSignIn, PASSWORD } from './testing/start-identity.ts';
import { useIdentity } from './testing/use-identity.ts';

const identity = useIdentity();
const rows = async () => (await identity.db.query('select kind, id from oidc_model')).length;

describe('a parameter that is longer than it can be', () => {
  test.each([
    ['state', 4096],
    ['nonce', 256],
    ['redirect_uri', 1024],
    ['scope', 512],
    ['code_challenge', 128],
    ['login_hint', 254],
    ['ui_locales', 256],
    ['made_up', 256],
  ])('%s of more than %i characters is named on a page, and nothing is kept', async (name, most) => {
    const before = await rows();
    const address = authorizeAddress(identity.provider, aProofKey().challenge, { [name]: 'x'.repeat(most + 1) });
    const response = await openBrowser().get(address);
    const page = aPage(await response.text());
    expect([response.status, page.headings]).toEqual([400, ['This sign-in request is not valid']]);
    expect(page.text).toContain(`${name} has more than ${most} characters.`);
    expect(await rows()).toBe(before);
  });

  test('is none as long as it just fits', async () => {
    const fits = { state: 's'.repeat(4096), nonce: 'n'.repeat(256), login_hint: 'h'.repeat(254) };
    const page = await openSignIn(identity.provider, openBrowser(), aProofKey().challenge, fits);
    expect(page).toContain('/sign-in/');
  });

  test.each([
    ['code', 1024],
    ['code_verifier', 128],
    ['refresh_token', 1024],
    ['grant_type', 256],
  ])('is named to whoever asks for tokens: %s of more than %i', async (name, most) => {
    const { status, body } = await askForTokens(identity.provider, {
      grant_type: 'authorization_code',
      [name]: 'x'.repeat(most + 1),
    });
    expect([status, body]).toEqual([
      400,
      { error: 'invalid_request', error_description: `${name} has more than ${most} characters.` },
    ]);
  });

  test.each(['id_token_hint', 'state'])('is named to whoever signs out: %s', async (name) => {
    const address = `${identity.provider.address('/oauth2/v2.0/logout')}?${name}=${'x'.repeat(4097)}`;
    const response = await openBrowser().get(address);
    expect(response.status).toBe(400);
    expect(aPage(await response.text()).text).toContain(`${name} has more than 4096 characters.`);
  });

  test('is refused on the pages as well, where only a program can send it', async () => {
    const browser = openBrowser();
    const page = await openSignIn(identity.provider, browser);
    const { email } = await addPerson(identity.db);
    for (const fields of [
      { email: `${'x'.repeat(250)}@example.com`, password: PASSWORD },
      { email, password: 'x'.repeat(1025) },
    ]) {
      const response = await browser.submit(page, fields);
      expect(response.status).toBe(400);
      expect(aPage(await response.text()).text).toMatch(
        /(email has more than 254|password has more than 1024) characters\./,
      );
    }
    expect((await browser.submit(page, { email, password: PASSWORD })).status).toBe(303);
  });
});

describe('a request that is malformed', () => {
  test('by too many parameters says so', async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, count) => [`p${count}`, 'x']));
    const response = await openBrowser().get(authorizeAddress(identity.provider, aProofKey().challenge, many));
    expect(response.status).toBe(400);
    expect(aPage(await response.text()).text).toContain('There are more than 50 parameters.');
  });

  test('by a null character, which the database cannot keep, is no fault of ours', async () => {
    const response = await openBrowser().get(
      authorizeAddress(identity.provider, aProofKey().challenge, { state: 'a\0b' }),
    );
    expect(response.status).toBe(400);
    expect(aPage(await response.text()).text).toContain('state contains a null character.');
    const { status } = await askForTokens(identity.provider, { grant_type: 'refresh_token', refresh_token: 'a\0b' });
    expect(status).toBe(400);
  });

  test('by an address that is too long is 414', async () => {
    const response = await openBrowser().get(`${identity.provider.address('/nothing')}?${'x'.repeat(13_000)}`);
    expect([response.status, aPage(await response.text()).text]).toEqual([
      414,
      expect.stringContaining('The address has more than 12288 characters.'),
    ]);
  });

  test('by a body that is too large is 413, also where its length is not told', async () => {
    const told = await askForTokens(identity.provider, { grant_type: 'x'.repeat(20_000) });
    expect([told.status, told.body.error]).toEqual([413, 'invalid_request']);
    const untold = await fetch(identity.provider.address('/oauth2/v2.0/token'), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new Blob(['x'.repeat(20_000)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(untold.status).toBe(413);
  });
});

describe('a page of another origin', () => {
  const endpoints = [
    ['POST', '/oauth2/v2.0/token'],
    ['OPTIONS', '/oauth2/v2.0/token'],
    ['GET', '/discovery/v2.0/keys'],
    ['OPTIONS', '/discovery/v2.0/keys'],
    ['GET', '/v2.0/.well-known/openid-configuration'],
    ['POST', '/oauth2/v2.0/authorize'],
    ['POST', '/oauth2/v2.0/logout'],
  ] as const;
  const ask = (method: string, path: string, origin: string) =>
    fetch(identity.provider.address(path), {
      method,
      redirect: 'manual',
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  test.each(endpoints)('may not %s %s, and gets no permission to read the answer', async (method, path) => {
    for (const origin of ['https://attacker.example', 'null', `${identity.provider.url}.attacker.example`]) {
      const response = await ask(method, path, origin);
      expect(response.status).toBe(403);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(await response.json()).toMatchObject({ error: 'invalid_request' });
    }
  });

  test('is none of the product itself, nor a program that names no origin', async () => {
    const own = await ask('GET', '/discovery/v2.0/keys', identity.provider.url);
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, identity.provider.url]);
    const preflight = await ask('OPTIONS', '/oauth2/v2.0/token', identity.provider.url);
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      204,
      identity.provider.url,
    ]);
    expect((await fetch(identity.provider.address('/discovery/v2.0/keys'))).status).toBe(200);
  });
});
