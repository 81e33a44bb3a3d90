import type { AuditAction } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { type AuditEntry, writeAudit } from '../audit.ts';
import { bumpDataVersion } from '../data-version.ts';

interface Renaming {
  readonly groupId: string;
  readonly name: string;
  readonly userId: string;
  readonly at: Date;
  /** The name of the call in the audit log. */
  readonly action: AuditAction;
  readonly via?: NonNullable<AuditEntry['via']>;
}

const nameRow = z.object({ name: z.string() });
const storeRow = z.object({ id: z.string() });

/** Holds the names of all groups: of two renamings at once one waits for the other's end. Call it in a transaction. */
export const lockGroupNames = (tx: Database) => tx.execute('lock table dealership_group in share row exclusive mode');

async function nameOf(tx: Database, groupId: string): Promise<string | null> {
  const [row] = await tx.query('select name from dealership_group where id = $1', [groupId]);
  return row === undefined ? null : nameRow.parse(row).name;
}

/**
 * Renames a group, records it for the logs of all its stores, and makes their pages new. A group that has the name stays as it is. Answers
 * false, and writes nothing, if another group has the name, because commands identify groups by name.
 */
export async function renameGroup(
  tx: Database,
  { groupId, name, userId, at, action, via }: Renaming,
): Promise<boolean> {
  // Who renames nothing waits for nobody, and holds nobody up: a hand-in asks the identity tenant in the same transaction.
  if ((await nameOf(tx, groupId)) === name) return true;
  await lockGroupNames(tx);
  const groups = await tx.query(
    'select name from dealership_group where id = $1 or lower(name) = lower($2) order by id = $1 desc',
    [groupId, name],
  );
  const [before, another] = groups.map((row) => nameRow.parse(row));
  if (before === undefined || before.name === name) return true;
  if (another !== undefined) return false;
  await tx.execute('update dealership_group set name = $2 where id = $1', [groupId, name]);
  await writeAudit(tx, {
    at,
    userId,
    dealershipId: null,
    action,
    entity: 'dealership_group',
    entityId: groupId,
    before,
    after: { name },
    ...(via ? { via } : {}),
  });
  // No target changed, so open pages read the name again without a word.
  const stores = await tx.query('select id from dealership where group_id = $1 order by id', [groupId]);
  for (const { id } of z.array(storeRow).parse(stores)) await bumpDataVersion(tx, id, at);
  return true;
}
