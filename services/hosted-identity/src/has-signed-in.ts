import type { Database } from '@fixed-ops/database';

/**
 * A tenant does not tell whether a person has chosen a password. A person who has signed in has one, unless that was at the embedded provider,
 * before the tenant was set up.
 */
export async function hasSignedIn(tx: Database, localAccountId: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 as there from app_user u where u.local_account_id = $1 and u.is_verified
        and not exists (select 1 from identity_credential c where c.local_account_id = u.local_account_id)`,
    [localAccountId],
  );
  return rows.length > 0;
}
