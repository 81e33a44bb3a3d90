import type { RateLimiter } from '@fixed-ops/database';

const HOUR_S = 60 * 60;

/** Codes that may be asked for within any hour; `perEmail` is what one address may ask for an e-mail. */
const defaultResetLimits = { perEmail: 5, perAddress: 60 } as const;

/** How many times `perEmail` all addresses together may ask for: it takes four addresses, not one, to use up the owner's codes. */
const EVERYWHERE = 4;

export interface ResetLimits {
  /** Counts a request for a code. Answers the seconds to wait when there were too many, else null. */
  take(request: { readonly email: string; readonly address: string }): Promise<number | null>;
}

/** Limits how many codes are asked for: each is another five tries, and each is a mail in somebody's inbox. */
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
