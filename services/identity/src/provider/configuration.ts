import { LANDING_PATH } from '@fixed-ops/contract';
import { SIGN_IN_STATE_CLAIM } from '@fixed-ops/database';
import { type ClientMetadata, type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Accounts, IdentityAccount } from '../accounts/accounts.ts';
import { renderProviderError } from '../page/provider-error.ts';
import { currentPolicy } from './current-request.ts';
import { interactionPolicyOf } from './interaction-policy.ts';
import type { ProviderKeys } from './keys.ts';
import { broughtGrant } from './sign-in-state.ts';
import { leaveOrAsk, showSignedOut } from './sign-out.ts';
import type { createStore } from './store.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** The only resource is the product's API. Its tokens have the client id as audience, as the hosted tenant's do. */
const API = 'urn:fixed-ops:api';
const offeredScopes = ['openid', 'profile', 'offline_access'];

/** Paths of the product to which the provider may redirect a browser. */
const redirectPaths = ['/', LANDING_PATH, '/auth/redirect-bridge'] as const;

export interface ProviderOptions {
  readonly publicUrl: string;
  readonly clientId: string;
  readonly tenant: string;
  readonly secureCookies: boolean;
  readonly accounts: Accounts;
  readonly keys: ProviderKeys;
  readonly store: ReturnType<typeof createStore>;
}

/** Claims of both tokens, with the hosted tenant's names. */
function claimsOf(account: IdentityAccount) {
  return {
    oid: account.localAccountId,
    tfp: currentPolicy().name,
    name: `${account.firstName} ${account.lastName}`,
    given_name: account.firstName,
    family_name: account.lastName,
    emails: [account.email],
  };
}

/**
 * The provider demands a consent prompt before it grants offline access. The hosted tenant does not, and the sign-in library sends no
 * prompt but needs the scope to renew. So this restores the requested scope.
 */
function keepOfflineAccess({ oidc, query }: KoaContextWithOIDC): void {
  const asked = query.scope ?? oidc.body?.scope;
  const scopes = String(oidc.params?.scope ?? '').split(' ');
  if (!oidc.params || !String(asked).split(' ').includes('offline_access') || scopes.includes('offline_access')) return;
  oidc.params.scope = [...scopes, 'offline_access'].join(' ');
}

/** The only client: the product's page. */
function productClient({ clientId, publicUrl }: ProviderOptions): ClientMetadata {
  return {
    client_id: clientId,
    client_name: 'Fixed Ops',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: redirectPaths.map((path) => `${publicUrl}${path}`),
    post_logout_redirect_uris: [`${publicUrl}${LANDING_PATH}`],
    scope: offeredScopes.join(' '),
  };
}

/** Who may get tokens, and the claims that both tokens carry. */
function accountsOfTokens(accounts: Accounts): Pick<Configuration, 'findAccount' | 'extraTokenClaims'> {
  return {
    findAccount: async (ctx, localAccountId) => {
      const account = await accounts.find(localAccountId);
      const grant = broughtGrant(ctx);
      if (account === null || (grant !== undefined && grant.acr !== account.signInState)) return undefined;
      const { signInState } = account;
      return { accountId: localAccountId, signInState, claims: () => ({ sub: localAccountId, ...claimsOf(account) }) };
    },
    extraTokenClaims: async (ctx, token) => {
      const account = 'accountId' in token ? await accounts.find(token.accountId) : null;
      // The grant's sign-in state, not the account's, which may have changed since the grant was checked.
      return account === null ? undefined : { ...claimsOf(account), [SIGN_IN_STATE_CLAIM]: broughtGrant(ctx)?.acr };
    },
  };
}

/** Grants everything to whoever signs in, because product and provider are one and there is nothing to consent to. */
const loadExistingGrant: Configuration['loadExistingGrant'] = async ({ oidc }) => {
  const { account, client, session, provider } = oidc;
  if (!account || !client || !session) return undefined;
  const known = session.grantIdFor(client.clientId);
  const found = known ? await provider.Grant.find(known) : undefined;
  if (found?.accountId === account.accountId) return found;
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope(offeredScopes.join(' '));
  grant.addResourceScope(API, client.clientId);
  await grant.save();
  return grant;
};

const lifetimes: Configuration['ttl'] = {
  AccessToken: HOUR_S,
  AuthorizationCode: MINUTE_S,
  IdToken: HOUR_S,
  // A sign-in page that is used in the morning was often opened at night. Their number is limited instead (`open-rows.ts`).
  Interaction: DAY_S,
  // As at the hosted tenant: a rotated token keeps the expiry of the first one, and a session ends a day after its last use.
  RefreshToken: ({ oidc }) => oidc.entities.RotatedRefreshToken?.remainingTTL ?? DAY_S,
  Session: (_ctx, session) => (session.accountId === undefined ? HOUR_S : DAY_S),
  Grant: 14 * DAY_S,
};

/** Every token is for the API. A request that names something else is refused. */
function onlyResource(clientId: string): NonNullable<Configuration['features']>['resourceIndicators'] {
  return {
    enabled: true,
    defaultResource: () => API,
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx, resource) => {
      if (resource !== API) throw new errors.InvalidTarget();
      return { scope: clientId, audience: clientId, accessTokenFormat: 'jwt', accessTokenTTL: HOUR_S };
    },
  };
}

/** The settings of the provider instance behind all policies. */
export function providerConfiguration(options: ProviderOptions): Configuration {
  const { accounts, clientId, keys, publicUrl, secureCookies, tenant } = options;
  const cookie = { httpOnly: true, sameSite: 'lax', secure: secureCookies, signed: true } as const;
  return {
    adapter: options.store,
    clients: [productClient(options)],
    jwks: { keys: keys.signing.map((key) => ({ ...key })) },
    cookies: {
      keys: [...keys.cookie],
      names: { session: 'fixedops_session', interaction: 'fixedops_sign_in', resume: 'fixedops_resume' },
      long: { ...cookie, path: `/identity/${tenant}` },
      short: cookie,
    },
    scopes: offeredScopes,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    pkce: { methods: ['S256'], required: () => true },
    claims: { openid: ['sub', 'oid', 'tfp', 'name', 'given_name', 'family_name', 'emails'] },
    conformIdTokenClaims: false,
    extraParams: { client_info: keepOfflineAccess },
    // Browsers also send the origin to a page's own server. No other origin may call.
    clientBasedCORS: (_ctx, origin) => origin === publicUrl,
    ...accountsOfTokens(accounts),
    loadExistingGrant,
    interactions: {
      policy: interactionPolicyOf(),
      url: (_ctx, { uid }) => `/identity/${tenant}/${currentPolicy().name}/sign-in/${uid}`,
    },
    // Signing out also ends refresh tokens, so that nothing stays behind on a shared computer.
    expiresWithSession: () => true,
    rotateRefreshToken: true,
    ttl: lifetimes,
    routes: {
      authorization: '/oauth2/v2.0/authorize',
      token: '/oauth2/v2.0/token',
      end_session: '/oauth2/v2.0/logout',
      jwks: '/discovery/v2.0/keys',
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: leaveOrAsk, postLogoutSuccessSource: showSignedOut },
      resourceIndicators: onlyResource(clientId),
    },
    renderError: renderProviderError,
  };
}
