import type { RateLimiter, RateLimitResult } from '@fixed-ops/database';

const WINDOW_S = 15 * 60;

/** Failed sign-ins allowed within any 15 minutes. */
export const defaultLimits = { perEmail: 10, perAddress: 300 } as const;

interface SignInAttempt {
  readonly email: string;
  readonly address: string;
}

export interface SignInLimits {
  /** Counts an attempt before it is made. `waitS` are the seconds to wait after too many failures. */
  begin(attempt: SignInAttempt): Promise<RateLimitResult>;
  /** Takes back the attempt that `begin` counted with `at`, because it did not fail. */
  succeeded(attempt: SignInAttempt, at: string): Promise<void>;
  /** Forgets the failures of an e-mail, because its owner has set a new password. */
  forgive(email: string): Promise<void>;
}

/**
 * Limits failed sign-ins by e-mail and by address (RULINGS.md "Failed sign-ins only"). An attempt counts before the password is checked and
 * is taken back if the password was right. Otherwise many simultaneous attempts would all be allowed.
 */
export function createSignInLimits(
  limiter: RateLimiter,
  allowed: { perEmail: number; perAddress: number } = defaultLimits,
): SignInLimits {
  const byEmail = { scope: 'sign-in by e-mail', points: allowed.perEmail, seconds: WINDOW_S };
  const byAddress = { scope: 'sign-in by address', points: allowed.perAddress, seconds: WINDOW_S };
  const countedFor = ({ email, address }: SignInAttempt) => [
    // The address comes first, so that a blocked address cannot fill the table with invented e-mails.
    { limit: byAddress, key: address },
    { limit: byEmail, key: email },
  ];
  return {
    begin: (attempt) => limiter.take(countedFor(attempt)),
    succeeded: (attempt, at) => limiter.giveBack(countedFor(attempt), at),
    forgive: (email) => limiter.forget({ limit: byEmail, key: email }),
  };
}
