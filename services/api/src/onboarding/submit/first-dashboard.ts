import type { OnboardingCreated } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

type FirstDashboard = OnboardingCreated['stores'][number]['opens'];

const rowSchema = z.object({
  id: z.string(),
  department: z.enum(['service', 'parts']),
  startDate: z.string(),
  endDate: z.string(),
  isThisMonth: z.boolean(),
});

/** The last month with figures of each store: of service, otherwise of parts. Rows with a later date than today do not count yet. */
const sql = `
  select d.id, case when s.day is null then 'parts' else 'service' end as department,
         date_trunc('month', coalesce(s.day, p.day))::date::text as "startDate",
         (date_trunc('month', coalesce(s.day, p.day)) + interval '1 month - 1 day')::date::text as "endDate",
         date_trunc('month', coalesce(s.day, p.day)) = date_trunc('month', t.day) as "isThisMonth"
    from dealership d
   cross join lateral (select ($2::timestamptz at time zone d.timezone)::date as day) t
   cross join lateral (select max(close_date) as day from repair_order
                        where dealership_id = d.id and status = 'C' and close_date <= t.day) s
   cross join lateral (select greatest((select max(txn_date) from part_txn where dealership_id = d.id and txn_date <= t.day),
                                       (select max(as_of) from part_stock_snapshot where dealership_id = d.id and as_of <= t.day)) as day) p
   where d.id = any($1::text[]) and coalesce(s.day, p.day) is not null`;

/** The dashboard of each new store that has figures, and its period. Without dates if it is this month. */
export async function readFirstDashboards(
  db: Database,
  dealershipIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, FirstDashboard>> {
  const rows = z.array(rowSchema).parse(await db.query(sql, [dealershipIds, now.toISOString()]));
  return new Map(
    rows.map(({ id, department, startDate, endDate, isThisMonth }) => [
      id,
      { department, period: isThisMonth ? null : { startDate, endDate } },
    ]),
  );
}
