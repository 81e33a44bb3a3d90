import type { AccountInfo } from '@azure/msal-browser';
import type { AppConfig } from '@fixed-ops/contract';

type Policies = AppConfig['auth']['policies'];
/** One of the provider's three flows. */
export type PolicyName = keyof Policies;
/** A flow that a signed-in person may start. */
export type OwnPolicy = Exclude<PolicyName, 'signIn'>;

/**
 * The policy that an account came from. Null for an unknown one. Editing the profile or resetting a password adds accounts of those
 * policies; the `tfp` claim (`acr` in older tenants) distinguishes them. Like the hosted tenant, this compares names without regard to case.
 */
export function policyOfAccount(account: Pick<AccountInfo, 'idTokenClaims'>, policies: Policies): PolicyName | null {
  const claims = account.idTokenClaims;
  const claim = claims?.tfp ?? claims?.acr;
  if (typeof claim !== 'string') return null;
  const isNamed = (name: PolicyName) => policies[name].toLowerCase() === claim.toLowerCase();
  return policyNames.find(isNamed) ?? null;
}

const policyNames = ['signIn', 'resetPassword', 'editProfile'] as const satisfies readonly PolicyName[];

/**
 * The account that the page uses: the active one, otherwise the first, and only if it belongs to the sign-in policy. Null if there is none.
 */
export function signInAccount<Account extends Pick<AccountInfo, 'homeAccountId' | 'idTokenClaims'>>(
  accounts: readonly Account[],
  active: Pick<AccountInfo, 'homeAccountId'> | null,
  policies: Policies,
): Account | null {
  const own = accounts.filter((account) => policyOfAccount(account, policies) === 'signIn');
  return own.find((account) => account.homeAccountId === active?.homeAccountId) ?? own[0] ?? null;
}

/** The authority of a policy: the authority of the sign-in policy, with the other name in its path. */
export function authorityOf(config: Pick<AppConfig['auth'], 'authority' | 'policies'>, policy: PolicyName): string {
  return config.authority
    .split('/')
    .map((part) => (part.toLowerCase() === config.policies.signIn.toLowerCase() ? config.policies[policy] : part))
    .join('/');
}
