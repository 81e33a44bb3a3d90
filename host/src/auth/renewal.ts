import { readAccessToken, storeAccessToken } from '@fixed-ops/session/device';

/** The provider gives no token without the person. */
export class PersonNeededError extends Error {
  override readonly name = 'PersonNeededError';
}

/** What the sign-in library throws when only the person can go on; by name, since importing its class bundles the rest. */
const PERSON_NEEDED = new Set(['InteractionRequiredAuthError', PersonNeededError.name]);
/**
 * Codes of a hidden frame that could not answer. They are thrown only where the refresh token is refused or over as well (`byRefreshToken`
 * of provider.ts), so the provider is there: the browser keeps its cookies from the frame, and only a redirect can go on.
 */
const FRAME_UNANSWERED = new Set([
  'timed_out',
  'monitor_window_timeout',
  'iframe_closed_prematurely',
  'redirect_bridge_empty_response',
]);

/** Whether an error says that no token comes without the person; otherwise the provider could not be reached. */
export function isPersonNeeded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return PERSON_NEEDED.has(error.name) || ('errorCode' in error && FRAME_UNANSWERED.has(String(error.errorCode)));
}

/**
 * After a refused token: asks past the cache and stores the fresh one. Tabs ask one after the other, and one that finds
 * the token renewed meanwhile takes that. Where the provider asks for the person, says so once; where it cannot be
 * reached, nothing on screen is lost for a sign-in that would not open either.
 */
export function createRenewal(ports: {
  readonly acquire: () => Promise<string>;
  readonly needPerson: () => void;
  /** Whether somebody has logged out: a token that comes now, or was on its way, is nobody's. */
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
