import { z } from 'zod';
import { type MergeContext, ORDER_KEY, sameKey } from '../merge/sql.ts';
import { ImportError } from './import-error.ts';
import type { OrderCounts } from './report.ts';

const countsSchema = z.object({ total: z.number(), known: z.number() });

/** How many repair orders of the files are new, changed and unchanged. Null if the files have none. Called after the rows are judged. */
export async function countOrders({ staging, bulk, dealershipId, isSent }: MergeContext): Promise<OrderCounts | null> {
  if (bulk !== null) {
    // A bulk insert writes only new repair orders, and all known ones are unchanged.
    const { total, known } = await countNamed(['ros']);
    return { added: total - known, changed: 0, unchanged: known };
  }
  const kinds = ['ros', 'lines', 'techs', 'parts', 'declined'].filter(isSent);
  if (kinds.length === 0) return null;
  const { total } = await countNamed(kinds);
  const [row] = await staging.query(
    `select count(*)::integer as total, count(old_id)::integer as known from ${staging.table('target')}`,
  );
  const written = countsSchema.parse(row);
  return { added: written.total - written.known, changed: written.known, unchanged: total - written.total };

  async function countNamed(of: readonly string[]) {
    const named = of.map((kind) => `select ${ORDER_KEY.join(', ')} from ${staging.table(kind)}`).join(' union ');
    const [counts] = await staging.query(
      `select count(*)::integer as total, count(o.id)::integer as known from (${named}) r
         left join repair_order o on o.dealership_id = $1 and ${sameKey('o', 'r', ORDER_KEY)}`,
      [dealershipId],
    );
    return countsSchema.parse(counts);
  }
}

/** A smaller number may be a coincidence. */
const FEWEST_TELLING = 5;

const foreignSchema = z.object({ total: z.number(), own: z.number(), foreign: z.number() });

/**
 * Throws `ImportError` if most repair orders of the files, by number, day and vehicle, belong to another store of the group, because they
 * would count twice.
 */
export async function refuseForeign({ staging, dealershipId, isSent }: MergeContext): Promise<void> {
  if (!isSent('ros')) return;
  const [row] = await staging.query(
    `with named as (select ro_number, ro_suffix, open_date, upper(vin) as vin from ${staging.table('ros')} where vin is not null),
          found as (select n.ro_number, n.ro_suffix, bool_or(o.dealership_id = $1) as own, bool_or(o.dealership_id <> $1) as foreign
                      from named n
                      join dealership d on d.group_id = (select group_id from dealership where id = $1)
                      join repair_order o on o.dealership_id = d.id and ${sameKey('o', 'n', ORDER_KEY)} and o.open_date = n.open_date
                      join vehicle v on v.dealership_id = o.dealership_id and v.id = o.vehicle_id and v.vin = n.vin
                     group by n.ro_number, n.ro_suffix)
     select (select count(*) from named)::integer as total, (count(*) filter (where own))::integer as own,
            (count(*) filter (where "foreign" and not own))::integer as foreign
       from found`,
    [dealershipId],
  );
  const { total, own, foreign } = foreignSchema.parse(row);
  if (foreign < FEWEST_TELLING || foreign * 2 <= total || foreign <= own) return;
  const count = (number: number) => number.toLocaleString('en-US');
  throw new ImportError(
    `${count(foreign)} of the ${count(total)} repair orders are those of another store of your group: same numbers, days and vehicles. Nothing was loaded. Change to that store, or choose the files of this one.`,
  );
}
