import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { z } from 'zod';
import { tokenInvalid } from '../problem/problem.ts';

export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
  /** The identity provider's public keys; asked for each token, so that a rotated key counts at once. */
  readonly jwks: () => JSONWebKeySet | Promise<JSONWebKeySet>;
}

/** Asymmetric only: with an HMAC algorithm a public key could be used as the secret (RFC 8725, section 3.1). */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** Two machines' clocks may differ by this much. */
const CLOCK_TOLERANCE_S = 5;

const bearerPattern = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i;
/** `oid` is the hosted tenant's claim for the account's object id; the embedded provider sends both with one value. */
const claimsSchema = z.object({ sub: z.string().min(1), oid: z.string().min(1).optional() });

/** Answers a function from an Authorization header to the account's object id; it throws 401 `token_invalid`. */
export function createTokenVerifier({ issuer, audience, jwks }: TokenRules) {
  const keySets = new WeakMap<JSONWebKeySet, ReturnType<typeof createLocalJWKSet>>();
  const keySetOf = (keys: JSONWebKeySet) => {
    const known = keySets.get(keys);
    if (known !== undefined) return known;
    const made = createLocalJWKSet(keys);
    keySets.set(keys, made);
    return made;
  };

  return async (authorization: string | undefined): Promise<string> => {
    if (authorization === undefined || authorization === '') throw tokenInvalid('missing');
    const token = bearerPattern.exec(authorization)?.[1];
    if (token === undefined) throw tokenInvalid('invalid');
    const keys = keySetOf(await jwks());
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_S,
        requiredClaims: ['exp', 'iat'],
      });
      const claims = claimsSchema.parse(payload);
      return claims.oid ?? claims.sub;
    } catch (cause) {
      throw tokenInvalid('invalid', cause);
    }
  };
}
