import { randomUUID } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { endSessions } from '../provider/end-sessions.ts';
import { endInvitations, INVITATION_DAYS, newInvitation } from './invitation-token.ts';

/**
 * Opens and closes accounts at the embedded provider. The accounts are the caller's rows of `app_user`, so this only handles links and
 * sessions. Everything runs in the caller's transaction.
 */
export function embeddedProvisioning({ publicUrl, tenant }: { readonly publicUrl: string; readonly tenant: string }) {
  return {
    /** Days that a link is valid. */
    linkDays: INVITATION_DAYS,

    /** The object id of a new account. */
    async createAccount(_tx: Database): Promise<string> {
      return randomUUID();
    },

    /** A link with which the person chooses the first password, once. Earlier links become invalid. */
    async invitationLink(tx: Database, localAccountId: string, now: Date): Promise<string> {
      const token = await newInvitation(tx, localAccountId, now);
      return `${new URL(publicUrl).origin}/identity/${tenant}/invitation/${token}`;
    },

    /** Ends everything with which a closed account could still be used: links, sessions and their grants. */
    async closeAccount(tx: Database, localAccountId: string): Promise<void> {
      await endInvitations(tx, localAccountId);
      await endSessions(tx, localAccountId);
    },

    /** Ends every session and its grants. */
    endSessions,

    /** Whether the person has chosen a password, so that an invitation is unnecessary. */
    async hasSignedUp(tx: Database, localAccountId: string): Promise<boolean> {
      const rows = await tx.query('select 1 as there from identity_credential where local_account_id = $1', [
        localAccountId,
      ]);
      return rows.length > 0;
    },
  };
}
