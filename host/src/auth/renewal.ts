import { localKeys, removeStored, storeAccessToken } from '@fixed-ops/session';

/** The provider gives no token without the person. */
export class PersonNeededError extends Error {
  override readonly name = 'PersonNeededError';
}

/** What the sign-in library throws when only the person can go on; by name, since importing its class bundles the rest. */
const PERSON_NEEDED = new Set(['InteractionRequiredAuthError', PersonNeededError.name]);

/**
 * After a refused token: asks past the cache and stores the fresh one. Where the provider asks for the person, sends
 * them there once; where it cannot be reached, nothing on screen is lost for a sign-in that would not open either.
 */
export function createRenewal(ports: {
  readonly acquire: () => Promise<string>;
  readonly redirect: () => Promise<unknown>;
}): () => Promise<string | null> {
  let isLeaving = false;
  return async () => {
    if (isLeaving) return null;
    try {
      const token = await ports.acquire();
      storeAccessToken(token);
      return token;
    } catch (error) {
      console.info('No token without the person.', error);
      if (isLeaving || !(error instanceof Error && PERSON_NEEDED.has(error.name))) return null;
      isLeaving = true;
      removeStored(localStorage, localKeys.accessToken);
      // Not awaited: the failed call must report its error while the page leaves.
      ports.redirect().catch((reason: unknown) => {
        isLeaving = false;
        console.warn('Sign-in could not be started.', reason);
      });
      return null;
    }
  };
}
