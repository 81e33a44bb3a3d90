import type { AccountInfo, Configuration, PublicClientApplication as Msal, SilentRequest } from '@azure/msal-browser';
import type { AppConfig } from '@fixed-ops/contract';
import { LANDING_PATH } from '@fixed-ops/contract/document';
import { writeCookie } from '../write-cookie.ts';
import { authorityOf, type PolicyName } from './account.ts';
import { LeavingPage } from './leaving-page.ts';
import type { Answer } from './machine.ts';
import { CacheLookupPolicy, PublicClientApplication } from './msal.ts';
import { isPersonNeeded, PersonNeededError } from './renewal.ts';
import { classifySignInError } from './sign-in-failure.ts';
import type { SignInStorage } from './storage-check.ts';

const BRIDGE_PATH = '/auth/redirect-bridge';
/**
 * A refresh token ends a day after the sign-in. This long before its end, tokens come from the provider's session instead, which prolongs it.
 * Otherwise both would end at once, and a person at work would have to sign in. It is longer than the life of an access token, so that at
 * least one renewal happens within it.
 */
const BY_SESSION_BEFORE_S = 2 * 60 * 60;
/** The prefix of the library's own keys. */
const LIBRARY_PREFIX = 'msal.';

type AuthConfig = AppConfig['auth'];

/** The identity provider as the sign-in needs it. It uses MSAL, and no other part of the host knows that. */
export interface Provider {
  /** Reads the provider's answer from this page load, and removes it from the address. */
  readonly readAnswer: () => Promise<Answer>;
  readonly accounts: () => readonly AccountInfo[];
  readonly active: () => AccountInfo | null;
  readonly activate: (account: AccountInfo) => void;
  readonly forget: (account: AccountInfo) => Promise<void>;
  /** Gets a token without the person, from the cache or from the provider. */
  readonly acquire: (account: AccountInfo, options: { readonly pastCache: boolean }) => Promise<string>;
  /** Leaves for a policy. Fails if the page stays after all. */
  readonly redirect: (
    policy: PolicyName,
    request: { readonly state: string | null; readonly askForPassword: boolean },
  ) => Promise<void>;
  /** Ends the session at the provider. Fails if the page stays after all. */
  readonly leave: (account: AccountInfo) => Promise<void>;
}

export async function createProvider(
  config: AuthConfig,
  cacheLocation: Exclude<SignInStorage, 'none'>,
  createApplication: (configuration: Configuration) => Msal = (configuration) =>
    new PublicClientApplication(configuration),
): Promise<Provider> {
  const create = () => createApplication(configurationOf(config, cacheLocation));
  let msal = create();
  try {
    await msal.initialize();
  } catch (error) {
    // The library does not start with a cache that it cannot read.
    console.warn('What the sign-in library had kept is not readable; it starts anew.', error);
    clearLibraryCache(window[cacheLocation]);
    msal = create();
    await msal.initialize();
  }
  return {
    readAnswer: () => readAnswer(msal),
    accounts: () => msal.getAllAccounts(),
    active: () => msal.getActiveAccount(),
    activate: (account) => msal.setActiveAccount(account),
    forget: (account) => msal.clearCache({ account }),
    async acquire(account, { pastCache }) {
      const request = {
        scopes: [...config.scopes],
        account,
        redirectUri: `${window.location.origin}${BRIDGE_PATH}`,
      };
      const { accessToken } = await msal
        .acquireTokenSilent({
          ...request,
          forceRefresh: pastCache,
          refreshTokenExpirationOffsetSeconds: BY_SESSION_BEFORE_S,
        })
        .then((result) => {
          // Since then, another person may have signed in with this browser, at a tenant that other products share.
          const whose = result.account ?? account;
          if (whose.homeAccountId !== account.homeAccountId) throw new PersonNeededError();
          return result;
        })
        .catch((error: unknown) => byRefreshToken(msal, request, error));
      if (accessToken === '') throw new PersonNeededError();
      return accessToken;
    },
    redirect: (policy, { state, askForPassword }) =>
      msal.loginRedirect({
        authority: authorityOf(config, policy),
        scopes: [...config.scopes],
        ...(state === null ? {} : { state }),
        ...(askForPassword ? { prompt: 'login' } : {}),
      }),
    leave: (account) => msal.logoutRedirect({ account, ...(account.idToken ? { idTokenHint: account.idToken } : {}) }),
  };
}

/** Whether the provider refuses a refresh token, or the library finds it expired. A provider that fails refuses nothing. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'InteractionRequiredAuthError' || ('errorCode' in error && error.errorCode === 'invalid_grant'));

/**
 * If the session gives no token (it has ended, belongs to another person, cannot be reached, or the browser blocks the frame), the refresh
 * token stays valid until its own end. The person is needed only if that is refused too.
 */
async function byRefreshToken(msal: Msal, request: SilentRequest, bySession: unknown) {
  if (!isPersonNeeded(bySession)) throw bySession;
  try {
    return await msal.acquireTokenSilent({ ...request, cacheLookupPolicy: CacheLookupPolicy.RefreshToken });
  } catch (error) {
    throw isRefused(error) ? bySession : error;
  }
}

/**
 * Removes everything that the library stores, including the cookie with its encryption key: a key that cannot be decoded would stop the
 * library for as long as the browser is open. The provider's session signs the person in again without a question.
 */
function clearLibraryCache(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(LIBRARY_PREFIX)) storage.removeItem(key);
  for (const cookie of document.cookie.split(/;\s*/)) {
    const [name = ''] = cookie.split('=', 1);
    // The attributes must be those that the library used, or the browser would not delete the cookie.
    if (name.startsWith(LIBRARY_PREFIX)) writeCookie(`${name}=; Path=/; Max-Age=0; SameSite=None; Secure`);
  }
}

function configurationOf(config: AuthConfig, cacheLocation: 'localStorage' | 'sessionStorage'): Configuration {
  return {
    auth: {
      clientId: config.clientId,
      authority: config.authority,
      knownAuthorities: config.knownAuthorities,
      redirectUri: `${window.location.origin}${LANDING_PATH}`,
      postLogoutRedirectUri: `${window.location.origin}${LANDING_PATH}`,
      ...(config.authorityMetadata ? { authorityMetadata: config.authorityMetadata } : {}),
    },
    // The library no longer has a cookie for the state of a sign-in, because browsers that needed it cannot run the product.
    cache: { cacheLocation },
    system: { navigationClient: new LeavingPage() },
  };
}

async function readAnswer(msal: Msal): Promise<Answer> {
  const { title } = document;
  try {
    // The deep link is in the state. Navigating back to it here would load the document twice.
    const result = await msal.handleRedirectPromise({ navigateToLoginRequestUrl: false });
    if (!result) return { kind: 'none' };
    const { account, accessToken, state } = result;
    return { kind: 'tokens', account, accessToken, ...(state === undefined ? {} : { state }) };
  } catch (error) {
    console.info('The provider refused.', error);
    // The address is cleaned first, so that reloading an answer that was used already does not end on an error page.
    window.history.replaceState(null, '', LANDING_PATH);
    return { kind: 'refusal', refusal: classifySignInError(error) };
  } finally {
    dropStateOfLogOut();
    // The library sets a page title of its own.
    document.title = title;
  }
}

/**
 * After log-out, the provider returns the library's state in the address, and the library leaves it there. It is not a deep link, but the
 * next sign-in would come back to it.
 */
function dropStateOfLogOut(): void {
  const url = new URL(window.location.href);
  if (url.pathname !== LANDING_PATH || !url.searchParams.has('state')) return;
  url.searchParams.delete('state');
  window.history.replaceState(window.history.state, '', url);
}
