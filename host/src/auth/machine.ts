import type { AccountInfo } from '@azure/msal-browser';
import type { AppConfig } from '@fixed-ops/contract';
import { LANDING_PATH } from '@fixed-ops/contract/document';
import { type OwnPolicy, type PolicyName, policyOfAccount, signInAccount } from './account.ts';
import { landingPath } from './return-path.ts';
import type { ProviderRefusal, SignInFailure } from './sign-in-failure.ts';

/** The provider's answer in this page load. */
export type Answer =
  | { readonly kind: 'none' }
  | { readonly kind: 'tokens'; readonly account: AccountInfo; readonly accessToken: string; readonly state?: string }
  | { readonly kind: 'refusal'; readonly refusal: ProviderRefusal };

/** The last redirect of this tab, which it stored before it left. */
export interface PendingRedirect {
  readonly policy: PolicyName;
  /** The path where the person was. Null for a visit of the root. */
  readonly returnTo: string | null;
}

/** How a policy that a signed-in person started has ended. */
export interface PolicyOutcome {
  readonly policy: OwnPolicy;
  readonly result: 'done' | 'failed';
}

/** The data that a visit continues with once there is a token. */
interface Visit {
  readonly account: AccountInfo;
  /** Path to open when this page load is the answer of a redirect; null when it is an ordinary visit. */
  readonly returnTo: string | null;
  readonly outcome: PolicyOutcome | null;
}

export type AuthState =
  | { readonly at: 'starting' }
  | { readonly at: 'acquiring'; readonly visit: Visit }
  /** `stayed` is the reason why the last redirect did not leave. */
  | { readonly at: 'signedIn'; readonly visit: Visit; readonly stayed?: SignInFailure }
  /** An interaction is in progress, so no other may start. A redirect that fails returns to `visit`. */
  | { readonly at: 'leaving'; readonly visit: Visit | null }
  | { readonly at: 'stopped'; readonly failure: SignInFailure };

export type AuthEvent =
  | {
      readonly type: 'answered';
      readonly answer: Answer;
      readonly accounts: readonly AccountInfo[];
      readonly active: AccountInfo | null;
      readonly pending: PendingRedirect | null;
    }
  | { readonly type: 'tokenAcquired'; readonly accessToken: string }
  | { readonly type: 'tokenRefused' }
  | { readonly type: 'personNeeded' }
  | { readonly type: 'policyChosen'; readonly policy: OwnPolicy }
  | { readonly type: 'signOutChosen' }
  | { readonly type: 'redirectFailed'; readonly failure: SignInFailure }
  /** The browser's Back has restored the page in its old state. */
  | { readonly type: 'cameBack' };

export type AuthEffect =
  | { readonly do: 'acquire'; readonly account: AccountInfo }
  | { readonly do: 'activate'; readonly account: AccountInfo }
  | { readonly do: 'storeToken'; readonly accessToken: string }
  | { readonly do: 'dropToken' }
  /** Removes accounts other than the one in use, so that it stays the first. */
  | { readonly do: 'forget'; readonly accounts: readonly AccountInfo[] }
  | { readonly do: 'tellTabs'; readonly account: AccountInfo }
  /** If `returnTo` is undefined, it means the current page. */
  | { readonly do: 'redirect'; readonly policy: PolicyName; readonly returnTo?: string | null }
  | { readonly do: 'signOut'; readonly account: AccountInfo };

/** The result of an event: the next state, and the actions in their order. */
export interface Step {
  readonly state: AuthState;
  readonly effects: readonly AuthEffect[];
}

const leaveFor = (policy: PolicyName, returnTo?: string | null): Step => ({
  state: { at: 'leaving', visit: null },
  effects: [{ do: 'redirect', policy, ...(returnTo === undefined ? {} : { returnTo }) }],
});

/**
 * The sign-in as a state machine (specification, section 4), without browser, clock or library. An event that a state does not handle
 * changes nothing. During an interaction, this applies to every event that would start another one.
 */
export function createSignInMachine(policies: AppConfig['auth']['policies']) {
  function answered(event: Extract<AuthEvent, { type: 'answered' }>): Step {
    const { answer, accounts, active, pending } = event;
    if (answer.kind === 'refusal') return refused(answer.refusal, event);
    if (answer.kind === 'none') return goOn({ accounts, active, returnTo: null, outcome: null });
    const policy = policyOfAccount(answer.account, policies);
    // The library returns '' if the request had none.
    const returnTo = landingPath(answer.state || pending?.returnTo || undefined);
    if (policy !== null && policy !== 'signIn') {
      const foreign = accounts.filter((account) => policyOfAccount(account, policies) === policy);
      const step = goOn({ accounts, active, returnTo, outcome: { policy, result: 'done' } });
      return { ...step, effects: [{ do: 'forget', accounts: foreign }, ...step.effects] };
    }
    const { account, accessToken } = answer;
    const others = accounts.filter((other) => other.homeAccountId !== account.homeAccountId);
    return {
      state: { at: 'signedIn', visit: { account, returnTo, outcome: null } },
      effects: [
        { do: 'forget', accounts: others },
        { do: 'activate', account },
        { do: 'storeToken', accessToken },
        { do: 'tellTabs', account },
      ],
    };
  }

  /** Gets a token for the existing account, or signs in if there is none. */
  function goOn(found: {
    readonly accounts: readonly AccountInfo[];
    readonly active: AccountInfo | null;
    readonly returnTo: string | null;
    readonly outcome: PolicyOutcome | null;
  }): Step {
    const account = signInAccount(found.accounts, found.active, policies);
    if (!account) return leaveFor('signIn', found.returnTo ?? undefined);
    const { returnTo, outcome } = found;
    return {
      state: { at: 'acquiring', visit: { account, returnTo, outcome } },
      effects: [
        { do: 'activate', account },
        { do: 'acquire', account },
      ],
    };
  }

  /** A person who gives up another policy than sign-in returns to the previous page without a message. */
  function refused(refusal: ProviderRefusal, event: Extract<AuthEvent, { type: 'answered' }>): Step {
    const { accounts, active, pending } = event;
    const returnTo = pending?.returnTo ?? null;
    if (refusal === 'forgotPassword') return leaveFor('resetPassword', returnTo);
    const isOwn = pending !== null && pending.policy !== 'signIn';
    if (isOwn && (refusal === 'cancelled' || signInAccount(accounts, active, policies) !== null)) {
      const outcome = refusal === 'cancelled' ? null : ({ policy: pending.policy, result: 'failed' } as const);
      return goOn({ accounts, active, returnTo: returnTo ?? LANDING_PATH, outcome });
    }
    return { state: { at: 'stopped', failure: refusal }, effects: [] };
  }

  return function step(state: AuthState, event: AuthEvent): Step {
    const nothing: Step = { state, effects: [] };
    switch (event.type) {
      case 'answered':
        return state.at === 'starting' ? answered(event) : nothing;
      case 'tokenAcquired':
        if (state.at !== 'acquiring') return nothing;
        return {
          state: { at: 'signedIn', visit: state.visit },
          effects: [{ do: 'storeToken', accessToken: event.accessToken }],
        };
      case 'tokenRefused':
        // At the start, nothing on screen can be lost, so every failure leads to sign-in.
        return state.at === 'acquiring' ? leaveFor('signIn', state.visit.returnTo ?? undefined) : nothing;
      case 'personNeeded':
        if (state.at !== 'signedIn') return nothing;
        return {
          state: { at: 'leaving', visit: state.visit },
          effects: [{ do: 'dropToken' }, { do: 'redirect', policy: 'signIn' }],
        };
      case 'policyChosen':
        if (state.at !== 'signedIn') return nothing;
        return { state: { at: 'leaving', visit: state.visit }, effects: [{ do: 'redirect', policy: event.policy }] };
      case 'signOutChosen':
        if (state.at !== 'signedIn') return nothing;
        return {
          state: { at: 'leaving', visit: state.visit },
          effects: [{ do: 'signOut', account: state.visit.account }],
        };
      case 'redirectFailed':
        if (state.at !== 'leaving') return nothing;
        // With a page on screen, the person can try again. Without one, only the failure can be shown.
        return state.visit
          ? { state: { at: 'signedIn', visit: state.visit, stayed: event.failure }, effects: [] }
          : { state: { at: 'stopped', failure: event.failure }, effects: [] };
      case 'cameBack':
        return state.at === 'leaving' && state.visit
          ? { state: { at: 'signedIn', visit: state.visit }, effects: [] }
          : nothing;
    }
  };
}
