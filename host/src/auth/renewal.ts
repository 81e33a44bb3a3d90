import { readAccessToken, storeAccessToken } from '@fixed-ops/session/device';

/** The provider gives no token without the person. */
export class PersonNeededError extends Error {
  override readonly name = 'PersonNeededError';
}

/** The name of the error that the library throws if only the person can continue. Importing the class would bundle the library. */
const PERSON_NEEDED = new Set(['InteractionRequiredAuthError', PersonNeededError.name]);
/**
 * Error codes of a hidden frame that could not answer. They are thrown only if the refresh token is refused or expired as well
 * (`byRefreshToken` of provider.ts), so the provider is reachable: the browser withholds its cookies from the frame, and only a redirect
 * helps.
 */
const FRAME_UNANSWERED = new Set([
  'timed_out',
  'monitor_window_timeout',
  'iframe_closed_prematurely',
  'redirect_bridge_empty_response',
]);

/** Whether an error means that a token needs the person. Otherwise the provider could not be reached. */
export function isPersonNeeded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return PERSON_NEEDED.has(error.name) || ('errorCode' in error && FRAME_UNANSWERED.has(String(error.errorCode)));
}

/**
 * Handles a refused token: gets a fresh one from the provider and stores it. Tabs ask one after the other, and a tab that finds a renewed token
 * uses it. If the provider requires the person, this reports it once. If the provider cannot be reached, the page stays, because the
 * sign-in page would not open either.
 */
export function createRenewal(ports: {
  readonly acquire: () => Promise<string>;
  readonly needPerson: () => void;
  /** Whether somebody has logged out. A token that arrives after that belongs to nobody. */
  readonly isOver: () => boolean;
  /** Runs the work while no other tab renews. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
}): (refusedToken: string | null) => Promise<string | null> {
  return (refusedToken) =>
    ports.alone(async () => {
      if (ports.isOver()) return null;
      const stored = readAccessToken();
      if (stored !== null && stored !== refusedToken) return stored;
      try {
        const token = await ports.acquire();
        if (ports.isOver()) return null;
        storeAccessToken(token);
        return token;
      } catch (error) {
        console.info('No token without the person.', error);
        if (isPersonNeeded(error)) ports.needPerson();
        return null;
      }
    });
}
