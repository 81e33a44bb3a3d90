import type { RateLimiter } from '@fixed-ops/database';

const HOUR_S = 60 * 60;

/** Codes that may be requested within any hour. `perEmail` is the limit for one address and one e-mail. */
const defaultResetLimits = { perEmail: 5, perAddress: 60 } as const;

/** The factor of `perEmail` for all addresses together, so that it takes four addresses to use up the owner's codes. */
const EVERYWHERE = 4;

export interface ResetLimits {
  /** Counts a request for a code. Returns the seconds to wait if there were too many, otherwise null. */
  take(request: { readonly email: string; readonly address: string }): Promise<number | null>;
}

/** Limits the requests for codes, because each gives another five tries and sends a mail. */
export function createResetLimits(
  limiter: RateLimiter,
  allowed: { perEmail: number; perAddress: number } = defaultResetLimits,
): ResetLimits {
  const byEmail = { scope: 'code by e-mail', points: EVERYWHERE * allowed.perEmail, seconds: HOUR_S };
  const byPair = { scope: 'code by e-mail and address', points: allowed.perEmail, seconds: HOUR_S };
  const byAddress = { scope: 'code by address', points: allowed.perAddress, seconds: HOUR_S };
  return {
    async take({ email, address }) {
      const taken = await limiter.take([
        { limit: byAddress, key: address },
        { limit: byPair, key: `${address} ${email}` },
        { limit: byEmail, key: email },
      ]);
      return taken.isGranted ? null : taken.waitS;
    },
  };
}
