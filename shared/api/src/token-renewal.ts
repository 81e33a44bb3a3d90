/** Returns a token that replaces a refused one. Null when the provider needs the person for a new one. */
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
