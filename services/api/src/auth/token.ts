import { createHash } from 'node:crypto';
import { SIGN_IN_STATE_CLAIM } from '@fixed-ops/database';
import { type JWTHeaderParameters, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Problem, tokenInvalid } from '../http/problem/problem.ts';
import { createKeyFinder, type TokenKeys } from './token-keys.ts';

export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
  /** The identity provider's public keys. */
  readonly jwks: TokenKeys;
}

/** The claims of a valid token. */
export interface VerifiedToken {
  /** The account's object id. */
  readonly localAccountId: string;
  /** The second of issue. */
  readonly issuedAtS: number;
  /** The sign-in state that the embedded provider adds (`SIGN_IN_STATE`). A hosted tenant has no such claim. */
  readonly signInState: string | undefined;
}

/** Only asymmetric algorithms: with HMAC, somebody could use the public key as the secret (RFC 8725, section 3.1). */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** The clocks of tenant and server may differ by this much. Otherwise a new token could seem to come from the future. */
const CLOCK_TOLERANCE_S = 60;
/** A token with a later time of issue comes from a wrong clock. It would be valid for too long, and the end of its sessions may be forgotten. */
const FURTHEST_AHEAD_S = 86_400;

const bearerPattern = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i;
/** `oid` is the hosted tenant's claim for the account's object id; the embedded provider sends both with one value. */
const claimsSchema = z.looseObject({
  sub: z.string().min(1),
  oid: z.string().min(1).optional(),
  iat: z.number(),
  exp: z.number(),
  nbf: z.number().optional(),
  [SIGN_IN_STATE_CLAIM]: z.string().optional(),
});
/** The embedded provider's type of access tokens (RFC 9068); the hosted tenant types all its tokens `JWT`. */
const ACCESS_TOKEN_TYPE = /^(application\/)?at\+jwt$/i;
/** Claims that a hosted tenant adds only to access tokens: who requested the token, and its purpose. */
const ACCESS_TOKEN_CLAIMS = ['azp', 'scp', 'client_id'];
/** Only an ID token contains hashes of what was issued with it (OpenID Connect Core, section 3.3.2.11). */
const ID_TOKEN_CLAIMS = ['at_hash', 'c_hash'];

/** An ID token has the same issuer and audience, because the product is both client and API. It identifies a person but opens nothing. */
function isAccessToken(type: string | undefined, claims: Readonly<Record<string, unknown>>): boolean {
  if (type !== undefined && ACCESS_TOKEN_TYPE.test(type)) return true;
  const has = (names: readonly string[]) => names.some((name) => Object.hasOwn(claims, name));
  return has(ACCESS_TOKEN_CLAIMS) && !has(ID_TOKEN_CLAIMS);
}

/** How many verified tokens the cache keeps: about those of the people who work today. */
const MOST_TOKENS = 10_000;

/** A verified token, stored by the hash of its text because the token is a secret. */
interface Checked {
  readonly token: VerifiedToken;
  /** The key that signed it. It is looked up again each time, so that a withdrawn key opens nothing. */
  readonly header: JWTHeaderParameters;
  readonly key: unknown;
  readonly notBeforeS: number;
  readonly expiresS: number;
}

const isFarAhead = (issuedAtS: number): boolean => issuedAtS > Date.now() / 1000 + FURTHEST_AHEAD_S;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
/** The second argument of a key finder, which ours do not use. */
const NO_CONTENT = { payload: '', signature: '' };

/**
 * Returns a function that reads the claims of the token in an Authorization header, and throws 401 `token_invalid`. It checks signature and
 * claims of a token once, and its lifetime and key at each call.
 */
export function createTokenVerifier({ issuer, audience, jwks }: TokenRules) {
  const findKey = createKeyFinder(jwks);
  const checked = new LRUCache<string, Checked>({ max: MOST_TOKENS });

  const check = async (token: string): Promise<Checked> => {
    const { payload, protectedHeader, key } = await jwtVerify(token, findKey, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ['exp', 'iat'],
    });
    const claims = claimsSchema.parse(payload);
    if (!isAccessToken(protectedHeader.typ, claims)) throw new Error('The token is no access token');
    if (isFarAhead(claims.iat)) throw new Error('The token was made by a clock that is far ahead');
    return {
      token: {
        localAccountId: claims.oid ?? claims.sub,
        issuedAtS: claims.iat,
        signInState: claims[SIGN_IN_STATE_CLAIM],
      },
      header: protectedHeader,
      key,
      notBeforeS: claims.nbf ?? 0,
      expiresS: claims.exp,
    };
  };

  const stillCounts = async ({ token, header, key, notBeforeS, expiresS }: Checked): Promise<boolean> => {
    const nowS = Math.floor(Date.now() / 1000);
    if (isFarAhead(token.issuedAtS)) return false;
    if (nowS + CLOCK_TOLERANCE_S < notBeforeS || nowS - CLOCK_TOLERANCE_S >= expiresS) return false;
    try {
      return (await findKey(header, NO_CONTENT)) === key;
    } catch {
      return false;
    }
  };

  return async (authorization: string | undefined): Promise<VerifiedToken> => {
    if (authorization === undefined || authorization === '') throw tokenInvalid('missing');
    const token = bearerPattern.exec(authorization)?.[1];
    if (token === undefined) throw tokenInvalid('invalid');
    const hash = hashOf(token);
    const known = checked.get(hash);
    if (known !== undefined && (await stillCounts(known))) return known.token;
    checked.delete(hash);
    try {
      const found = await check(token);
      checked.set(hash, found);
      return found.token;
    } catch (cause) {
      if (cause instanceof Problem) throw cause;
      throw tokenInvalid('invalid', cause);
    }
  };
}
