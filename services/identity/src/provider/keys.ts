import { randomBytes } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import { z } from 'zod';

const signingJwk = z.looseObject({
  kty: z.literal('RSA'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  d: z.string(),
});
const cookieJwk = z.looseObject({ kty: z.literal('oct'), k: z.string() });
const keyRow = z.object({ kind: z.enum(['signing', 'cookie']), jwk: z.unknown() });

export interface ProviderKeys {
  /** Private keys, newest first. The first one signs, and the others verify tokens that they signed. */
  readonly signing: readonly JWK[];
  /** Secrets that sign cookies, newest first. */
  readonly cookie: readonly string[];
  readonly public: JSONWebKeySet;
}

interface NewKey {
  readonly kind: 'signing' | 'cookie';
  readonly kid: string;
  readonly jwk: JWK;
}

async function newSigningKey(): Promise<NewKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(12).toString('base64url');
  return { kind: 'signing', kid, jwk: { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' } };
}

function newCookieKey(): NewKey {
  const kid = randomBytes(12).toString('base64url');
  return { kind: 'cookie', kid, jwk: { kty: 'oct', kid, k: randomBytes(32).toString('base64url') } };
}

async function readKeys(db: Database) {
  const rows = await db.query('select kind, jwk from oidc_key where retired_at is null order by created_at desc, kid');
  return rows.map((row) => keyRow.parse(row));
}

/** Reads the keys of this installation. The first start makes them. They survive restarts, and so do sessions and tokens. */
export async function loadKeys(db: Database): Promise<ProviderKeys> {
  const rows = await db.transaction(async (tx) => {
    // Two instances that start together must use the same keys: the second waits here and reads those of the first.
    await tx.execute('lock table oidc_key in exclusive mode');
    const found = await readKeys(tx);
    const missing: NewKey[] = [];
    if (!found.some(({ kind }) => kind === 'signing')) missing.push(await newSigningKey());
    if (!found.some(({ kind }) => kind === 'cookie')) missing.push(newCookieKey());
    for (const { kind, kid, jwk } of missing) {
      await tx.execute('insert into oidc_key (kid, kind, jwk) values ($1, $2, $3)', [kid, kind, JSON.stringify(jwk)]);
    }
    return missing.length === 0 ? found : readKeys(tx);
  });
  const signing = rows.filter(({ kind }) => kind === 'signing').map(({ jwk }) => signingJwk.parse(jwk));
  const cookie = rows.filter(({ kind }) => kind === 'cookie').map(({ jwk }) => cookieJwk.parse(jwk).k);
  const publicKeys = signing.map(({ kid, n, e }) => ({ kty: 'RSA', use: 'sig', alg: 'RS256', kid, n, e }));
  return { signing, cookie, public: { keys: publicKeys } };
}
