import type { Database } from '@fixed-ops/database';

/** Tells caches that the store's figures are new. */
export async function bumpVersion(tx: Database, dealershipId: string): Promise<void> {
  await tx.execute(
    `insert into data_version (dealership_id, version) values ($1, later_version(0))
     on conflict (dealership_id) do update set version = later_version(data_version.version), changed_at = now()`,
    [dealershipId],
  );
}
