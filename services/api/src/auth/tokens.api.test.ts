import { calls } from '@fixed-ops/contract';
import { type Database, SIGN_IN_STATE, SIGN_IN_STATE_CLAIM } from '@fixed-ops/database';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, TEST_KEY_HEADER, type TestApi, testKeys } from '../testing/start-api.ts';

let closeDatabase: () => Promise<void>;
let db: Database;
let api: TestApi;
let person: Person;
let deleted: Person;

beforeAll(async () => {
  const opened = await openTestDatabase();
  closeDatabase = opened.close;
  db = opened.db;
  await insertGroup(opened.db, 'g-1');
  await insertDealership(opened.db, { id: 'd-1', groupId: 'g-1' });
  person = await insertPerson(opened.db, { id: 'e-1', groupId: 'g-1', dealerships: ['d-1'] });
  deleted = await insertPerson(opened.db, { id: 'e-2', groupId: 'g-1', dealerships: ['d-1'], isDeleted: true });
  api = await startApi({ db: opened.db });
}, 60_000);

afterAll(async () => {
  await api?.close();
  await closeDatabase?.();
});

const membership = calls.getUserDealershipMembership;

/** Asks with an Authorization header written by hand; undefined sends none. */
const askWith = (authorization: string | undefined) =>
  api.send(membership, {
    query: { userId: person.userId },
    headers: authorization === undefined ? {} : { authorization },
  });

const tokenProblem = {
  status: 401,
  body: { status: 401, code: 'token_invalid', detail: expect.any(String), requestId: expect.any(String) },
};

test('a token of the provider opens the calls', async () => {
  expect(await api.send(membership, { as: person, query: { userId: person.userId } })).toMatchObject({ status: 200 });
});

test('without a token the challenge names no error', async () => {
  const answer = await askWith(undefined);
  expect(answer).toMatchObject(tokenProblem);
  expect(answer.headers['www-authenticate']).toBe('Bearer realm="fixed-ops"');
});

test.each(['azp', 'scp'])(
  'an access token of the hosted tenant, told by its claim %s, opens the calls',
  async (claim) => {
    const token = { type: 'JWT', claims: { [claim]: api.signer.audience } };
    const answer = await api.send(membership, { as: person, token, query: { userId: person.userId } });
    expect(answer.status).toBe(200);
  },
);

/** Tokens that each break one rule; `signer` holds the only key that the service knows. */
const brokenTokens: Record<string, () => Promise<string>> = {
  expired: () => api.signer.sign(person.localAccountId, { expiresIn: -60 }),
  'for another audience': () => api.signer.sign(person.localAccountId, { audience: 'another-client' }),
  'of another issuer': () => api.signer.sign(person.localAccountId, { issuer: 'https://elsewhere.example/' }),
  'not valid yet': () =>
    api.signer.sign(person.localAccountId, { claims: { nbf: Math.floor(Date.now() / 1000) + 3600 } }),
  'for an account that nobody has': () => api.signer.sign('account-of-nobody'),
  'changed after signing': async () => {
    const [header, payload, signature] = (await api.signer.sign(person.localAccountId)).split('.');
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, name: 'Mallory' })).toString('base64url');
    return [header, forged, signature].join('.');
  },
  'signed by a key of the same name': async () => {
    const { privateKey } = await generateKeyPair('RS256');
    return standardClaims(new SignJWT({}))
      .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'at+jwt' })
      .sign(privateKey);
  },
  'signed by a key that it brings itself': async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const jwk = await exportJWK(publicKey);
    return standardClaims(new SignJWT({})).setProtectedHeader({ alg: 'RS256', jwk, typ: 'at+jwt' }).sign(privateKey);
  },
  'signed with the public key as an HMAC secret': async () => {
    const secret = new TextEncoder().encode(JSON.stringify(api.signer.jwks().keys[0]));
    return standardClaims(new SignJWT({}))
      .setProtectedHeader({ alg: 'HS256', kid: 'test', typ: 'at+jwt' })
      .sign(secret);
  },
  unsigned: async () => {
    const now = Math.floor(Date.now() / 1000);
    return new UnsecuredJWT({})
      .setSubject(person.localAccountId)
      .setIssuer(api.signer.issuer)
      .setAudience(api.signer.audience)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .encode();
  },
  'the ID token of the embedded provider': () =>
    api.signer.sign(person.localAccountId, { type: 'JWT', claims: { nonce: 'n', at_hash: 'h' } }),
  'an ID token that names the party it was made for': () =>
    api.signer.sign(person.localAccountId, { type: 'JWT', claims: { azp: api.signer.audience, at_hash: 'h' } }),
  'without an expiry': () => api.signer.sign(person.localAccountId, { expiresIn: 'never' }),
  'no token at all': async () => 'not.a.token',
};

function standardClaims(jwt: SignJWT): SignJWT {
  const now = Math.floor(Date.now() / 1000);
  return jwt
    .setSubject(person.localAccountId)
    .setIssuer(api.signer.issuer)
    .setAudience(api.signer.audience)
    .setIssuedAt(now)
    .setExpirationTime(now + 3600);
}

test.each(Object.keys(brokenTokens))('a token that is %s is refused', async (kind) => {
  const answer = await askWith(`Bearer ${await brokenTokens[kind]!()}`);
  expect(answer).toMatchObject(tokenProblem);
  expect(answer.headers['www-authenticate']).toBe('Bearer realm="fixed-ops", error="invalid_token"');
});

test('another scheme than Bearer is refused', async () => {
  expect(await askWith('Basic cGF0OnNlY3JldA==')).toMatchObject(tokenProblem);
});

test('a soft-deleted person is turned away with a valid token', async () => {
  const answer = await api.send(membership, { as: deleted, query: { userId: deleted.userId } });
  expect(answer).toMatchObject({ status: 403, body: { code: 'user_deleted' } });
});

test('a token from before the password was set is refused, since it may be why it was; one from after it is not', async () => {
  const ask = async () => (await api.send(membership, { as: person, query: { userId: person.userId } })).status;
  await api.db.execute('insert into identity_credential (local_account_id, password_hash) values ($1, $2)', [
    person.localAccountId,
    'of no matter',
  ]);
  expect(await ask()).toBe(200);
  await api.db.execute("update identity_credential set updated_at = now() + interval '1 minute'");
  expect(await ask()).toBe(401);
  await api.db.execute('delete from identity_credential');
  expect(await ask()).toBe(200);
});

describe('subscription keys', () => {
  const oneOfEachBase = [calls.getUserDealershipMembership, calls.dealership, calls.processDailyPerformanceData];
  const params = { userId: 'e-1', dealershipId: 'd-1' };

  test.each(oneOfEachBase.map((call) => [call.base, call] as const))(
    'base %s refuses a missing key',
    async (_, call) => {
      const answer = await api.send(call, { as: person, params, headers: { [TEST_KEY_HEADER]: '' } });
      expect(answer).toMatchObject({ status: 401, body: { code: 'subscription_key_invalid' } });
    },
  );

  test.each(oneOfEachBase.map((call) => [call.base, call] as const))(
    'base %s refuses the keys of the other bases',
    async (base, call) => {
      for (const [other, key] of Object.entries(testKeys)) {
        const answer = await api.send(call, { as: person, params, headers: { [TEST_KEY_HEADER]: key } });
        const isRefused = answer.status === 401;
        expect({ other, isRefused }).toEqual({ other, isRefused: other !== base });
      }
    },
  );
});

describe('a token of the embedded provider', () => {
  const HOUR_S = 3600;
  let ann: Person;
  beforeAll(async () => {
    ann = await insertPerson(db, { id: 'e-ann', groupId: 'g-1', dealerships: ['d-1'] });
  });
  const stateNow = async (): Promise<string> => {
    const [row] = await db.query<{ state: string }>(
      `select ${SIGN_IN_STATE} as state from app_user u left join identity_credential c on c.local_account_id = u.local_account_id
        where u.id = $1`,
      [ann.userId],
    );
    return row!.state;
  };
  const endSessions = (hoursAhead: number) =>
    db.execute('update app_user set sessions_ended_at = now() + make_interval(hours => $2::int) where id = $1', [
      ann.userId,
      hoursAhead,
    ]);
  /** @param hoursAhead of the clock that dates the token */
  const tokenOf = async (hoursAhead = 0) => {
    const claims = { [SIGN_IN_STATE_CLAIM]: await stateNow() };
    return api.signer.sign(ann.localAccountId, { claims, issuedIn: hoursAhead * HOUR_S, expiresIn: 48 * HOUR_S });
  };
  const ask = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await api.send(membership, { query: { userId: ann.userId }, headers })).status;
  };

  it('counts until sessions end, and not a moment longer', async () => {
    const token = await tokenOf();
    expect(await ask(token)).toBe(200);
    await endSessions(0);
    expect(await ask(token)).toBe(401);
    expect(await ask(await tokenOf())).toBe(200);
  });

  it('that a clock ahead of time has dated does not come back to life once the clock is right', async () => {
    const ofFuture = await tokenOf(23);
    expect(await ask(ofFuture)).toBe(200);
    await endSessions(0);
    expect(await ask(ofFuture)).toBe(401);
  });

  it('is refused at once where a clock ahead of time has dated the end of sessions, and a new one counts', async () => {
    const before = await tokenOf();
    await endSessions(30 * 24);
    expect(await ask(before)).toBe(401);
    expect(await ask(await tokenOf())).toBe(200);
    // Ended again by the right clock.
    const again = await tokenOf();
    await endSessions(0);
    expect(await ask(again)).toBe(401);
  });
});
