import type { AccountInfo } from '@azure/msal-browser';

/**
 * The account that the page works with: the first one of the sign-in policy. Editing the profile or resetting a
 * password adds accounts of their own policies; the `tfp` claim tells them apart. Policies are compared as the hosted
 * tenant does, without regard to case.
 */
export function signInAccount(accounts: readonly AccountInfo[], signInPolicy: string): AccountInfo | null {
  return accounts.find((account) => policyOf(account)?.toLowerCase() === signInPolicy.toLowerCase()) ?? null;
}

function policyOf(account: AccountInfo): string | undefined {
  const claims = account.idTokenClaims;
  const policy = claims?.tfp ?? claims?.acr;
  return typeof policy === 'string' ? policy : undefined;
}
