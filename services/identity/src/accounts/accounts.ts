import { randomBytes } from 'node:crypto';
import { type Database, SIGN_IN_STATE } from '@fixed-ops/database';
import { z } from 'zod';
import { auditOwnChange } from './audit-own-change.ts';
import { hashPassword, verifyPassword } from './password.ts';

/** A person with the fields of tokens. */
export interface IdentityAccount {
  readonly localAccountId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** The present sign-in state, which tokens contain (`SIGN_IN_STATE`). */
  readonly signInState: string;
}

/** The fields that people may change in their own profile. */
export type OwnProfile = Pick<IdentityAccount, 'firstName' | 'lastName' | 'phone'>;

type Authentication =
  | { readonly kind: 'fits'; readonly localAccountId: string; readonly signInState: string }
  /** The password is right, but the account is closed. */
  | { readonly kind: 'inactive' }
  /** There is no such person, no password yet, or the password is wrong. */
  | { readonly kind: 'refused' };

const accountRow = z.object({
  local_account_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  sign_in_state: z.string(),
});
const profileRow = accountRow.pick({ first_name: true, last_name: true, phone: true }).extend({ id: z.string() });
const credentialRow = z.object({
  local_account_id: z.string(),
  is_deleted: z.boolean(),
  password_hash: z.string().nullable(),
  sign_in_state: z.string(),
});

export interface Accounts {
  /** The person with that object id, unless deleted. Sessions and refresh tokens of a deleted person end. */
  find(localAccountId: string): Promise<IdentityAccount | null>;
  /** The person with that e-mail (in lower case), unless deleted. */
  findByEmail(email: string): Promise<IdentityAccount | null>;
  authenticate(email: string, password: string): Promise<Authentication>;
  recordSignIn(localAccountId: string): Promise<void>;
  /** Saves the person's changes of the own profile, with a line in the audit log. */
  saveProfile(localAccountId: string, profile: OwnProfile): Promise<void>;
}

/** The people of `app_user` with their credentials. */
export async function createAccounts(db: Database): Promise<Accounts> {
  // Checked if there is no such person, so that the response takes as long as for a wrong password.
  const nobodysHash = await hashPassword(randomBytes(24).toString('base64url'));
  const findBy = async (column: 'u.local_account_id' | 'lower(u.email)', value: string) => {
    const [row] = await db.query(
      `select u.local_account_id, u.first_name, u.last_name, u.email, u.phone, ${SIGN_IN_STATE} as sign_in_state
         from app_user u left join identity_credential c on c.local_account_id = u.local_account_id
        where ${column} = $1 and u.deleted_at is null`,
      [value],
    );
    if (row === undefined) return null;
    const account = accountRow.parse(row);
    return {
      localAccountId: account.local_account_id,
      firstName: account.first_name,
      lastName: account.last_name,
      email: account.email,
      phone: account.phone,
      signInState: account.sign_in_state,
    };
  };
  return {
    async find(localAccountId) {
      return findBy('u.local_account_id', localAccountId);
    },

    async findByEmail(email) {
      return findBy('lower(u.email)', email);
    },

    async authenticate(email, password) {
      const [row] = await db.query(
        `select u.local_account_id, u.deleted_at is not null as is_deleted, c.password_hash, ${SIGN_IN_STATE} as sign_in_state
           from app_user u left join identity_credential c on c.local_account_id = u.local_account_id
          where lower(u.email) = $1`,
        [email],
      );
      const person = row === undefined ? null : credentialRow.parse(row);
      const fits = await verifyPassword(person?.password_hash ?? nobodysHash, password);
      if (!fits || person === null || person.password_hash === null) return { kind: 'refused' };
      return person.is_deleted
        ? { kind: 'inactive' }
        : { kind: 'fits', localAccountId: person.local_account_id, signInState: person.sign_in_state };
    },

    async recordSignIn(localAccountId) {
      await db.execute('update app_user set last_login_at = now() where local_account_id = $1', [localAccountId]);
    },

    async saveProfile(localAccountId, profile) {
      await db.transaction(async (tx) => {
        const [row] = await tx.query(
          'select id, first_name, last_name, phone from app_user where local_account_id = $1 for update',
          [localAccountId],
        );
        const { id, first_name, last_name, phone } = profileRow.parse(row);
        // The field names of the product's own changes of people, so that both share one history.
        const before = { firstName: first_name, lastName: last_name, phoneNumber: phone };
        const after = { firstName: profile.firstName, lastName: profile.lastName, phoneNumber: profile.phone };
        const changed = (['firstName', 'lastName', 'phoneNumber'] as const).filter(
          (field) => before[field] !== after[field],
        );
        if (changed.length === 0) return;
        const only = (side: typeof before) => Object.fromEntries(changed.map((key) => [key, side[key]]));
        await tx.execute('update app_user set first_name = $2, last_name = $3, phone = $4 where id = $1', [
          id,
          after.firstName,
          after.lastName,
          after.phoneNumber,
        ]);
        await auditOwnChange(tx, { localAccountId, action: 'EditProfile', before: only(before), after: only(after) });
      });
    },
  };
}
