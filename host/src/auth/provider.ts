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
 * So long before a refresh token ends, which it does a day after the sign-in, tokens are asked for by the session instead, which that
 * prolongs: otherwise both end at once, and who is at work has to sign in. Longer than an access token lives, so that one renewal falls into it.
 */
const BY_SESSION_BEFORE_S = 2 * 60 * 60;
/** What the library's own keys begin with. */
const LIBRARY_PREFIX = 'msal.';

type AuthConfig = AppConfig['auth'];

/** The identity provider as the sign-in needs it; behind it stands MSAL, and nothing else of the host knows that. */
export interface Provider {
  /** Reads the answer that this page load brings, and cleans the address of it. */
  readonly readAnswer: () => Promise<Answer>;
  readonly accounts: () => readonly AccountInfo[];
  readonly active: () => AccountInfo | null;
  readonly activate: (account: AccountInfo) => void;
  readonly forget: (account: AccountInfo) => Promise<void>;
  /** A token without the person, from the cache or past it. */
  readonly acquire: (account: AccountInfo, options: { readonly pastCache: boolean }) => Promise<string>;
  /** Leaves for a policy; fails when the page stays after all. */
  readonly redirect: (
    policy: PolicyName,
    request: { readonly state: string | null; readonly askForPassword: boolean },
  ) => Promise<void>;
  /** Ends the session there; fails when the page stays after all. */
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
    // The library does not start on a cache that it cannot read.
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
          // Somebody else may have signed in since in this browser, at a tenant that other products share.
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

/** Whether the provider refuses a refresh token, or the library one that is over; a provider that has failed refuses nothing. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'InteractionRequiredAuthError' || ('errorCode' in error && error.errorCode === 'invalid_grant'));

/**
 * Where the session gives no token, because it is over, somebody else's, cannot be reached, or is kept from the frame, the refresh token
 * holds until its own end. The person is needed only where that is refused as well.
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
 * Removes all that the library keeps, also the cookie with the key of what it has encrypted: one that cannot be decoded
 * would stop it for as long as the browser is open. The provider's own session brings the person back without a word.
 */
function clearLibraryCache(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(LIBRARY_PREFIX)) storage.removeItem(key);
  for (const cookie of document.cookie.split(/;\s*/)) {
    const [name = ''] = cookie.split('=', 1);
    // With the attributes that the library set it with, or the browser would leave it alone.
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
    // The library has no cookie for the state of a sign-in any more: the browsers that needed it cannot run the product.
    cache: { cacheLocation },
    system: { navigationClient: new LeavingPage() },
  };
}

async function readAnswer(msal: Msal): Promise<Answer> {
  const { title } = document;
  try {
    // The deep link is kept in the state: navigating back to it here would load the document twice.
    const result = await msal.handleRedirectPromise({ navigateToLoginRequestUrl: false });
    if (!result) return { kind: 'none' };
    const { account, accessToken, state } = result;
    return { kind: 'tokens', account, accessToken, ...(state === undefined ? {} : { state }) };
  } catch (error) {
    console.info('The provider refused.', error);
    // Reloading an answer that was already used must not end on an error page: the address is cleaned first.
    window.history.replaceState(null, '', LANDING_PATH);
    return { kind: 'refusal', refusal: classifySignInError(error) };
  } finally {
    dropStateOfLogOut();
    // The library names the page after itself.
    document.title = title;
  }
}

/**
 * After log-out the provider hands the library's state back in the address, where the library leaves it: it is no deep link, and the
 * next sign-in would come back to it.
 */
function dropStateOfLogOut(): void {
  const url = new URL(window.location.href);
  if (url.pathname !== LANDING_PATH || !url.searchParams.has('state')) return;
  url.searchParams.delete('state');
  window.history.replaceState(window.history.state, '', url);
}
