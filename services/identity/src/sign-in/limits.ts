import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const WINDOW_S = 15 * 60;

/** Failed sign-ins allowed within 15 minutes. */
export const defaultLimits = { perEmail: 10, perAddress: 300 } as const;

export interface SignInLimits {
  /** Counts an attempt before it is made. Answers the seconds to wait when there were too many failures, else null. */
  begin(attempt: Attempt): Promise<number | null>;
  /** Takes the attempt back: it was no failure. */
  succeeded(attempt: Attempt): Promise<void>;
  /** Forgets the failures of an e-mail: its owner has set a new password. */
  forgive(email: string): Promise<void>;
}

export interface Attempt {
  readonly email: string;
  readonly address: string;
}

/** Takes a point. Answers the seconds to wait when there is none left, else null. */
export async function takeFrom(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

/**
 * Limits failed sign-ins by e-mail and by address (RULINGS.md "Failed sign-ins only"). An attempt is counted before the
 * password is checked and taken back when it was right: otherwise many at the same time would all be let through.
 */
export function createSignInLimits(allowed: { perEmail: number; perAddress: number } = defaultLimits): SignInLimits {
  const byEmail = new RateLimiterMemory({ keyPrefix: 'email', points: allowed.perEmail, duration: WINDOW_S });
  const byAddress = new RateLimiterMemory({ keyPrefix: 'address', points: allowed.perAddress, duration: WINDOW_S });
  return {
    async begin({ email, address }) {
      // The address first: one that is stopped must not go on filling the memory with e-mails that it makes up.
      const waitForAddress = await takeFrom(byAddress, address);
      if (waitForAddress !== null) return waitForAddress;
      const waitForEmail = await takeFrom(byEmail, email);
      // The e-mail is what stops this attempt; the others at the address have not failed.
      if (waitForEmail !== null) await byAddress.reward(address);
      return waitForEmail;
    },
    async forgive(email) {
      await byEmail.delete(email);
    },
    async succeeded({ email, address }) {
      await Promise.all([byEmail.reward(email), byAddress.reward(address)]);
    },
  };
}
