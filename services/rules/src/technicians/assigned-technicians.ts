import type { Database } from '@fixed-ops/database';

/**
 * Gives lines without technicians the technician whom a person has chosen for them, with the whole line as share, as the import does. A
 * missing labor cost is estimated from the technician's rate, and is zero without one.
 *
 * @param lines a subquery of the lines' ids. The first of `params` is the dealership
 */
export async function followAssignedTechnicians(
  tx: Database,
  lines: string,
  params: readonly unknown[],
): Promise<void> {
  const assigned = `
    ro_line x
    join repair_order o on o.dealership_id = $1 and o.id = x.ro_id
    left join line_technician c on c.dealership_id = $1 and c.ro_number = o.ro_number and c.ro_suffix = o.ro_suffix
                               and c.line_no = x.line_no`;
  await tx.execute(
    `with sent as (
       select x.id, x.sold_h, coalesce(p.flat_rate_c, 0) as rate_c,
              case when x.cost_estimated then 0 else x.labor_cost_c end as cost_c
         from ${assigned}
         left join technician_profile p on p.dealership_id = $1 and p.number = c.tech_number
        where x.dealership_id = $1 and x.id in (${lines})),
     judged as (select s.*, cost_c = 0 and sold_h <> 0 and rate_c <> 0 as is_estimated from sent s)
     update ro_line l
        set labor_cost_c = case when j.is_estimated then round(j.rate_c::numeric * j.sold_h / 100)::integer else j.cost_c end,
            cost_estimated = j.is_estimated
       from judged j
      where l.dealership_id = $1 and l.id = j.id`,
    params,
  );
  await tx.execute(
    `update repair_order r set labor_cost_c = s.cost_c
       from (select ro_id, sum(labor_cost_c)::integer as cost_c
               from ro_line
              where dealership_id = $1
                and ro_id in (select x.ro_id from ro_line x where x.dealership_id = $1 and x.id in (${lines}))
              group by ro_id) s
      where r.dealership_id = $1 and r.id = s.ro_id and r.labor_cost_c <> s.cost_c`,
    params,
  );
  await tx.execute(
    `insert into ro_line_tech (dealership_id, line_id, tech_number, flagged_h, actual_h, cost_c, share)
     select $1, x.id, c.tech_number, coalesce(x.flagged_h, x.sold_h), x.actual_h, x.labor_cost_c, 1
       from ${assigned}
      where x.dealership_id = $1 and x.id in (${lines}) and c.tech_number is not null`,
    params,
  );
}
