import type { Database } from '@fixed-ops/database';
import { accountMapping } from '../../administration/accounts/account-mapping.ts';
import { auditDealership, readDealership } from '../../administration/change-dealership.ts';
import { laborTypeMapping } from '../../administration/labor-types/labor-type-mapping.ts';
import { peopleNames } from '../../administration/names/people-names.ts';
import { maintenanceOpCodes } from '../../administration/op-codes/maintenance-op-codes.ts';
import { read } from '../../administration/settings/replace-settings.ts';
import { changesOf, type SettingsBlock } from '../../administration/settings/settings-block.ts';
import { technicianRoles } from '../../administration/workshop/technician-roles.ts';
import { technicianShops } from '../../administration/workshop/technician-shops.ts';
import { nextAuditId, writeAudit } from '../../audit.ts';
import type { Clock } from '../../clock.ts';

interface Recording {
  readonly dealershipId: string;
  readonly userId: string;
  readonly clock: Clock;
}

/**
 * Writes a store's settings, and records in the history of each block what changed, as if somebody had saved it in Administration: there it
 * is seen, and can be taken back. `write` is given the id of the entry about address, rates and calendar.
 */
export async function recordingSettings(
  tx: Database,
  recording: Recording,
  write: (auditId: string) => Promise<void>,
): Promise<void> {
  const { dealershipId, userId, clock } = recording;
  const info = await readDealership(tx, dealershipId, clock);
  const records = [
    await recordOf(tx, recording, technicianShops),
    await recordOf(tx, recording, technicianRoles),
    await recordOf(tx, recording, laborTypeMapping),
    await recordOf(tx, recording, peopleNames),
    await recordOf(tx, recording, maintenanceOpCodes),
    await recordOf(tx, recording, accountMapping),
  ];
  const id = await nextAuditId(tx);
  await write(id);
  const after = await readDealership(tx, dealershipId, clock);
  await auditDealership(tx, { id, before: info, after, userId, at: clock.now() });
  for (const record of records) await record();
}

/** Reads a block, and returns what records its changes since then. */
async function recordOf<Data, Input>(
  tx: Database,
  { dealershipId, userId, clock }: Recording,
  block: SettingsBlock<Data, Input>,
): Promise<() => Promise<void>> {
  const before = await read(block, tx, dealershipId);
  return async () => {
    const after = await read(block, tx, dealershipId);
    if (JSON.stringify(after.data) === JSON.stringify(before.data)) return;
    await writeAudit(tx, {
      at: clock.now(),
      userId,
      dealershipId,
      action: block.calls.get.name,
      entity: block.entity,
      entityId: dealershipId,
      via: { kind: 'save', of: null },
      ...changesOf(block, before.data, after.data),
    });
  };
}
