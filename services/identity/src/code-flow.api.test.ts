import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { RENEWAL_GRACE_S } from './provider/renewal-grace.ts';
import { aProofKey, openBrowser } from './testing/browser.ts';
import {
  addPerson,
  answerOf,
  askForTokens,
  authorizeAddress,
  CLIENT_ID,
  openSignIn,
  redeem,
  renew,
  SIGN_IN,
  signIn,
  signInForCode,
  TENANT,
} from './testing/start-identity.ts';
import { useIdentity } from './testing/use-identity.ts';

const identity = useIdentity();

describe('a sign-in with a proof key', () => {
  test('ends with an access token for the API that names the person, the policy and the client', async () => {
    const person = await addPerson(identity.db);
    const { status, body } = await signIn(identity.provider, openBrowser(), person);
    expect(status).toBe(200);
    const { payload, protectedHeader } = await jwtVerify(
      body.access_token!,
      createLocalJWKSet(identity.provider.jwks),
      {
        issuer: identity.provider.issuer,
        audience: CLIENT_ID,
      },
    );
    expect(protectedHeader.alg).toBe('RS256');
    expect(payload).toMatchObject({
      sub: person.localAccountId,
      oid: person.localAccountId,
      tfp: SIGN_IN,
      name: 'Dana Whitfield',
      emails: [person.email],
    });
    expect(payload.exp! - payload.iat!).toBe(3600);
    expect(body.scope).toBe(CLIENT_ID);
    expect(body.token_type).toBe('Bearer');
  });

  test('ends with an id token for the client and the nonce, and with the account key of the hosted tenant', async () => {
    const person = await addPerson(identity.db);
    const { body } = await signIn(identity.provider, openBrowser(), person);
    expect(decodeJwt(body.id_token!)).toMatchObject({
      iss: identity.provider.issuer,
      aud: CLIENT_ID,
      oid: person.localAccountId,
      tfp: SIGN_IN,
      nonce: 'the-nonce',
    });
    expect(JSON.parse(Buffer.from(body.client_info!, 'base64url').toString())).toEqual({
      uid: `${person.localAccountId}-b2c_1_signin`,
      utid: TENANT,
    });
  });

  test('returns to the address of the request with its state', async () => {
    const browser = openBrowser();
    await signIn(identity.provider, browser, await addPerson(identity.db));
    const back = await browser.get(authorizeAddress(identity.provider, aProofKey().challenge, { state: 'deep-link' }));
    expect(back.headers.get('location')).toMatch(`${identity.provider.url}/dashboard#`);
    expect(answerOf(back).get('state')).toBe('deep-link');
  });

  test('is noted as the last sign-in of the person', async () => {
    const person = await addPerson(identity.db);
    const lastSignIn = async () => {
      const [row] = await identity.db.query<{ last_login_at: string | null }>(
        'select last_login_at from app_user where local_account_id = $1',
        [person.localAccountId],
      );
      return row?.last_login_at ?? null;
    };
    expect(await lastSignIn()).toBeNull();
    await signIn(identity.provider, openBrowser(), person);
    expect(Date.now() - Date.parse((await lastSignIn())!)).toBeLessThan(60_000);
  });
});

describe('a code', () => {
  test('is worth nothing without its proof key', async () => {
    const { code } = await signInForCode(identity.provider, openBrowser(), await addPerson(identity.db));
    const { status, body } = await redeem(identity.provider, { code, verifier: aProofKey().verifier });
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  test('works once, and trying it again takes back what it gave', async () => {
    const sign = await signInForCode(identity.provider, openBrowser(), await addPerson(identity.db));
    const first = await redeem(identity.provider, sign);
    expect(first.status).toBe(200);
    expect((await redeem(identity.provider, sign)).body.error).toBe('invalid_grant');
    expect((await renew(identity.provider, first.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('works once also when two requests bring it at the same time', async () => {
    const sign = await signInForCode(identity.provider, openBrowser(), await addPerson(identity.db));
    const answers = await Promise.all([1, 2, 3, 4].map(() => redeem(identity.provider, sign)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test('works once also where the process that took it is ahead of the one that gets it again', async () => {
    const sign = await signInForCode(identity.provider, openBrowser(), await addPerson(identity.db));
    const taken = `update oidc_model set consumed_at = now() + interval '1 minute' where kind = 'AuthorizationCode' and id = $1`;
    expect(await identity.db.execute(taken, [sign.code])).toBe(1);
    const { status, body } = await redeem(identity.provider, sign);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  test('is not given without a proof key', async () => {
    const browser = openBrowser();
    const refused = await browser.get(
      authorizeAddress(identity.provider, '', { code_challenge: '', code_challenge_method: '' }),
    );
    expect(answerOf(refused).get('error')).toBe('invalid_request');
  });
});

describe('an authorization request', () => {
  test.each([
    ['a foreign address', { redirect_uri: 'https://attacker.example/dashboard' }],
    ['a path that is not on the list', { redirect_uri: 'http://localhost/elsewhere' }],
    ['an unknown client', { client_id: 'b3f1d8a0-0000-4000-8000-000000000000' }],
  ])('with %s gets a page and no redirect', async (_what, changes) => {
    const response = await openBrowser().get(authorizeAddress(identity.provider, aProofKey().challenge, changes));
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(await response.text()).toContain('<h1>This sign-in request is not valid</h1>');
  });

  test('takes every address of the product that sign-in uses', async () => {
    for (const path of ['/', '/dashboard', '/auth/redirect-bridge']) {
      const page = await openSignIn(identity.provider, openBrowser(), aProofKey().challenge, {
        redirect_uri: `${identity.provider.url}${path}`,
      });
      expect(page).toContain('/sign-in/');
    }
  });

  test('for another resource than the API is refused', async () => {
    const refused = await openBrowser().get(
      authorizeAddress(identity.provider, aProofKey().challenge, { resource: 'https://attacker.example' }),
    );
    expect(answerOf(refused).get('error')).toBe('invalid_target');
  });

  test('builds its addresses from the public one, whatever host the request names', async () => {
    const response = await openBrowser().get(authorizeAddress(identity.provider, aProofKey().challenge), {
      'x-forwarded-host': 'attacker.example',
      'x-forwarded-proto': 'https',
    });
    expect(new URL(response.headers.get('location')!, identity.provider.url).origin).toBe(identity.provider.url);
  });
});

describe('without the person (prompt=none)', () => {
  test('a session answers with a code, in a frame of our own page', async () => {
    const browser = openBrowser();
    await signIn(identity.provider, browser, await addPerson(identity.db));
    const { verifier, challenge } = aProofKey();
    const silent = await browser.get(
      authorizeAddress(identity.provider, challenge, {
        prompt: 'none',
        redirect_uri: `${identity.provider.url}/auth/redirect-bridge`,
      }),
    );
    expect(silent.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(silent.headers.get('location')).toMatch(`${identity.provider.url}/auth/redirect-bridge#`);
    const tokens = await askForTokens(identity.provider, {
      grant_type: 'authorization_code',
      code: answerOf(silent).get('code')!,
      code_verifier: verifier,
      redirect_uri: `${identity.provider.url}/auth/redirect-bridge`,
    });
    expect(tokens.status).toBe(200);
  });

  test('no session answers that a sign-in is needed', async () => {
    const silent = await openBrowser().get(
      authorizeAddress(identity.provider, aProofKey().challenge, { prompt: 'none' }),
    );
    expect(answerOf(silent).get('error')).toBe('login_required');
  });

  test('the session of somebody who was deleted meanwhile answers that a sign-in is needed', async () => {
    const browser = openBrowser();
    const person = await addPerson(identity.db);
    await signIn(identity.provider, browser, person);
    await identity.db.execute('update app_user set deleted_at = now() where local_account_id = $1', [
      person.localAccountId,
    ]);
    const silent = await browser.get(authorizeAddress(identity.provider, aProofKey().challenge, { prompt: 'none' }));
    expect(answerOf(silent).get('error')).toBe('login_required');
    expect(identity.provider.logged).toEqual([]);
  });
});

describe('a refresh token', () => {
  test('gives new tokens and is replaced', async () => {
    const person = await addPerson(identity.db);
    const { body: first } = await signIn(identity.provider, openBrowser(), person);
    const { status, body: second } = await renew(identity.provider, first.refresh_token);
    expect(status).toBe(200);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(second.access_token!)).toMatchObject({
      oid: person.localAccountId,
      aud: CLIENT_ID,
      tfp: SIGN_IN,
    });
    expect(second.client_info).toBe(first.client_info);
  });

  test('says when it ends, a day after the sign-in, so that the page can go on by its session before that', async () => {
    const { body: first } = await signIn(identity.provider, openBrowser(), await addPerson(identity.db));
    expect(Number(first.refresh_token_expires_in)).toBeGreaterThan(86_300);
    expect(Number(first.refresh_token_expires_in)).toBeLessThanOrEqual(86_400);
    const { body: second } = await renew(identity.provider, first.refresh_token);
    expect(Number(second.refresh_token_expires_in)).toBeLessThanOrEqual(Number(first.refresh_token_expires_in));
    expect(Number(second.refresh_token_expires_in)).toBeGreaterThan(86_300);
  });

  test('that two tabs use at the same moment renews both, and neither loses its place', async () => {
    const { body: shared } = await signIn(identity.provider, openBrowser(), await addPerson(identity.db));
    const both = await Promise.all([1, 2].map(() => renew(identity.provider, shared.refresh_token)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    // A tab that was suspended, or whose response was lost.
    expect((await renew(identity.provider, shared.refresh_token)).status).toBe(200);
    const next = await Promise.all(both.map(({ body }) => renew(identity.provider, body.refresh_token)));
    expect(next.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('that was used long before takes back its successor', async () => {
    const { body: first } = await signIn(identity.provider, openBrowser(), await addPerson(identity.db));
    const { body: second } = await renew(identity.provider, first.refresh_token);
    await identity.db.execute(
      `update oidc_model set consumed_at = consumed_at - make_interval(secs => $2::int) where id = $1`,
      [first.refresh_token, RENEWAL_GRACE_S],
    );
    expect((await renew(identity.provider, first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await renew(identity.provider, second.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('keeps the end of the first one when it is replaced', async () => {
    const person = await addPerson(identity.db);
    const { body } = await signIn(identity.provider, openBrowser(), person);
    await identity.db.execute(
      `update oidc_model set payload = jsonb_set(payload, '{exp}', to_jsonb(extract(epoch from now())::bigint + 600))
        where kind = 'RefreshToken' and id = $1`,
      [body.refresh_token],
    );
    const { body: second } = await renew(identity.provider, body.refresh_token);
    const [row] = await identity.db.query<{ left: number }>(
      `select (payload->>'exp')::bigint - extract(epoch from now())::bigint as left from oidc_model where id = $1`,
      [second.refresh_token],
    );
    expect(row!.left).toBeGreaterThan(500);
    expect(row!.left).toBeLessThanOrEqual(600);
  });

  test('of somebody who was deleted meanwhile is worth nothing', async () => {
    const person = await addPerson(identity.db);
    const { body } = await signIn(identity.provider, openBrowser(), person);
    await identity.db.execute('update app_user set deleted_at = now() where local_account_id = $1', [
      person.localAccountId,
    ]);
    expect((await renew(identity.provider, body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('is not taken from a page of another origin, and is still good afterwards', async () => {
    const { body } = await signIn(identity.provider, openBrowser(), await addPerson(identity.db));
    const foreign = await askForTokens(
      identity.provider,
      { grant_type: 'refresh_token', refresh_token: body.refresh_token! },
      { headers: { origin: 'https://attacker.example' } },
    );
    expect([foreign.status, foreign.body.error]).toEqual([403, 'invalid_request']);
    expect((await renew(identity.provider, body.refresh_token)).status).toBe(200);
  });
});
