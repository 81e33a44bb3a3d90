import type { AccountInfo, AuthenticationResult, PublicClientApplication as Msal } from '@azure/msal-browser';
import type { AppConfig } from '@fixed-ops/contract';
import { storeAccessToken } from '@fixed-ops/session';
import { signInAccount } from './account.ts';
import { askForPassword, takeAskForPassword } from './ask-for-password.ts';
import { PublicClientApplication } from './msal.ts';
import { forgetRedirects, mayRedirect } from './redirect-limit.ts';
import { createRenewal, PersonNeededError } from './renewal.ts';
import { LANDING_PATH, landingPath, returnPathOf } from './return-path.ts';
import { classifySignInError, SignInError } from './sign-in-failure.ts';
import { announceSignOut } from './tabs.ts';

const BRIDGE_PATH = '/auth/redirect-bridge';

/** The signed-in person and what the rest of the host may ask of the provider. */
export interface Auth {
  readonly account: AccountInfo;
  /** Path to open when this page load is the answer of a sign-in; null when it is an ordinary visit. */
  readonly returnTo: string | null;
  /** A fresh token without the person, stored; null when there is none. See createRenewal. */
  readonly renewToken: () => Promise<string | null>;
  readonly signOut: () => Promise<void>;
}

/**
 * Signs in: handles the answer of a redirect, picks the account and gets a token. Sends the person to the provider when
 * there is no account or no token, and then never settles, because the page is leaving. Throws SignInError.
 */
export async function signIn(config: AppConfig['auth']): Promise<Auth> {
  if (!window.isSecureContext || !crypto.subtle) throw new SignInError('insecureContext');
  const msal = await createMsal(config);
  const answer = await handleAnswer(msal);
  const account = answer?.account ?? signInAccount(msal.getAllAccounts(), config.policies.signIn);
  if (!account) return redirectToSignIn(msal, config);
  msal.setActiveAccount(account);
  const token = answer?.accessToken ?? (await acquireAtStart(msal, config, account));
  if (token === null) return redirectToSignIn(msal, config);
  storeAccessToken(token);
  forgetRedirects(sessionStorage);
  return {
    account,
    returnTo: answer ? landingPath(answer.state) : null,
    renewToken: createRenewal({
      acquire: () => acquireSilently(msal, config, account, true),
      redirect: () => redirectToSignIn(msal, config),
    }),
    signOut: () => signOut(msal, account),
  };
}

async function createMsal(config: AppConfig['auth']): Promise<Msal> {
  const msal = new PublicClientApplication({
    auth: {
      clientId: config.clientId,
      authority: config.authority,
      knownAuthorities: config.knownAuthorities,
      redirectUri: `${window.location.origin}${LANDING_PATH}`,
      postLogoutRedirectUri: `${window.location.origin}${LANDING_PATH}`,
      ...(config.authorityMetadata ? { authorityMetadata: config.authorityMetadata } : {}),
    },
    cache: { cacheLocation: 'localStorage' },
  });
  await msal.initialize();
  return msal;
}

/** The result of a redirect that has just come back; null on an ordinary visit. */
async function handleAnswer(msal: Msal): Promise<AuthenticationResult | null> {
  try {
    // The deep link is kept in the state: navigating back to it here would load the document twice.
    return await msal.handleRedirectPromise({ navigateToLoginRequestUrl: false });
  } catch (error) {
    // Reloading an answer that was already used must not end on an error page: the address is cleaned first.
    window.history.replaceState(null, '', LANDING_PATH);
    throw new SignInError(classifySignInError(error), { cause: error });
  }
}

async function redirectToSignIn(msal: Msal, config: AppConfig['auth']): Promise<never> {
  if (!mayRedirect(sessionStorage, Date.now())) throw new SignInError('loop');
  const state = returnPathOf(window.location);
  try {
    await msal.loginRedirect({
      scopes: [...config.scopes],
      ...(state === null ? {} : { state }),
      ...(takeAskForPassword(sessionStorage) ? { prompt: 'login' } : {}),
    });
  } catch (error) {
    throw new SignInError(classifySignInError(error), { cause: error });
  }
  return new Promise<never>(() => undefined);
}

/** A token without the person; an empty one counts as the provider asking for them. */
async function acquireSilently(
  msal: Msal,
  config: AppConfig['auth'],
  account: AccountInfo,
  forceRefresh: boolean,
): Promise<string> {
  const result = await msal.acquireTokenSilent({
    scopes: [...config.scopes],
    account,
    forceRefresh,
    redirectUri: `${window.location.origin}${BRIDGE_PATH}`,
  });
  if (result.accessToken === '') throw new PersonNeededError();
  return result.accessToken;
}

/** At the start of the page any failure leads to sign-in: there is nothing on screen yet that could be lost. */
async function acquireAtStart(msal: Msal, config: AppConfig['auth'], account: AccountInfo): Promise<string | null> {
  try {
    return await acquireSilently(msal, config, account, false);
  } catch (error) {
    console.info('No token without the person.', error);
    return null;
  }
}

/** Takes account and id-token hint first, since clearing the storage loses them; then leaves through the provider. */
async function signOut(msal: Msal, account: AccountInfo): Promise<void> {
  announceSignOut();
  localStorage.clear();
  sessionStorage.clear();
  try {
    await msal.logoutRedirect({ account, ...(account.idToken ? { idTokenHint: account.idToken } : {}) });
  } catch (error) {
    console.warn('The session at the provider could not be ended.', error);
    askForPassword(sessionStorage);
    window.location.assign(LANDING_PATH);
  }
}
