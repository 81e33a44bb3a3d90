import { randomUUID } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { SHELL } from '../http/request-queue/scopes.ts';
import type { Provisioning } from '../users/provisioning/provisioning.ts';

/**
 * A hosted tenant is asked over the network inside the transaction: up to 10 s, three times. In the lane of the pages, four such requests
 * would hold every connection for the frame of everybody's page. So every test of a route that asks in that lane fails.
 */
async function requireOwnLane(tx: Database, asked: string): Promise<void> {
  const [row] = await tx.query<{ limit: number }>(
    `select setting::int as limit from pg_settings where name = 'statement_timeout'`,
  );
  if (row?.limit === SHELL.statementTimeoutMs)
    throw new Error(`A route asks the identity tenant (${asked}) in the lane of the pages: give it \`lane: 'work'\`.`);
}

/** One whose accounts the administrators of a tenant make. */
export const givenAccounts = (): Provisioning => ({
  ...stubProvisioning().provisioning,
  needsAccountId: true,
  linkDays: null,
  createAccount: async (_tx, { accountId }) => String(accountId),
  invitationLink: async () => 'http://localhost:3000',
});

/** Stands for the identity provider: remembers what it was asked for, and refuses to be asked in the lane of the pages. */
export function stubProvisioning() {
  const signedUp = new Set<string>();
  const closed: string[] = [];
  const ended: string[] = [];
  const links: string[] = [];
  const provisioning: Provisioning = {
    linkDays: 7,
    createAccount: async (tx) => {
      await requireOwnLane(tx, 'createAccount');
      return `account-${randomUUID()}`;
    },
    invitationLink: async (_tx, localAccountId) => {
      const link = `http://localhost:3000/invitation/${localAccountId}-${links.length + 1}`;
      links.push(link);
      return link;
    },
    closeAccount: async (tx, localAccountId) => {
      await requireOwnLane(tx, 'closeAccount');
      closed.push(localAccountId);
    },
    reopenAccount: (tx) => requireOwnLane(tx, 'reopenAccount'),
    endSessions: async (tx, localAccountId) => {
      await requireOwnLane(tx, 'endSessions');
      ended.push(localAccountId);
    },
    hasSignedUp: async (_tx, localAccountId) => signedUp.has(localAccountId),
  };
  return { provisioning, signedUp, closed, ended, links };
}
