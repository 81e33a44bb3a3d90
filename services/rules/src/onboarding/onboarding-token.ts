import { createHash } from 'node:crypto';

/**
 * The value of `onboarding_session.token_hash` for an invitation's token. A plain hash suffices, because tokens are long and random, so
 * nobody can guess one.
 */
export function hashOnboardingToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
