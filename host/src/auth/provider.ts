import type { AccountInfo, PublicClientApplication as Msal } from '@azure/msal-browser';
import type { AppConfig } from '@fixed-ops/contract';
import { authorityOf, type PolicyName } from './account.ts';
import type { Answer } from './machine.ts';
import { PublicClientApplication } from './msal.ts';
import { PersonNeededError } from './renewal.ts';
import { LANDING_PATH } from './return-path.ts';
import { classifySignInError } from './sign-in-failure.ts';
import type { SignInStorage } from './storage-check.ts';

const BRIDGE_PATH = '/auth/redirect-bridge';

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
  /** Leaves for a policy; resolves when the page is about to go. */
  readonly redirect: (
    policy: PolicyName,
    request: { readonly state: string | null; readonly askForPassword: boolean },
  ) => Promise<void>;
  readonly leave: (account: AccountInfo) => Promise<void>;
}

export async function createProvider(
  config: AuthConfig,
  cacheLocation: Exclude<SignInStorage, 'none'>,
): Promise<Provider> {
  const msal = await createMsal(config, cacheLocation);
  return {
    readAnswer: () => readAnswer(msal),
    accounts: () => msal.getAllAccounts(),
    active: () => msal.getActiveAccount(),
    activate: (account) => msal.setActiveAccount(account),
    forget: (account) => msal.clearCache({ account }),
    async acquire(account, { pastCache }) {
      const result = await msal.acquireTokenSilent({
        scopes: [...config.scopes],
        account,
        forceRefresh: pastCache,
        redirectUri: `${window.location.origin}${BRIDGE_PATH}`,
      });
      if (result.accessToken === '') throw new PersonNeededError();
      return result.accessToken;
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

async function createMsal(config: AuthConfig, cacheLocation: 'localStorage' | 'sessionStorage'): Promise<Msal> {
  const msal = new PublicClientApplication({
    auth: {
      clientId: config.clientId,
      authority: config.authority,
      knownAuthorities: config.knownAuthorities,
      redirectUri: `${window.location.origin}${LANDING_PATH}`,
      postLogoutRedirectUri: `${window.location.origin}${LANDING_PATH}`,
      ...(config.authorityMetadata ? { authorityMetadata: config.authorityMetadata } : {}),
    },
    cache: { cacheLocation },
  });
  await msal.initialize();
  return msal;
}

async function readAnswer(msal: Msal): Promise<Answer> {
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
  }
}
