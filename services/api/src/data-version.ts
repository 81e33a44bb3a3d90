import type { Database } from '@fixed-ops/database';

/** Holds the dealership for a settings write: of two at once one waits for the other's end. Call it in a transaction. */
export async function lockSettings(tx: Database, dealershipId: string): Promise<void> {
  await tx.execute(
    'insert into data_version (dealership_id, version) values ($1, 0) on conflict (dealership_id) do nothing',
    [dealershipId],
  );
  await tx.query('select version from data_version where dealership_id = $1 for update', [dealershipId]);
}

/** Makes the answers that hold notes and verdicts new to their readers. Call it last in the transaction of what changes them. */
export async function bumpAnnotationVersion(tx: Database, dealershipId: string): Promise<void> {
  await tx.execute(
    `insert into remark_version (dealership_id, version) values ($1, later_version(0))
     on conflict (dealership_id) do update set version = later_version(remark_version.version)`,
    [dealershipId],
  );
}

/** Makes every answer of the dealership new to its readers. Call it in the transaction of what changes them. */
export async function bumpDataVersion(tx: Database, dealershipId: string, at: Date): Promise<void> {
  await tx.execute(
    `insert into data_version (dealership_id, version, changed_at) values ($1, later_version(0), $2)
     on conflict (dealership_id) do update set version = later_version(data_version.version), changed_at = excluded.changed_at`,
    [dealershipId, at.toISOString()],
  );
}

/** The same for a change of settings, of which open pages are told besides. */
export async function bumpSettingsVersion(tx: Database, dealershipId: string, at: Date): Promise<void> {
  await tx.execute(
    `insert into data_version (dealership_id, version, settings, changed_at)
     values ($1, later_version(0), later_version(0), $2)
     on conflict (dealership_id) do update
        set version = later_version(data_version.version), settings = later_version(data_version.settings),
            changed_at = excluded.changed_at`,
    [dealershipId, at.toISOString()],
  );
}
