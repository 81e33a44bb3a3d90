import { setTimeout as pause } from 'node:timers/promises';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { aProofKey, openBrowser } from './testing/browser.ts';
import { aPage } from './testing/page.ts';
import {
  addPerson,
  answerOf,
  locationOf,
  openSignIn,
  openTestDatabase,
  PASSWORD,
  redeem,
  renew,
  signIn,
  silentAnswer,
  startIdentity,
} from './testing/start-identity.ts';
import { useIdentity } from './testing/use-identity.ts';

const identity = useIdentity();

const signOutAddress = (query: Record<string, string>) =>
  `${identity.provider.address('/oauth2/v2.0/logout')}?${new URLSearchParams(query)}`;

describe('signing out', () => {
  test('with the own id token goes back to the product at once and ends session and refresh token', async () => {
    const browser = openBrowser();
    const { body } = await signIn(identity.provider, browser, await addPerson(identity.db));
    expect(await silentAnswer(identity.provider, browser)).toBe('code');
    const left = await browser.get(
      signOutAddress({
        id_token_hint: body.id_token!,
        post_logout_redirect_uri: `${identity.provider.url}/dashboard`,
        state: 'bye',
      }),
    );
    expect([left.status, left.headers.get('location')]).toEqual([303, `${identity.provider.url}/dashboard?state=bye`]);
    expect(await silentAnswer(identity.provider, browser)).toBe('login_required');
    const renewed = await renew(identity.provider, body.refresh_token);
    expect(renewed.body.error).toBe('invalid_grant');
  });

  test('without a session goes back as well', async () => {
    const { body } = await signIn(identity.provider, openBrowser(), await addPerson(identity.db));
    const left = await openBrowser().get(
      signOutAddress({ id_token_hint: body.id_token!, post_logout_redirect_uri: `${identity.provider.url}/dashboard` }),
    );
    expect([left.status, left.headers.get('location')]).toEqual([303, `${identity.provider.url}/dashboard`]);
  });

  test('by a link without id token asks first, and the session stays until the answer', async () => {
    const browser = openBrowser();
    await signIn(identity.provider, browser, await addPerson(identity.db));
    const asked = await browser.get(signOutAddress({}));
    const page = aPage(await asked.text());
    expect(page.headings).toEqual(['Sign out?']);
    expect(await silentAnswer(identity.provider, browser)).toBe('code');
    const again = aPage(await (await browser.get(signOutAddress({}))).text());
    const confirmed = await browser.submit(again.formAction, { ...again.hiddenFields, logout: 'yes' });
    const done = await browser.get(locationOf(confirmed, identity.provider.url));
    expect(aPage(await done.text()).headings).toEqual(['You are signed out']);
    expect(await silentAnswer(identity.provider, browser)).toBe('login_required');
  });

  test("with somebody else's id token asks first", async () => {
    const { body } = await signIn(identity.provider, openBrowser(), await addPerson(identity.db));
    const browser = openBrowser();
    await signIn(identity.provider, browser, await addPerson(identity.db));
    const asked = await browser.get(signOutAddress({ id_token_hint: body.id_token! }));
    expect(aPage(await asked.text()).headings).toEqual(['Sign out?']);
    expect(await silentAnswer(identity.provider, browser)).toBe('code');
  });

  test.each([
    [
      'a foreign address',
      (token: string) => ({ id_token_hint: token, post_logout_redirect_uri: 'https://attacker.example/' }),
    ],
    ['a forged id token', (token: string) => ({ id_token_hint: `${token.slice(0, -6)}AAAAAA` })],
  ])('with %s is refused and ends nothing', async (_what, query) => {
    const browser = openBrowser();
    const { body } = await signIn(identity.provider, browser, await addPerson(identity.db));
    const refused = await browser.get(signOutAddress(query(body.id_token!)));
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
    expect(await silentAnswer(identity.provider, browser)).toBe('code');
  });
});

test('a session that is used, also in a frame, goes on for another day', async () => {
  const browser = openBrowser();
  const person = await addPerson(identity.db);
  await signIn(identity.provider, browser, person);
  const ofPerson = `kind = 'Session' and payload->>'accountId' = '${person.localAccountId}'`;
  await identity.db.execute(
    `update oidc_model set expires_at = now() + interval '5 minutes',
            payload = jsonb_set(payload, '{exp}', to_jsonb(extract(epoch from now())::bigint + 300)) where ${ofPerson}`,
  );
  expect(await silentAnswer(identity.provider, browser)).toBe('code');
  const [row] = await identity.db.query<{ left: number }>(
    `select extract(epoch from expires_at - now())::float8 as left from oidc_model where ${ofPerson}`,
  );
  expect(row!.left).toBeGreaterThan(86_300);
});

test('signing in as somebody else in the same browser ends the first session', async () => {
  const browser = openBrowser();
  const first = await signIn(identity.provider, browser, await addPerson(identity.db));
  const other = await addPerson(identity.db);
  const { verifier, challenge } = aProofKey();
  const page = await openSignIn(identity.provider, browser, challenge, { prompt: 'login' });
  const accepted = await browser.submit(page, { email: other.email, password: PASSWORD });
  const handover = aPage(await (await browser.get(locationOf(accepted, identity.provider.url))).text());
  const ended = await browser.submit(handover.formAction, handover.hiddenFields);
  const back = await browser.get(locationOf(ended, identity.provider.url));
  const second = await redeem(identity.provider, { code: answerOf(back).get('code') ?? '', verifier });
  expect(decodeJwt(second.body.access_token!).oid).toBe(other.localAccountId);
  const renewed = await renew(identity.provider, first.body.refresh_token);
  expect(renewed.body.error).toBe('invalid_grant');
});

describe('a provider that is killed and started again', () => {
  test('keeps its keys, sessions and refresh tokens', async () => {
    const browser = openBrowser();
    const { body } = await signIn(identity.provider, browser, await addPerson(identity.db));
    const keysBefore = identity.provider.jwks;
    await identity.restart();
    expect(identity.provider.jwks).toEqual(keysBefore);
    await jwtVerify(body.access_token!, createLocalJWKSet(identity.provider.jwks), {
      issuer: identity.provider.issuer,
    });
    expect(await silentAnswer(identity.provider, browser)).toBe('code');
    const renewed = await renew(identity.provider, body.refresh_token);
    expect(renewed.status).toBe(200);
  });

  test('goes on with a sign-in that was under way, and with a code that was not redeemed yet', async () => {
    const person = await addPerson(identity.db);
    const browser = openBrowser();
    const { verifier, challenge } = aProofKey();
    const page = await openSignIn(identity.provider, browser, challenge);
    await identity.restart();
    const accepted = await browser.submit(page, { email: person.email, password: PASSWORD });
    const back = await browser.get(locationOf(accepted, identity.provider.url));
    await identity.restart();
    const tokens = await redeem(identity.provider, { code: answerOf(back).get('code') ?? '', verifier });
    expect(tokens.status).toBe(200);
  });
});

test('two providers that start together on an empty database sign with the same keys', async () => {
  const fresh = await openTestDatabase();
  const [one, two] = await Promise.all([startIdentity(fresh), startIdentity(fresh)]);
  expect(one.jwks.keys).toHaveLength(1);
  expect(two.jwks).toEqual(one.jwks);
  await one.kill();
  await two.kill();
  await fresh.close();
});

test('a hundred sign-ins of an address are under way at once, and more push out the oldest of them', async () => {
  await identity.db.execute("delete from oidc_model where kind = 'Interaction'");
  for (let batch = 0; batch < 12; batch += 1)
    await Promise.all(Array.from({ length: 10 }, () => openSignIn(identity.provider, openBrowser())));
  const [open] = await identity.db.query("select count(*) as sign_ins from oidc_model where kind = 'Interaction'");
  // The requests of the last batch may not see each other.
  expect(Number(open?.sign_ins)).toBeGreaterThanOrEqual(100);
  expect(Number(open?.sign_ins)).toBeLessThanOrEqual(110);
});

test('what has expired is swept from the database', async () => {
  await identity.db.execute(
    "insert into oidc_model (kind, id, payload, expires_at) values ('Session', 'old', '{}', now() - interval '1 hour')",
  );
  await identity.restart();
  const isThere = async () => (await identity.db.query("select 1 from oidc_model where id = 'old'")).length > 0;
  while (await isThere()) await pause(50);
});
