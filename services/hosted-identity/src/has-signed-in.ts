import type { Database } from '@fixed-ops/database';

/** A tenant does not tell whether a person has chosen a password. A person who has signed in has one. */
export async function hasSignedIn(tx: Database, localAccountId: string): Promise<boolean> {
  const rows = await tx.query('select 1 as there from app_user where local_account_id = $1 and is_verified', [
    localAccountId,
  ]);
  return rows.length > 0;
}
