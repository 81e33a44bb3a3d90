import { type Database, SIGN_IN_STATE } from '@fixed-ops/database';
import { z } from 'zod';
import { auditOwnChange } from '../accounts/audit-own-change.ts';
import { hashPassword, verifyPassword } from '../accounts/password.ts';
import { endSessions, keepSession } from '../provider/end-sessions.ts';

const stateRow = z.object({ state: z.string() });

/** Whether it is the person's present password. */
export async function isCurrentPassword(db: Database, localAccountId: string, plain: string): Promise<boolean> {
  const [row] = await db.query<{ password_hash: string }>(
    'select password_hash from identity_credential where local_account_id = $1',
    [localAccountId],
  );
  return row !== undefined && (await verifyPassword(row.password_hash, plain));
}

/**
 * Sets the password of the person who proved the code in this interaction, once. Returns the new sign-in state, or null if that was done
 * already. All other sessions of the person end with their grants, because people reset a password when somebody else may be signed in. The
 * browser of the reset stays signed in.
 */
export async function changePassword(
  db: Database,
  change: { interaction: string; localAccountId: string; password: string; keptSession: string | undefined },
): Promise<string | null> {
  const { interaction, localAccountId, keptSession } = change;
  const passwordHash = await hashPassword(change.password);
  return db.transaction(async (tx) => {
    const used = await tx.execute(
      'delete from password_reset where interaction = $1 and local_account_id = $2 and proven and expires_at > now()',
      [interaction, localAccountId],
    );
    if (used === 0) return null;
    await tx.execute('delete from password_reset where local_account_id = $1', [localAccountId]);
    await tx.execute(
      // Uses the clock that also dates tokens, because the API refuses tokens from before the change.
      `insert into identity_credential (local_account_id, password_hash, updated_at) values ($1, $2, $3::timestamptz)
       on conflict (local_account_id) do update
          set password_hash = excluded.password_hash, updated_at = excluded.updated_at`,
      [localAccountId, passwordHash, new Date().toISOString()],
    );
    const [row] = await tx.query(
      `select ${SIGN_IN_STATE} as state from app_user u left join identity_credential c on c.local_account_id = u.local_account_id
        where u.local_account_id = $1`,
      [localAccountId],
    );
    const { state } = stateRow.parse(row);
    await endSessions(tx, localAccountId, keptSession);
    if (keptSession !== undefined) await keepSession(tx, localAccountId, { session: keptSession, signInState: state });
    await auditOwnChange(tx, { localAccountId, action: 'ResetPassword' });
    return state;
  });
}
