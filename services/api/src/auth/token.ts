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

/** What a token that counts says. */
export interface VerifiedToken {
  /** The account's object id. */
  readonly localAccountId: string;
  /** Second at which the provider made it. */
  readonly issuedAtS: number;
  /** What the embedded provider made it under (`SIGN_IN_STATE`); the hosted tenant says nothing of the kind. */
  readonly signInState: string | undefined;
}

/** Asymmetric only: with an HMAC algorithm a public key could be used as the secret (RFC 8725, section 3.1). */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** The tenant's clock and ours may differ by this much; its tokens are not valid before the second they were made. */
const CLOCK_TOLERANCE_S = 60;
/** A token that is dated further ahead is of a clock that was wrong: it would be good for as long as that was ahead, and its end may be forgotten. */
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
/** Claims that the hosted tenant gives to access tokens alone: who asked for the token and what it is for. */
const ACCESS_TOKEN_CLAIMS = ['azp', 'scp', 'client_id'];
/** Hashes of what was issued beside it mark an ID token (OpenID Connect Core, section 3.3.2.11). */
const ID_TOKEN_CLAIMS = ['at_hash', 'c_hash'];

/** An ID token names the same issuer and audience, since the product is both client and API; it says who, and opens nothing. */
function isAccessToken(type: string | undefined, claims: Readonly<Record<string, unknown>>): boolean {
  if (type !== undefined && ACCESS_TOKEN_TYPE.test(type)) return true;
  const has = (names: readonly string[]) => names.some((name) => Object.hasOwn(claims, name));
  return has(ACCESS_TOKEN_CLAIMS) && !has(ID_TOKEN_CLAIMS);
}

/** Tokens whose signature was checked: those of the people who are here today. */
const MOST_TOKENS = 10_000;

/** A token that was found good, by the hash of its text: the token itself is a secret. */
interface Checked {
  readonly token: VerifiedToken;
  /** Which key signed it: asked for again each time, so that a key that was withdrawn opens nothing. */
  readonly header: JWTHeaderParameters;
  readonly key: unknown;
  readonly notBeforeS: number;
  readonly expiresS: number;
}

const isFarAhead = (issuedAtS: number): boolean => issuedAtS > Date.now() / 1000 + FURTHEST_AHEAD_S;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
/** What a key finder takes besides the header, and ours do not look at. */
const NO_CONTENT = { payload: '', signature: '' };

/**
 * Answers a function from an Authorization header to what its token says; it throws 401 `token_invalid`. A token's signature and
 * claims are checked once; after that its hours and whether the key that signed it still counts.
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
