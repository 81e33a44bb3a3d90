import { randomUUID } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

export interface NewStore {
  readonly groupId: string;
  readonly name: string;
  readonly timezone: string;
}

const idRow = z.object({ id: z.string() });
const storeRow = idRow.extend({ timezone: z.string() });

/** The dealership of a group with a name, ignoring case. Null if there is none. */
export async function findStore(
  tx: Database,
  { groupId, name }: Pick<NewStore, 'groupId' | 'name'>,
): Promise<{ readonly id: string; readonly timezone: string } | null> {
  const [found] = await tx.query(
    'select id, timezone from dealership where group_id = $1 and lower(name) = lower($2) order by id limit 1',
    [groupId, name],
  );
  return found === undefined ? null : storeRow.parse(found);
}

const nameRow = z.object({ name: z.string() });

/** The given names that dealerships of a group have, as `findStore` finds them. */
export async function takenStoreNames(
  db: Database,
  { groupId, names }: { readonly groupId: string; readonly names: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await db.query(
    `select n.name from unnest($2::text[]) as n (name)
      where exists (select 1 from dealership d where d.group_id = $1 and lower(d.name) = lower(n.name))`,
    [groupId, names],
  );
  return new Set(rows.map((row) => nameRow.parse(row).name));
}

/** Creates a dealership with everything that its readers expect, and returns its id. The caller records who did it. */
export async function insertStore(tx: Database, { groupId, name, timezone }: NewStore): Promise<string> {
  const id = await freeId(tx, 'dealership', 'd', name);
  await tx.execute('insert into dealership (id, group_id, name, timezone) values ($1, $2, $3, $4)', [
    id,
    groupId,
    name,
    timezone,
  ]);
  await tx.execute('insert into data_version (dealership_id, version) values ($1, later_version(0))', [id]);
  return id;
}

/** An unused id from a name: `d-harborline-toyota`, `d-harborline-toyota-2`. */
export async function freeId(
  tx: Database,
  table: 'dealership_group' | 'dealership',
  kind: string,
  name: string,
): Promise<string> {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 48);
  const base = `${kind}-${words || randomUUID().slice(0, 8)}`;
  const taken = new Set((await tx.query(`select id from ${table}`)).map((row) => idRow.parse(row).id));
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}
