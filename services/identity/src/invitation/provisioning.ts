import { randomUUID } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { endSessions } from '../provider/end-sessions.ts';
import { endInvitations, INVITATION_DAYS, newInvitation } from './invitation-token.ts';

/**
 * How accounts come and go at the embedded provider: they are the rows of `app_user` that the caller writes, so there is little
 * to do besides links and sessions. Everything happens in the caller's transaction.
 */
export function embeddedProvisioning({ publicUrl, tenant }: { readonly publicUrl: string; readonly tenant: string }) {
  return {
    /** Days that a link works. */
    linkDays: INVITATION_DAYS,

    /** Object id of a new account. */
    async createAccount(_tx: Database): Promise<string> {
      return randomUUID();
    },

    /** A link with which the person chooses the first password, once; earlier ones end. */
    async invitationLink(tx: Database, localAccountId: string, now: Date): Promise<string> {
      const token = await newInvitation(tx, localAccountId, now);
      return `${new URL(publicUrl).origin}/identity/${tenant}/invitation/${token}`;
    },

    /** Ends what a closed account could still be used with: links, sessions and what was granted through them. */
    async closeAccount(tx: Database, localAccountId: string): Promise<void> {
      await endInvitations(tx, localAccountId);
      await endSessions(tx, localAccountId);
    },

    /** Ends every session, and what was granted through them. */
    endSessions,

    /** Whether the person has chosen a password, so that there is nothing left to invite to. */
    async hasSignedUp(tx: Database, localAccountId: string): Promise<boolean> {
      const rows = await tx.query('select 1 as there from identity_credential where local_account_id = $1', [
        localAccountId,
      ]);
      return rows.length > 0;
    },
  };
}
