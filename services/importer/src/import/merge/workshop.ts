import type { Database } from '@fixed-ops/database';
import { seePeople } from '@fixed-ops/rules';
import { type MergeContext, ORDER_KEY, sameKey } from './sql.ts';

/** Merges attendance. Once there is a row, a day without one is a day without attendance. */
export async function mergeTimeClock(tx: Database, { staging, dealershipId, today }: MergeContext): Promise<void> {
  const clock = staging.table('time_clock');
  await tx.execute(
    `insert into attendance (dealership_id, tech_number, date, clock_h, source)
     select $1, tech_number, date, hours, 'clock' from ${clock}
     on conflict (dealership_id, tech_number, date) do update set clock_h = excluded.clock_h, source = excluded.source`,
    [dealershipId],
  );
  await tx.execute(
    `insert into dms_person (dealership_id, kind, number)
     select $1, 'technician', tech_number from ${clock} group by tech_number on conflict do nothing`,
    [dealershipId],
  );
  const clocked = `select tech_number as number, min(date) as first_day, max(date) as last_day from ${clock} group by tech_number`;
  await seePeople(tx, 'technician', clocked, [dealershipId], today);
  await tx.execute(`update dealership set has_clock_feed = true where id = $1 and exists (select 1 from ${clock})`, [
    dealershipId,
  ]);
}

/** Merges inspections and their items, each replaced per repair order. */
export async function mergeInspections(tx: Database, { staging, dealershipId }: MergeContext): Promise<void> {
  const [sent, items] = [staging.table('inspections'), staging.table('inspection_items')];
  const run = (statement: string) => tx.execute(statement, [dealershipId]);
  await run(
    `update inspection i set tech_number = coalesce(s.tech_number, ''), completed_at = s.completed_at, sent_at = s.sent_at,
            viewed_at = s.viewed_at, video = coalesce(s.video, false)
       from ${sent} s where i.dealership_id = $1 and ${sameKey('i', 's', ORDER_KEY)}`,
  );
  await run(
    `insert into inspection (dealership_id, id, ro_number, ro_suffix, tech_number, completed_at, sent_at, viewed_at, video, status)
     select $1, (select coalesce(max(id), 0) from inspection where dealership_id = $1)
                  + row_number() over (order by s.file_no, s.file_line),
            s.ro_number, s.ro_suffix, coalesce(s.tech_number, ''), s.completed_at, s.sent_at, s.viewed_at,
            coalesce(s.video, false), 'open'
       from ${sent} s
      where not exists (select 1 from inspection i where i.dealership_id = $1 and ${sameKey('i', 's', ORDER_KEY)})`,
  );
  await run(
    `delete from inspection_item where dealership_id = $1 and inspection_id in (
       select i.id from inspection i join ${items} s on ${sameKey('i', 's', ORDER_KEY)} where i.dealership_id = $1)`,
  );
  await run(
    `insert into inspection_item (dealership_id, inspection_id, item_no, label, rating, op_code, labor_c, parts_c, decision, decided_at)
     select $1, i.id, row_number() over (partition by i.id order by s.file_no, s.file_line), s.item, s.rating,
            coalesce(s.op_code, ''), coalesce(s.labor, 0), coalesce(s.parts, 0), coalesce(s.decision, 'none'), s.decided_at
       from ${items} s join inspection i on i.dealership_id = $1 and ${sameKey('i', 's', ORDER_KEY)}`,
  );
  await followInspections(tx, { staging, dealershipId });
}

/** An inspection is complete if it is finished and has a rated item. Its advisor is that of its repair order. */
export async function followInspections(
  tx: Database,
  { staging, dealershipId }: Pick<MergeContext, 'staging' | 'dealershipId'>,
): Promise<void> {
  const [some] = await tx.query('select 1 as found from inspection where dealership_id = $1 limit 1', [dealershipId]);
  if (some === undefined) return;
  const touched = ['inspections', 'inspection_items', 'ros']
    .map((kind) => `select ro_number, ro_suffix from ${staging.table(kind)}`)
    .join(' union ');
  await tx.execute(
    `update inspection i set advisor_number = w.advisor, status = w.status
       from (select i.id, coalesce(o.advisor_number, '') as advisor,
                    case when i.completed_at is not null and exists (
                           select 1 from inspection_item x where x.dealership_id = $1 and x.inspection_id = i.id)
                         then 'complete' else 'open' end as status
               from (${touched}) t
               join inspection i on i.dealership_id = $1 and ${sameKey('i', 't', ORDER_KEY)}
               left join repair_order o on o.dealership_id = $1 and ${sameKey('o', 't', ORDER_KEY)}) w
      where i.dealership_id = $1 and i.id = w.id and (i.advisor_number <> w.advisor or i.status <> w.status)`,
    [dealershipId],
  );
}
