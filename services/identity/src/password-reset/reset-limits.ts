import { RateLimiterMemory } from 'rate-limiter-flexible';
import { takeFrom } from '../sign-in/limits.ts';

const HOUR_S = 60 * 60;

/** Codes that may be asked for within an hour; `perEmail` is what one address may ask for an e-mail. */
export const defaultResetLimits = { perEmail: 5, perAddress: 60 } as const;

/** How many times `perEmail` all addresses together may ask for: nobody who knows an e-mail alone uses up its owner's codes. */
const EVERYWHERE = 4;

export interface ResetLimits {
  /** Counts a request for a code. Answers the seconds to wait when there were too many, else null. */
  take(request: { readonly email: string; readonly address: string }): Promise<number | null>;
}

/** Limits how many codes are asked for: each is another five tries, and each is a mail in somebody's inbox. */
export function createResetLimits(allowed: { perEmail: number; perAddress: number } = defaultResetLimits): ResetLimits {
  const byEmail = new RateLimiterMemory({
    keyPrefix: 'email',
    points: EVERYWHERE * allowed.perEmail,
    duration: HOUR_S,
  });
  const byPair = new RateLimiterMemory({ keyPrefix: 'pair', points: allowed.perEmail, duration: HOUR_S });
  const byAddress = new RateLimiterMemory({ keyPrefix: 'address', points: allowed.perAddress, duration: HOUR_S });
  return {
    async take({ email, address }) {
      return (
        (await takeFrom(byAddress, address)) ??
        (await takeFrom(byPair, `${address} ${email}`)) ??
        (await takeFrom(byEmail, email))
      );
    },
  };
}
