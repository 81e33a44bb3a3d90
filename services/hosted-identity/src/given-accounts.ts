import type { Provisioning } from '@fixed-ops/api-service';
import { hasSignedIn } from './has-signed-in.ts';

/** People whose accounts the administrators of the tenant make and close. The product only knows their object ids. */
export function givenAccounts({ publicUrl }: { readonly publicUrl: string }): Provisioning {
  return {
    needsAccountId: true,
    linkDays: null,
    async createAccount(_tx, { accountId }) {
      if (accountId === undefined) throw new Error('A person is created without the object id of the account.');
      return accountId;
    },
    invitationLink: async () => new URL(publicUrl).origin,
    closeAccount: async () => undefined,
    endSessions: async () => undefined,
    hasSignedUp: hasSignedIn,
  };
}
