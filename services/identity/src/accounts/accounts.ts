import { randomBytes } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { hashPassword, verifyPassword } from './password.ts';

/** A person as tokens name them. */
export interface IdentityAccount {
  readonly localAccountId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const accountRow = z.object({
  local_account_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});
const credentialRow = z.object({
  local_account_id: z.string(),
  is_deleted: z.boolean(),
  password_hash: z.string().nullable(),
});

export interface Accounts {
  /** The person with that object id, unless soft-deleted: their sessions and refresh tokens end with it. */
  find(localAccountId: string): Promise<IdentityAccount | null>;
  /** Object id of the person whose e-mail and password these are; null for any reason why not. */
  authenticate(email: string, password: string): Promise<string | null>;
  recordSignIn(localAccountId: string): Promise<void>;
}

/** The people of `app_user` with their credentials. */
export async function createAccounts(db: Database): Promise<Accounts> {
  // Checked when there is no such person, so that the answer takes as long as for a wrong password.
  const nobodysHash = await hashPassword(randomBytes(24).toString('base64url'));
  return {
    async find(localAccountId) {
      const [row] = await db.query(
        `select local_account_id, first_name, last_name, email
           from app_user where local_account_id = $1 and deleted_at is null`,
        [localAccountId],
      );
      if (row === undefined) return null;
      const account = accountRow.parse(row);
      return {
        localAccountId: account.local_account_id,
        firstName: account.first_name,
        lastName: account.last_name,
        email: account.email,
      };
    },

    async authenticate(email, password) {
      const [row] = await db.query(
        `select u.local_account_id, u.deleted_at is not null as is_deleted, c.password_hash
           from app_user u left join identity_credential c on c.local_account_id = u.local_account_id
          where lower(u.email) = $1`,
        [email],
      );
      const person = row === undefined ? null : credentialRow.parse(row);
      const fits = await verifyPassword(person?.password_hash ?? nobodysHash, password);
      return fits && person !== null && person.password_hash !== null && !person.is_deleted
        ? person.local_account_id
        : null;
    },

    async recordSignIn(localAccountId) {
      await db.execute('update app_user set last_login_at = now() where local_account_id = $1', [localAccountId]);
    },
  };
}
