import { instantSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { newestChange, type Settings, type SettingsBlock, type SettingsReader } from './settings-block.ts';

const changeSchema = z.object({ updated_by: z.string(), updated_at: instantSchema });

/**
 * The current block and who saved it last. The audit log is read too, because the last change may have removed its row (a shop, or bounds that
 * are the default again).
 */
export async function readBlock<Data, Input>(
  block: SettingsBlock<Data, Input>,
  db: Database,
  reader: SettingsReader,
): Promise<Settings<Data>> {
  const { data, source, updatedBy, updatedAt } = await block.read(db, reader);
  const kept = await db.query(
    `select coalesce(u.first_name || ' ' || u.last_name, a.user_id) as updated_by, a.at as updated_at
       from audit_log a left join app_user u on u.id = a.user_id
      where a.dealership_id = $1 and a.entity = $2 and a.entity_id = $1 and a.action = $3
      order by a.at desc, a.id desc
      limit 1`,
    [reader.dealershipId, block.entity, block.calls.get.name],
  );
  const changes = z.array(changeSchema).parse(kept);
  return { data, source, ...newestChange([...changes, { updated_by: updatedBy, updated_at: updatedAt }]) };
}
