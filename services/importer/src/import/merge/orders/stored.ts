import { z } from 'zod';
import type { OrderChecks } from '../../stage/order-checks.ts';
import type { Staging } from '../../stage/staging.ts';
import type { StoredOrders } from '../../stage/watched-file.ts';
import { ORDER_KEY, ROW_KEY, sameKey } from '../sql.ts';

// Both read all rows and do not stop at the first one, because for that the planner would scan the staged rows again and again.

/** Which of the staged repair orders the product has. */
export async function storedOrders(staging: Staging, dealershipId: string): Promise<StoredOrders> {
  await staging.analyze('ros', [...ROW_KEY, ...ORDER_KEY]);
  const [row] = await staging.query(
    `select coalesce(bool_or(r.ro_number is not null), false) as known, coalesce(bool_or(r.ro_number is null), false) as others
       from repair_order o
       left join (select distinct ${ORDER_KEY.join(', ')} from ${staging.table('ros')}) r on ${sameKey('r', 'o', ORDER_KEY)}
      where o.dealership_id = $1`,
    [dealershipId],
  );
  const { known, others } = z.object({ known: z.boolean(), others: z.boolean() }).parse(row);
  return { hasKnown: known, hasOthers: others };
}

/** Whether all rows of existing repair orders are unchanged. Of rows with the same key, the last one counts. */
export async function areUnchanged(staging: Staging, dealershipId: string, checks: OrderChecks): Promise<boolean> {
  const key = ORDER_KEY.join(', ');
  const ros = checks.rulesOut('doubles', 'ros')
    ? staging.table('ros')
    : `(select distinct on (${key}) ${key}, ${ROW_KEY.join(', ')} from ${staging.table('ros')}
         order by ${key}, ${ROW_KEY.map((column) => `${column} desc`).join(', ')})`;
  const [row] = await staging.query(
    `select coalesce(bool_and(p.fingerprint is not null and o.source_print is not distinct from p.fingerprint
                              and (r.ro_number, r.ro_suffix) not in (select ro_number, ro_suffix from ${staging.table('refused')})
                              and not exists (select 1 from ${staging.table('refused_unit')} where kind = 'declined')), true) as same
       from ${ros} r
       join repair_order o on o.dealership_id = $1 and ${sameKey('o', 'r', ORDER_KEY)}
       left join ${staging.table('fingerprint')} p on ${sameKey('p', 'r', ROW_KEY)}`,
    [dealershipId],
  );
  return z.object({ same: z.boolean() }).parse(row).same;
}
