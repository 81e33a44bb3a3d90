import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

/** The validated rows of a hand-written query. */
export async function all<Row extends z.ZodType>(
  db: Database,
  row: Row,
  query: string,
  values: readonly unknown[],
): Promise<z.output<Row>[]> {
  return z.array(row).parse(await db.query(query, [...values]));
}

/** The only row of a query. */
export async function one<Row extends z.ZodType>(
  db: Database,
  row: Row,
  query: string,
  values: readonly unknown[],
): Promise<z.output<Row>> {
  const [first] = await all(db, row, query, values);
  if (first === undefined) throw new Error('the query answered no row');
  return first;
}

/** SQL for the repair orders of dealership $1 that closed from $2 to $3, and those of them that count: all but credits. */
export const COUNTED = `
closed as (
  select * from repair_order where dealership_id = $1 and status = 'C' and close_date between $2::date and $3::date),
counted as (
  select c.* from closed c
   where not (c.ref_ro is not null and (select max(l.labor_sale_c + l.parts_sale_c + l.sublet_sale_c + l.misc_sale_c)
                                          from ro_line l where l.dealership_id = $1 and l.ro_id = c.id) <= 0))`;
