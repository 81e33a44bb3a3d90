import { z } from 'zod';
import { customerNumber } from '../merge/orders/targets.ts';
import type { MergeWorld } from '../merge/sql.ts';

const ROWS_AT_ONCE = 50_000;

/** Ids of the customers and vehicles of repair orders, by their place in ros.csv; as COPY takes them. */
export interface Owners {
  readonly customer: (order: number) => string;
  readonly vehicle: (order: number) => string;
}

/** Reads which owners the staged repair orders have, once `prepareOwners` has given them ids. */
export async function readOwners({ staging }: MergeWorld, orders: number): Promise<Owners> {
  const [customers, vehicles] = [new Float64Array(orders), new Float64Array(orders)];
  await staging.create(
    'owner',
    `as
     select row_number() over (order by r.file_line) as no, c.id as customer, v.id as vehicle
       from ${staging.table('ros')} r
       left join ${staging.table('new_customer')} c on c.number = ${customerNumber('r')}
       left join ${staging.table('new_vehicle')} v on v.vin = upper(r.vin)
      order by 1`,
  );
  await staging.run(`create index on ${staging.table('owner')} (no)`);
  const list = (column: string): string => `string_agg(coalesce(${column}, 0)::text, ',' order by no)`;
  for (let first = 0; first < orders; first += ROWS_AT_ONCE) {
    const [row] = await staging.query(
      `select ${list('customer')} as customers, ${list('vehicle')} as vehicles
         from ${staging.table('owner')} where no between $1 and $2`,
      [first + 1, first + ROWS_AT_ONCE],
    );
    const ids = z.object({ customers: z.string(), vehicles: z.string() }).parse(row);
    customers.set(ids.customers.split(',').map(Number), first);
    vehicles.set(ids.vehicles.split(',').map(Number), first);
  }
  const id = (ids: Float64Array) => (order: number) => (ids[order] ? String(ids[order]) : '\\N');
  return { customer: id(customers), vehicle: id(vehicles) };
}
