import type { Auth } from './auth.ts';
import { leaveHere } from './leave-here.ts';
import { beginAnew, beginAnewWhereOther } from './restored-page.ts';
import { SignInError } from './sign-in-failure.ts';

/** Time from the first render. It is after the figures and their chart, because nobody waits for this check. */
const CHECK_AFTER_MS = 4000;

/** The functions that need the provider's library. The first call loads it. */
export interface AccountCheck {
  /** Signs in as every other visit does: with the active account, and a token for it. */
  readonly signIn: () => Promise<Auth>;
  /** Logs out without having checked the account before. */
  readonly signOut: (localAccountId: string, empty: () => void) => Promise<void>;
}

/**
 * Continues at once as the person whose sign-in this browser keeps. The provider's library checks the account after the first figures, or
 * earlier if something needs it. Its result decides: another account restarts the page, and without an account the page leaves for the
 * sign-in.
 */
export function goOnSignedIn(account: Auth['account'], check: AccountCheck): Auth {
  let found: Auth | null = null;
  let checking: Promise<Auth> | null = null;
  const checked = (): Promise<Auth> => {
    checking ??= check.signIn().then(
      (auth) => {
        found = auth;
        if (auth.account.localAccountId === account.localAccountId) return auth;
        beginAnew();
        return new Promise<never>(() => undefined);
      },
      (error) => {
        // The next caller tries again.
        checking = null;
        throw error;
      },
    );
    return checking;
  };
  const noteUnchecked = (error: unknown) => console.info('The account could not be checked.', error);
  beginAnewWhereOther(account.localAccountId, () => undefined);
  return {
    account,
    returnTo: null,
    outcome: null,
    checkLater: () => void setTimeout(() => void checked().catch(noteUnchecked), CHECK_AFTER_MS),
    async renewToken(refusedToken) {
      try {
        return await (await checked()).renewToken(refusedToken);
      } catch (error) {
        noteUnchecked(error);
        return null;
      }
    },
    async startPolicy(policy) {
      try {
        return await (await checked()).startPolicy(policy);
      } catch (error) {
        noteUnchecked(error);
        return error instanceof SignInError ? error.failure : 'failed';
      }
    },
    async signOut(empty) {
      if (found !== null) return found.signOut(empty);
      try {
        await check.signOut(account.localAccountId, empty);
      } catch (error) {
        console.warn('The session at the provider could not be ended.', error);
        leaveHere(empty);
      }
    },
  };
}
