import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWSHeaderParameters,
  type JWTVerifyGetKey,
} from 'jose';
import { identityUnavailable } from '../http/problem/problem.ts';

/**
 * The source of the public keys: the embedded provider, which is asked for each token so that a rotated key is valid at once, or the
 * address at which a hosted tenant publishes its keys.
 */
export type TokenKeys = (() => JSONWebKeySet | Promise<JSONWebKeySet>) | { readonly uri: string };

const ANSWER_WITHIN_MS = 5000;
/** A token with an unknown key makes the server ask for the keys again, but not more often than this. */
const ASK_AGAIN_AFTER_MS = 30_000;
/** The server asks for the keys again after this time, so that a key which the tenant withdrew becomes invalid. */
const KEEP_MS = 10 * 60_000;

function localKeys(keys: () => JSONWebKeySet | Promise<JSONWebKeySet>): JWTVerifyGetKey {
  const finders = new WeakMap<JSONWebKeySet, JWTVerifyGetKey>();
  return async (header, token) => {
    const current = await keys();
    const finder = finders.get(current) ?? createLocalJWKSet(current);
    finders.set(current, finder);
    return finder(header, token);
  };
}

/** Whether keys are available, but none of them is the token's. */
function isAboutTheToken(error: unknown): boolean {
  return error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
}

function remoteKeys(uri: string): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(uri), {
    timeoutDuration: ANSWER_WITHIN_MS,
    cooldownDuration: ASK_AGAIN_AFTER_MS,
    cacheMaxAge: KEEP_MS,
  });
  let failure: { readonly at: number; readonly error: unknown } | null = null;
  // The tenant does not answer. The known keys stay valid, because its outage must not sign everybody out.
  const findInLast = (error: unknown, header: JWSHeaderParameters, token: FlattenedJWSInput) => {
    const last = remote.jwks();
    if (last === undefined) throw identityUnavailable(error);
    return createLocalJWKSet(last)(header, token);
  };
  return async (header: JWSHeaderParameters, token: FlattenedJWSInput) => {
    // Asking may last until the time-out. During an outage, not every request may wait for that.
    if (failure !== null && Date.now() < failure.at + ASK_AGAIN_AFTER_MS)
      return findInLast(failure.error, header, token);
    try {
      return await remote(header, token);
    } catch (error) {
      if (isAboutTheToken(error)) throw error;
      failure = { at: Date.now(), error };
      return findInLast(error, header, token);
    }
  };
}

/** Finds the key that a token names. Rejects with 503 `identity_unavailable` as long as there are no keys. */
export function createKeyFinder(keys: TokenKeys): JWTVerifyGetKey {
  return typeof keys === 'function' ? localKeys(keys) : remoteKeys(keys.uri);
}
