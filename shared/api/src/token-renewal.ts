/** Returns a token that replaces a refused one. Null if the person must sign in again. */
export type RenewToken = (refusedToken: string | null) => Promise<string | null>;

/**
 * Shares one renewal among all requests that need it while it runs. A request with an already replaced token gets the stored token, and the
 * provider is not asked again.
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
