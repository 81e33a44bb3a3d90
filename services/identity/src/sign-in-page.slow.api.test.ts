import { openBrowser } from './testing/browser.ts';
import { aPage } from './testing/page.ts';
import { addPerson, answerOf, locationOf, openSignIn, PASSWORD } from './testing/start-identity.ts';
import { useIdentity } from './testing/use-identity.ts';

// Each test that fails on purpose has its own address, as a proxy reports it.
const identity = useIdentity({ trustedProxies: ['127.0.0.1'] });

/** Submits e-mail and password on a new sign-in page. */
async function attempt(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const browser = openBrowser();
  const page = await openSignIn(identity.provider, browser);
  const response = await browser.submit(page, fields, headers);
  return { response, page: aPage(await response.text()), browser };
}

/** A different address for each test. */
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('the page', () => {
  test('has the labels, types and autocomplete of a sign-in, and one heading', async () => {
    const browser = openBrowser();
    const response = await browser.get(await openSignIn(identity.provider, browser));
    expect(response.status).toBe(200);
    const page = aPage(await response.text());
    expect(page.title).toBe('Sign in · Fixed Ops');
    expect(page.headings).toEqual(['Sign in']);
    expect(page.field('Email')).toMatchObject({ type: 'email', autocomplete: 'username', name: 'email' });
    expect(page.field('Password')).toMatchObject({
      type: 'password',
      autocomplete: 'current-password',
      name: 'password',
    });
    expect(page.buttons).toEqual(['Sign in', 'Cancel']);
    expect(page.links.map(({ text }) => text)).toEqual(['Forgot your password?']);
  });

  test('runs no script, loads from us alone and cannot be framed or kept', async () => {
    const browser = openBrowser();
    const response = await browser.get(await openSignIn(identity.provider, browser));
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).not.toMatch(/<script|style=|onclick/);
  });

  test('knows the e-mail that the application hints at', async () => {
    const browser = openBrowser();
    const hint = '"><b>dana@example.com';
    const page = await openSignIn(identity.provider, browser, undefined, { login_hint: hint });
    const html = await (await browser.get(page)).text();
    expect(aPage(html).field('Email').value).toBe('&quot;&gt;&lt;b&gt;dana@example.com');
    expect(html).not.toContain('<b>');
  });

  test('brings its style, and loads its font from the provider', async () => {
    const browser = openBrowser();
    const html = await (await browser.get(await openSignIn(identity.provider, browser))).text();
    const font = /url\(([^)]+)\)/.exec(html)?.[1];
    const file = await fetch(`${identity.provider.url}${font}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('wOF2');
  });
});

describe('an attempt', () => {
  test('with a wrong password and one with an unknown e-mail get the same page', async () => {
    const { email } = await addPerson(identity.db);
    const wrong = await attempt({ email, password: 'wrong' }, from('10.0.0.1'));
    const unknown = await attempt({ email: 'nobody@example.com', password: 'wrong' }, from('10.0.0.1'));
    expect([wrong.response.status, unknown.response.status]).toEqual([400, 400]);
    expect(wrong.page.alert).toBe('The email or the password is not right.');
    expect(unknown.page.alert).toBe(wrong.page.alert);
    expect(wrong.page.field('Email')).toMatchObject({ value: email, 'aria-describedby': 'problem' });
    expect(wrong.page.field('Password').value).toBeUndefined();
  });

  test('takes the e-mail in any case and with spaces around it', async () => {
    const { email } = await addPerson(identity.db);
    const { response } = await attempt({ email: `  ${email.toUpperCase()} `, password: PASSWORD });
    expect(response.status).toBe(303);
  });

  test('by a deleted person tells so only with the right password', async () => {
    const { email } = await addPerson(identity.db, { isDeleted: true });
    const right = await attempt({ email, password: PASSWORD }, from('10.0.0.2'));
    expect([right.response.status, right.page.alert]).toEqual([
      400,
      'Your account is not active. Ask an administrator of your dealership.',
    ]);
    const wrong = await attempt({ email, password: 'wrong' }, from('10.0.0.2'));
    expect(wrong.page.alert).toBe('The email or the password is not right.');
  });

  test.each([
    ['Email', { email: '', password: 'x' }, 'Please enter Email'],
    ['Password', { email: 'dana@example.com', password: '' }, 'Please enter Password'],
  ])('without %s says so at the field', async (label, fields, sentence) => {
    const { response, page } = await attempt(fields);
    expect(response.status).toBe(400);
    const field = page.field(label);
    expect(field['aria-invalid']).toBe('true');
    expect(page.elementText(field['aria-describedby']!)).toBe(sentence);
  });

  test('with a null character in the e-mail is just a wrong one', async () => {
    const { response } = await attempt({ email: 'dana\0@example.com', password: 'x' }, from('10.0.0.3'));
    expect(response.status).toBe(400);
  });

  test('that is cancelled returns to the product with the code that it knows', async () => {
    const { response, browser } = await attempt({ cancel: 'yes' });
    const back = answerOf(await browser.get(locationOf(response, identity.provider.url)));
    expect(back.get('error')).toBe('access_denied');
    expect(back.get('error_description')).toContain('AADB2C90091');
    expect(back.get('state')).toBe('the-state');
  });

  test('from a page of another origin is not looked at', async () => {
    const { email } = await addPerson(identity.db);
    for (const headers of [{ origin: 'https://attacker.example' }, { origin: 'null' }]) {
      const { response, page } = await attempt({ email, password: PASSWORD }, headers);
      expect([response.status, page.headings]).toEqual([403, ['This form was not sent from Fixed Ops']]);
    }
  });

  test('larger than any sign-in is refused', async () => {
    const { response } = await attempt({ email: 'x'.repeat(20_000), password: 'x' });
    expect(response.status).toBe(413);
  });

  test('on a page that was opened the evening before signs in', async () => {
    const person = await addPerson(identity.db);
    const browser = openBrowser();
    const page = await openSignIn(identity.provider, browser);
    const begun = await identity.db.execute(
      `update oidc_model set expires_at = expires_at - interval '12 hours',
              payload = jsonb_set(payload, '{exp}', to_jsonb((payload->>'exp')::bigint - 12 * 3600))
        where kind = 'Interaction' and id = $1`,
      [page.split('/').at(-1)],
    );
    expect(begun).toBe(1);
    const accepted = await browser.submit(page, { email: person.email, password: PASSWORD });
    const back = await browser.get(locationOf(accepted, identity.provider.url));
    expect(answerOf(back).has('code')).toBe(true);
  });

  test('on a page whose sign-in is over says so and offers a new one', async () => {
    const { email } = await addPerson(identity.db);
    const browser = openBrowser();
    const page = await openSignIn(identity.provider, browser);
    await identity.db.execute("delete from oidc_model where kind = 'Interaction'");
    const response = await browser.submit(page, { email, password: PASSWORD });
    const shown = aPage(await response.text());
    expect([response.status, shown.headings]).toEqual([400, ['This sign-in has expired']]);
    expect(shown.links).toEqual([{ text: 'Start again', href: '/dashboard' }]);
  });

  test('on the page of another browser is refused as over', async () => {
    const { email } = await addPerson(identity.db);
    const page = await openSignIn(identity.provider, openBrowser());
    const response = await openBrowser().submit(page, { email, password: PASSWORD });
    expect(aPage(await response.text()).headings).toEqual(['This sign-in has expired']);
  });
});

describe('failed attempts', () => {
  test('are limited to ten for an e-mail, wherever they come from; then the right password waits too', async () => {
    const { email } = await addPerson(identity.db);
    for (let count = 1; count <= 10; count += 1) {
      const { response } = await attempt({ email, password: 'wrong' }, from(`10.1.0.${count}`));
      expect(response.status).toBe(400);
    }
    const { response, page } = await attempt({ email, password: PASSWORD }, from('10.1.0.99'));
    expect(response.status).toBe(429);
    expect(page.alert).toBe('Too many failed sign-ins. Wait 15 minutes and try again.');
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
  });

  test('are counted also when they all come at once', async () => {
    const { email } = await addPerson(identity.db);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => attempt({ email, password: 'wrong' }, from('10.2.0.1'))),
    );
    const statuses = answers.map(({ response }) => response.status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test('are all that counts: twelve right sign-ins are no attack', async () => {
    const { email } = await addPerson(identity.db);
    for (let count = 1; count <= 12; count += 1) {
      expect((await attempt({ email, password: PASSWORD }, from('10.3.0.1'))).response.status).toBe(303);
    }
  });
});

describe('an address below /identity', () => {
  test.each([
    ['an unknown policy', '/identity/fixedops/B2C_1_other/oauth2/v2.0/authorize', 'Page not found'],
    ['another tenant', '/identity/other/B2C_1_signin/oauth2/v2.0/authorize', 'Page not found'],
    ['no endpoint', '/identity/fixedops/B2C_1_signin/nothing', 'Page not found'],
  ])('for %s gets a page of its own', async (_what, path, heading) => {
    const response = await openBrowser().get(`${identity.provider.url}${path}`);
    expect([response.status, aPage(await response.text()).headings]).toEqual([404, [heading]]);
  });

  test('for discovery names the addresses of the policy', async () => {
    const document = await (await fetch(identity.provider.address('/v2.0/.well-known/openid-configuration'))).json();
    expect(document).toMatchObject({
      issuer: identity.provider.issuer,
      authorization_endpoint: identity.provider.address('/oauth2/v2.0/authorize'),
      token_endpoint: identity.provider.address('/oauth2/v2.0/token'),
      end_session_endpoint: identity.provider.address('/oauth2/v2.0/logout'),
      jwks_uri: identity.provider.address('/discovery/v2.0/keys'),
      response_types_supported: ['code'],
    });
  });

  test('for keys shows the public halves alone', async () => {
    const { keys } = (await (await fetch(identity.provider.address('/discovery/v2.0/keys'))).json()) as {
      keys: Record<string, string>[];
    };
    expect(keys.map(({ kid }) => kid)).toEqual(identity.provider.jwks.keys.map(({ kid }) => kid));
    for (const key of keys) expect(Object.keys(key)).not.toContain('d');
  });
});
