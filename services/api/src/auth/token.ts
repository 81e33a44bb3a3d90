import { jwtVerify } from 'jose';
import { z } from 'zod';
import { Problem, tokenInvalid } from '../problem/problem.ts';
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
}

/** Asymmetric only: with an HMAC algorithm a public key could be used as the secret (RFC 8725, section 3.1). */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** The tenant's clock and ours may differ by this much; its tokens are not valid before the second they were made. */
const CLOCK_TOLERANCE_S = 60;

const bearerPattern = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i;
/** `oid` is the hosted tenant's claim for the account's object id; the embedded provider sends both with one value. */
const claimsSchema = z.looseObject({ sub: z.string().min(1), oid: z.string().min(1).optional(), iat: z.number() });
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

/** Answers a function from an Authorization header to what its token says; it throws 401 `token_invalid`. */
export function createTokenVerifier({ issuer, audience, jwks }: TokenRules) {
  const findKey = createKeyFinder(jwks);

  return async (authorization: string | undefined): Promise<VerifiedToken> => {
    if (authorization === undefined || authorization === '') throw tokenInvalid('missing');
    const token = bearerPattern.exec(authorization)?.[1];
    if (token === undefined) throw tokenInvalid('invalid');
    try {
      const { payload, protectedHeader } = await jwtVerify(token, findKey, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_S,
        requiredClaims: ['exp', 'iat'],
      });
      const claims = claimsSchema.parse(payload);
      if (!isAccessToken(protectedHeader.typ, claims)) throw new Error('The token is no access token');
      return { localAccountId: claims.oid ?? claims.sub, issuedAtS: claims.iat };
    } catch (cause) {
      if (cause instanceof Problem) throw cause;
      throw tokenInvalid('invalid', cause);
    }
  };
}
