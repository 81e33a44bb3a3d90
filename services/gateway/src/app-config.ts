import { type AppConfig, basePaths, defaultScopes } from '@fixed-ops/contract';
import type { IdentitySettings } from '@fixed-ops/hosted-identity';
import type { SubscriptionKeys } from './subscription-keys.ts';

export const SUBSCRIPTION_KEY_HEADER = 'Ocp-Apim-Subscription-Key';
/** The id of the browser application at the embedded provider. */
export const CLIENT_ID = '7d0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b21';
export const TENANT = 'fixedops';
const policies = {
  signIn: 'B2C_1_signin',
  resetPassword: 'B2C_1_passwordreset',
  editProfile: 'B2C_1_editprofile',
};

/**
 * Sign-in settings for the embedded provider. MSAL requires an `https` authority but checks nothing else of it, so the authority is nominal
 * and `authorityMetadata` has the real addresses. MSAL replaces `{tenant}` with the policy. A hosted tenant needs no `authorityMetadata`.
 */
export function embeddedAuth(publicUrl: string, issuer: string): AppConfig['auth'] {
  const { host } = new URL(publicUrl);
  const endpoints = `${publicUrl}/identity/${TENANT}/{tenant}`;
  return {
    clientId: CLIENT_ID,
    authority: `https://${host}/${policies.signIn}/${TENANT}`,
    knownAuthorities: [host],
    policies,
    scopes: defaultScopes(CLIENT_ID),
    authorityMetadata: JSON.stringify({
      issuer,
      authorization_endpoint: `${endpoints}/oauth2/v2.0/authorize`,
      token_endpoint: `${endpoints}/oauth2/v2.0/token`,
      end_session_endpoint: `${endpoints}/oauth2/v2.0/logout`,
      jwks_uri: `${endpoints}/discovery/v2.0/keys`,
    }),
  };
}

/** Sign-in settings for a hosted tenant from its file, without metadata, which the sign-in library gets from the tenant. */
export function hostedAuth(settings: IdentitySettings): AppConfig['auth'] {
  const { clientId, authority, knownAuthorities, policies: names, scopes } = settings;
  return { clientId, authority, knownAuthorities, policies: names, scopes };
}

/** Makes the content of `/config.json`, which the document contains as well. */
export function createAppConfig(options: {
  auth: AppConfig['auth'];
  keys: SubscriptionKeys;
  isDemo: boolean;
  overrides: AppConfig['overrides'];
}): AppConfig {
  const base = (name: keyof SubscriptionKeys) => ({ url: basePaths[name], subscriptionKey: options.keys[name] });
  return {
    subscriptionKeyHeader: SUBSCRIPTION_KEY_HEADER,
    bases: { api: base('api'), xtime: base('xtime'), usermgmt: base('usermgmt') },
    auth: options.auth,
    overrides: options.overrides,
    demo: options.isDemo,
  };
}
