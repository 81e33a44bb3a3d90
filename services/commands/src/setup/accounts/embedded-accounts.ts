import { randomUUID } from 'node:crypto';
import type { Accounts } from './accounts.ts';

/** Accounts of the embedded provider, which are rows of the product. */
export const embeddedAccounts: Accounts = {
  accountOf: async (_tx, _admin, known) => known ?? randomUUID(),

  async setPassword(db, localAccountId, password) {
    // The provider would double what every command loads, so it is loaded only when needed.
    const { hashPassword } = await import('@fixed-ops/identity');
    await db.execute('insert into identity_credential (local_account_id, password_hash) values ($1, $2)', [
      localAccountId,
      await hashPassword(password),
    ]);
  },

  async noInvitation(db, localAccountId) {
    const rows = await db.query('select 1 as there from identity_credential where local_account_id = $1', [
      localAccountId,
    ]);
    return rows.length === 0 ? null : 'keeps the password';
  },

  /** The mail contains no code that could expire. The person requests one when ready. */
  invitation: async (_db, { email, opens }) => ({
    steps: `1. Open ${opens}\n2. Choose "Forgot your password?" and enter this address, ${email}.\n3. Type in the code that you are sent, and choose your password.`,
    after: 'From then on you sign in with address and password, and can invite others.',
  }),
};
