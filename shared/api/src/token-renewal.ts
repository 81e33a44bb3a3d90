/** Answers a token in the place of a refused one, or null when the provider gives none without the person. */
export type RenewToken = (refusedToken: string | null) => Promise<string | null>;

/**
 * Makes one renewal serve everybody who asks while it runs. A request that was refused with a token that has been
 * replaced meanwhile gets the stored one without asking the provider again.
 */
export function shareRenewal(renew: RenewToken, readToken: () => string | null): RenewToken {
  let running: Promise<string | null> | null = null;
  return (refusedToken) => {
    const stored = readToken();
    if (stored !== null && stored !== refusedToken) return Promise.resolve(stored);
    running ??= renew(refusedToken).finally(() => {
      running = null;
    });
    return running;
  };
}
