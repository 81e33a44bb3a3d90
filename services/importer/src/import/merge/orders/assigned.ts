import type { Database } from '@fixed-ops/database';
import { followAssignedTechnicians } from '@fixed-ops/rules';
import type { MergeContext } from '../sql.ts';

/**
 * Keeps people's assignments through an import until the feed names a technician of the line. Then the feed's technician counts, and the
 * assignment is deleted, as it is together with the line.
 */
export async function followAssigned(
  tx: Database,
  { staging }: MergeContext,
  params: readonly unknown[],
): Promise<void> {
  const [any] = await tx.query('select 1 as found from line_technician where dealership_id = $1 limit 1', [params[0]]);
  if (any === undefined) return;
  const T = staging.table;
  await tx.execute(
    `delete from line_technician c using ${T('new_order')} o
      where c.dealership_id = $1 and c.ro_number = o.ro_number and c.ro_suffix = o.ro_suffix and o.no between $2 and $3
        and (not exists (select 1 from ro_line l where l.dealership_id = $1 and l.ro_id = o.id and l.line_no = c.line_no)
             or exists (select 1 from ${T('out_tech')} t
                          join ro_line l on l.dealership_id = $1 and l.id = t.line_id
                         where t.no = o.no and l.line_no = c.line_no))`,
    params,
  );
  await followAssignedTechnicians(
    tx,
    `select l.id
       from ${T('new_order')} o
       join line_technician c on c.dealership_id = $1 and c.ro_number = o.ro_number and c.ro_suffix = o.ro_suffix
       join ro_line l on l.dealership_id = $1 and l.ro_id = o.id and l.line_no = c.line_no
      where o.no between $2 and $3
        and not exists (select 1 from ro_line_tech t where t.dealership_id = $1 and t.line_id = l.id)`,
    params,
  );
}
