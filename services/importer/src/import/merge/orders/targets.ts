import { z } from 'zod';
import { ORDER_KINDS } from '../../columns/order-kinds.ts';
import { type CustomersAndVehiclesContext, type MergeContext, ORDER_KEY, ofFiles, ROW_KEY, sameKey } from '../sql.ts';

/** The last used id of a dealership's table. */
const lastId = (table: string): string => `(select coalesce(max(id), 0) from ${table} where dealership_id = $1)`;

/**
 * Stages `target`: every repair order in the files, numbered, with what happens to it. `replaces` marks those whose lines are all replaced.
 * A repair order with lines that lost a row of its own keeps all of its old lines. Unchanged repair orders are left out.
 */
export async function prepareTargets({ staging, dealershipId }: MergeContext): Promise<void> {
  const named = (kind: string): string =>
    `select distinct ro_number, ro_suffix, '${kind}' as kind from ${staging.table(kind)}`;
  await staging.create(
    'target',
    `as
     with named as (select ro_number, ro_suffix,
                           bool_or(kind = 'ros') as in_ros, bool_or(kind = 'lines') as in_lines,
                           bool_or(kind = 'techs') as in_techs, bool_or(kind = 'parts') as in_parts,
                           bool_or(kind = 'declined') as in_declined
                      from (${ORDER_KINDS.map(named).join(' union all ')}) n
                     group by ro_number, ro_suffix),
          lost as (select distinct ro_number, ro_suffix from ${staging.table('refused')}),
          -- Their declined work stays as it was: the rows that came are not what the product has.
          kept as (select distinct unit from ${staging.table('refused_unit')} where kind = 'declined'),
          numbered as (select n.*, row_number() over (order by n.ro_number, n.ro_suffix)::integer as no, o.id as old_id,
                              l.ro_number is not null as has_lost_rows,
                              case when l.ro_number is null and k.unit is null then p.fingerprint end as source_print,
                              o.id is not null and exists (select 1 from ro_line x
                                                            where x.dealership_id = $1 and x.ro_id = o.id) as had_lines
                         from named n
                         left join repair_order o on o.dealership_id = $1 and ${sameKey('o', 'n', ORDER_KEY)}
                         left join lost l on ${sameKey('l', 'n', ORDER_KEY)}
                         left join kept k on o.id is not null and k.unit = concat_ws(chr(31), n.ro_number, n.ro_suffix)
                         left join (select r.ro_number, r.ro_suffix, p.fingerprint from ${staging.table('ros')} r
                                      join ${staging.table('fingerprint')} p on ${sameKey('p', 'r', ROW_KEY)}) p on ${sameKey('p', 'n', ORDER_KEY)}
                        where l.ro_number is not null or p.fingerprint is null or o.source_print is distinct from p.fingerprint)
     select n.*, coalesce(n.old_id, ${lastId('repair_order')} + n.no) as id,
            n.in_lines and not (n.has_lost_rows and n.had_lines) as replaces,
            n.has_lost_rows and not n.had_lines as is_incomplete
       from numbered n`,
    [dealershipId],
  );
  await staging.analyze('target', ['no', 'ro_number', 'old_id', 'replaces']);
}

/** The number of repair orders in the files, and of those that the product has. */
export async function countTargets({ staging }: MergeContext): Promise<{ total: number; known: number }> {
  const [row] = await staging.query(
    `select count(*)::integer as total, count(old_id)::integer as known from ${staging.table('target')}`,
  );
  return z.object({ total: z.number(), known: z.number() }).parse(row);
}

/** The newest value that is not empty: an empty value changes nothing, as with successive imports. */
const latest = (value: string): string =>
  `(array_agg(${value} order by r.open_date desc, r.file_no desc, r.file_line desc) filter (where ${value} is not null))[1]`;

/**
 * Stages `new_customer` and `new_vehicle`: those of the files with their existing or new ids. Also stages `new_advisor`: the newest name of
 * each, and the first and last day on which repair orders name them.
 */
export async function prepareCustomersAndVehicles({
  staging,
  dealershipId,
  lacks,
}: CustomersAndVehiclesContext): Promise<void> {
  const ros = staging.table('ros');
  const nameless = lacks('ros', 'customer_number');
  if (nameless.length > 0)
    // A name without a number means the customer with that name and a number, if there is exactly one.
    await staging.run(
      `update ${ros} s set customer_number = k.number
         from (select lower(name) as name, min(dms_number) as number from customer
                where dealership_id = $1 group by 1 having count(*) = 1) k
        where ${ofFiles('s', nameless)} and s.customer_number is null and lower(s.customer_name) = k.name`,
      [dealershipId],
    );
  await staging.createSortedOnce(
    'new_customer',
    `as
     select c.number, c.name, coalesce(c.type, k.type, 'person') as type, c.phone, c.email,
            coalesce(k.id, ${lastId('customer')} + row_number() over (order by c.number)) as id, k.id is not null as is_old
       from (select ${customerNumber('r')} as number, ${latest('r.customer_name')} as name,
                    ${latest('r.customer_type')} as type, ${latest('r.customer_phone')} as phone,
                    ${latest('r.customer_email')} as email
               from ${ros} r where ${customerNumber('r')} is not null
              group by ${customerNumber('r')}) c
       left join customer k on k.dealership_id = $1 and k.dms_number = c.number`,
    [dealershipId],
  );
  // Comes before vehicles are joined with them, because the planner sorts both sides of a join with a table without statistics.
  await staging.analyze('new_customer', ['number']);
  await staging.createSortedOnce(
    'new_vehicle',
    `as
     select v.*, coalesce(k.id, ${lastId('vehicle')} + row_number() over (order by v.vin)) as id, k.id is not null as is_old
       from (select upper(r.vin) as vin, ${latest('r.year')} as year, ${latest('r.make')} as make,
                    ${latest('r.model')} as model, ${latest('c.id')} as customer_id
               from ${ros} r left join ${staging.table('new_customer')} c on c.number = ${customerNumber('r')}
              where r.vin is not null
              group by upper(r.vin)) v
       left join vehicle k on k.dealership_id = $1 and k.vin = v.vin`,
    [dealershipId],
  );
  await staging.create(
    'new_advisor',
    `as
     select advisor_number as number, min(open_date) as first_day, max(open_date) as last_day,
            coalesce((array_agg(advisor_name order by open_date desc) filter (where advisor_name is not null))[1], '') as name
       from ${ros} where advisor_number is not null group by advisor_number`,
  );
  await staging.analyze('new_vehicle', ['vin']);
}

/** Feeds without customer numbers identify customers by name. */
export const customerNumber = (row: string): string => `coalesce(${row}.customer_number, lower(${row}.customer_name))`;
