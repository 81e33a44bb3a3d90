import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { auditOwnChange } from '../accounts/audit-own-change.ts';

/** Days that an invitation is valid: enough for a vacation, but not longer than the mailbox certainly belongs to the person. */
export const INVITATION_DAYS = 7;

/** A plain hash suffices, because tokens are long and random, so nobody can guess one. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const rowSchema = z.object({
  local_account_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});

/** The person of an invitation. */
export interface Invited {
  readonly localAccountId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Makes the token of a new invitation and invalidates the account's earlier ones. */
export async function newInvitation(tx: Database, localAccountId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await endInvitations(tx, localAccountId);
  await tx.execute(
    `insert into identity_invitation (token_hash, local_account_id, created_at, expires_at)
     values ($1, $2, $3::timestamptz, $3::timestamptz + make_interval(days => $4::int))`,
    [hashOf(token), localAccountId, now.toISOString(), INVITATION_DAYS],
  );
  return token;
}

/** Invalidates every link of the account. */
export async function endInvitations(tx: Database, localAccountId: string): Promise<void> {
  await tx.execute('delete from identity_invitation where local_account_id = $1 and used_at is null', [localAccountId]);
}

/**
 * The person whom a token invites. Null if it was used, has expired or never existed, if the account is closed, or if the person has a
 * password: an old mail must not be able to set another one.
 */
export async function findInvited(db: Database, token: string): Promise<Invited | null> {
  const [row] = await db.query(
    `select u.local_account_id, u.first_name, u.last_name, u.email
       from identity_invitation i
       join app_user u on u.local_account_id = i.local_account_id and u.deleted_at is null
      where i.token_hash = $1 and i.used_at is null and i.expires_at > $2
        and not exists (select 1 from identity_credential c where c.local_account_id = i.local_account_id)`,
    [hashOf(token), new Date().toISOString()],
  );
  if (row === undefined) return null;
  const { local_account_id, first_name, last_name, email } = rowSchema.parse(row);
  return { localAccountId: local_account_id, firstName: first_name, lastName: last_name, email };
}

/** Sets the first password, once. False if the invitation was used in the meantime. */
export async function acceptInvitation(
  db: Database,
  { token, localAccountId, passwordHash }: { token: string; localAccountId: string; passwordHash: string },
): Promise<boolean> {
  const now = new Date().toISOString();
  return db.transaction(async (tx) => {
    const used = await tx.execute(
      'update identity_invitation set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2',
      [hashOf(token), now],
    );
    if (used === 0) return false;
    const set = await tx.execute(
      `insert into identity_credential (local_account_id, password_hash, updated_at) values ($1, $2, $3)
       on conflict (local_account_id) do nothing`,
      [localAccountId, passwordHash, now],
    );
    if (set === 0) return false;
    await auditOwnChange(tx, { localAccountId, action: 'AcceptInvitation' });
    return true;
  });
}
