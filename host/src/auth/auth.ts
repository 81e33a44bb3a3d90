import type { AccountInfo } from '@azure/msal-browser';
import type { AppConfig } from '@fixed-ops/contract';
import { LANDING_PATH } from '@fixed-ops/contract/document';
import { dropAccessToken, storeAccessToken, tabStorage } from '@fixed-ops/session/device';
import { settledWithin } from '../boot/settled-within.ts';
import type { OwnPolicy, PolicyName } from './account.ts';
import { mustAskForPassword, passwordWasGiven } from './ask-for-password.ts';
import { interactionClaim } from './interaction-claim.ts';
import { forgetHere } from './leave-here.ts';
import { type AuthEffect, type AuthEvent, type AuthState, createSignInMachine, type PolicyOutcome } from './machine.ts';
import { oneTabAtATime } from './one-tab-at-a-time.ts';
import { notePendingRedirect, takePendingRedirect } from './pending-redirect.ts';
import { forgetOtherPerson } from './person-storage.ts';
import { createProvider, type Provider } from './provider.ts';
import { forgetRedirects, mayRedirect } from './redirect-limit.ts';
import { createRenewal } from './renewal.ts';
import { beginAnewWhereOther } from './restored-page.ts';
import { landingPath, returnPathOf, stateOf } from './return-path.ts';
import { classifySignInError, SignInError, type SignInFailure } from './sign-in-failure.ts';
import { noteSignedIn, noteSigningIn } from './signed-in-hint.ts';
import { findSignInStorage } from './storage-check.ts';
import { tellTabs } from './tabs.ts';

/** The signed-in person, and the requests that the rest of the host may make of the provider. */
export interface Auth {
  readonly account: Pick<AccountInfo, 'localAccountId'>;
  /** The path to open if this page load is the answer of a redirect. Null for an ordinary visit. */
  readonly returnTo: string | null;
  /** How a policy that the person started has ended. Null if there was none, or if they gave it up. */
  readonly outcome: PolicyOutcome | null;
  /** The part of the sign-in that waits for the first figures. */
  readonly checkLater: () => void;
  /** Gets and stores a fresh token without the person. Null if there is none. See createRenewal. */
  readonly renewToken: (refusedToken: string | null) => Promise<string | null>;
  /** Leaves for another policy of the provider, which comes back to this page. Settles with the reason if the page stays after all. */
  readonly startPolicy: (policy: OwnPolicy) => Promise<SignInFailure | undefined>;
  /** Logs out and leaves. `empty` clears the screen at once, because the provider may take time to answer. */
  readonly signOut: (empty: () => void) => Promise<void>;
}

/** The longest time that Log Out waits for a running renewal. */
const RENEWAL_WAIT_MS = 1000;

/**
 * Signs in. The state machine of machine.ts decides, and this function performs its actions. If the person has to go to the provider, it
 * never settles, because the page is leaving. Throws SignInError.
 */
export async function signIn(config: AppConfig['auth']): Promise<Auth> {
  if (!window.isSecureContext || !crypto.subtle) throw new SignInError('insecureContext');
  const storage = findSignInStorage(window);
  if (storage === 'none') throw new SignInError('storageBlocked');
  const provider = await createProvider(config, storage);
  const step = createSignInMachine(config.policies);
  let state: AuthState = { at: 'starting' };
  let empty = (): void => undefined;

  async function happen(event: AuthEvent): Promise<void> {
    const next = step(state, event);
    state = next.state;
    for (const effect of next.effects) {
      const following = await perform(provider, effect, () => empty());
      if (following) await happen(following);
    }
  }
  const now = (): AuthState => state;

  const pending = takePendingRedirect(tabStorage);
  const answer = await provider.readAnswer();
  if (answer.kind === 'tokens') passwordWasGiven();
  // A renewal that ended after Log Out may have stored a token, which would let the person in again.
  else if (mustAskForPassword()) await Promise.all(provider.accounts().map((account) => provider.forget(account)));
  await happen({ type: 'answered', answer, accounts: provider.accounts(), active: provider.active(), pending });
  const reached = now();
  if (reached.at === 'stopped') {
    // If the person tries again, the next attempt has the same destination.
    if (pending?.returnTo) window.history.replaceState(null, '', landingPath(pending.returnTo));
    interactionClaim.release();
    throw new SignInError(reached.failure);
  }
  if (reached.at !== 'signedIn') return new Promise<never>(() => undefined);
  forgetRedirects(tabStorage);
  interactionClaim.release();
  noteSignedIn();
  const { account, returnTo, outcome } = reached.visit;
  beginAnewWhereOther(account.localAccountId, () => void happen({ type: 'cameBack' }));
  return {
    account,
    returnTo,
    outcome,
    checkLater: () => undefined,
    renewToken: createRenewal({
      acquire: () => provider.acquire(account, { pastCache: true }),
      // This is not awaited, because the failed call must report its error while the page leaves.
      needPerson: () => void happen({ type: 'personNeeded' }),
      isOver: mustAskForPassword,
      alone: (work) => oneTabAtATime('fixed-ops-token', work),
    }),
    startPolicy: async (policy) => {
      await happen({ type: 'policyChosen', policy });
      const left = now();
      return left.at === 'signedIn' ? left.stayed : undefined;
    },
    signOut: (emptyPage) => {
      empty = emptyPage;
      return happen({ type: 'signOutChosen' });
    },
  };
}

/** Performs an action of the state machine. Returns the event that follows from it, if any. */
async function perform(provider: Provider, effect: AuthEffect, empty: () => void): Promise<AuthEvent | null> {
  switch (effect.do) {
    case 'acquire':
      try {
        const accessToken = await provider.acquire(effect.account, { pastCache: false });
        return { type: 'tokenAcquired', accessToken };
      } catch (error) {
        console.info('No token without the person.', error);
        return { type: 'tokenRefused' };
      }
    case 'activate':
      provider.activate(effect.account);
      return null;
    case 'storeToken':
      storeAccessToken(effect.accessToken);
      return null;
    case 'dropToken':
      dropAccessToken();
      return null;
    case 'forget':
      await Promise.all(effect.accounts.map((account) => provider.forget(account)));
      return null;
    case 'tellTabs':
      forgetOtherPerson(effect.account.localAccountId);
      tellTabs({ type: 'signedIn', localAccountId: effect.account.localAccountId });
      return null;
    case 'redirect':
      return redirect(provider, effect.policy, effect.returnTo);
    case 'signOut':
      await signOut(provider, effect.account, empty);
      return null;
  }
}

/** Leaves for a policy, one tab at a time. Returns only if the page stays. */
async function redirect(
  provider: Provider,
  policy: PolicyName,
  returnTo: string | null = returnPathOf(window.location),
): Promise<AuthEvent | null> {
  const isOurs = await oneTabAtATime('fixed-ops-interaction', async () => interactionClaim.take());
  if (!isOurs) return { type: 'redirectFailed', failure: 'otherTab' };
  // Counted only if this tab really leaves, because waiting for another tab is no loop.
  if (!mayRedirect(tabStorage, Date.now())) {
    interactionClaim.release();
    return { type: 'redirectFailed', failure: 'loop' };
  }
  notePendingRedirect(tabStorage, { policy, returnTo });
  if (policy === 'signIn') noteSigningIn();
  try {
    await provider.redirect(policy, {
      state: stateOf(returnTo),
      askForPassword: policy === 'signIn' && mustAskForPassword(),
    });
    return null;
  } catch (error) {
    console.warn('The provider could not be opened.', error);
    interactionClaim.release();
    const refusal = classifySignInError(error);
    // The person stopped it, so it is no loop, however often it happens.
    if (refusal === 'cancelled') forgetRedirects(tabStorage);
    return { type: 'redirectFailed', failure: refusal === 'forgotPassword' ? 'failed' : refusal };
  }
}

/** Reads the account with its id-token hint first, because clearing the storage loses them. Then it leaves. */
async function signOut(provider: Provider, account: AccountInfo | undefined, empty: () => void): Promise<void> {
  // A running renewal in any tab would store its token after the storage was cleared.
  await settledWithin(
    oneTabAtATime('fixed-ops-token', async () => {}),
    RENEWAL_WAIT_MS,
  );
  forgetHere(empty);
  try {
    if (account === undefined) throw new Error('The sign-in library keeps no account of the person.');
    await provider.leave(account);
  } catch (error) {
    console.warn('The session at the provider could not be ended.', error);
    window.location.assign(LANDING_PATH);
  }
}

/** Log Out on a page that continued with the kept sign-in, before the account was checked. */
export async function signOutUnchecked(
  config: AppConfig['auth'],
  localAccountId: string,
  empty: () => void,
): Promise<void> {
  const storage = findSignInStorage(window);
  if (storage === 'none') throw new SignInError('storageBlocked');
  const provider = await createProvider(config, storage);
  const account = provider.accounts().find((each) => each.localAccountId === localAccountId);
  await signOut(provider, account, empty);
}
