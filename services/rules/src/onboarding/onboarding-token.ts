import { createHash } from 'node:crypto';

/**
 * What `onboarding_session.token_hash` holds of an invitation's token. A plain hash is enough: tokens are long and random, so
 * nobody can guess one, and there is nothing for a slow hash to protect.
 */
export function hashOnboardingToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
