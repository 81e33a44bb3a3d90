import type { Database } from '@fixed-ops/database';
import { seePeople } from '@fixed-ops/rules';
import { type Day, isoOf } from '../chance/calendar.ts';
import type { StorePlan } from '../store/stores.ts';

const lines = `select l.id, l.close_date from ro_line l
                where l.dealership_id = $1 and l.close_date > $2::date and l.close_date <= $3::date`;
const people = {
  advisor: `select advisor_number as number, open_date as day from repair_order
             where dealership_id = $1 and open_date > $2::date and open_date <= $3::date`,
  technician: `select tech_number as number, date as day from attendance
                where dealership_id = $1 and date > $2::date and date <= $3::date
               union all
               select t.tech_number, l.close_date from (${lines}) l
                 join ro_line_tech t on t.dealership_id = $1 and t.line_id = l.id`,
  counter: `select counter_number as number, txn_date as day from part_txn
             where dealership_id = $1 and txn_date > $2::date and txn_date <= $3::date
            union all
            select p.counter_number, l.close_date from (${lines}) l
              join ro_part p on p.dealership_id = $1 and p.line_id = l.id`,
} as const;

/** Updates when the people of a store were at work, for the new days of a span, as an import does. */
export async function seeAtWork(db: Database, store: StorePlan, after: Day, through: Day): Promise<void> {
  for (const kind of ['advisor', 'technician', 'counter'] as const) {
    const seen = `select number, min(day) as first_day, max(day) as last_day from (${people[kind]}) s group by number`;
    await seePeople(db, kind, seen, [store.id, isoOf(after), isoOf(through)], isoOf(through));
  }
}
