import type { CallQuery, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { Parameters } from '../core/selection/line-condition.ts';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { standingTables } from '../core/sums/open-order-tables.ts';
import { readAttendance } from '../core/sums/read-attendance.ts';

/** Whose numbers are read: `open` and `all` of the call, or of who worked in the period. */
export type PeopleOf = NonNullable<CallQuery<typeof calls.peopleInPeriod>['of']> | 'period';

const seenSchema = z.object({
  advisors: z.array(z.string()),
  technicians: z.array(z.string()),
  missesTechnician: z.boolean(),
});
/** The numbers of people, some of whom the feed may not name. */
export type Seen = z.output<typeof seenSchema>;

/** Who closed a repair order, worked on a line or clocked in in the period. */
export async function readSeenInPeriod(db: Database, facts: StoreFacts, selection: Selection): Promise<Seen> {
  const { dealershipId, range, filter } = selection;
  const [worked, attendance] = await Promise.all([
    readWorked(db, selection),
    // Who is scheduled need not have been there.
    facts.hasClockFeed ? readAttendance(db, facts, dealershipId, [{ id: 0, range }], filter.own?.technicians) : [],
  ]);
  const attended = attendance.map(({ technician }) => technician);
  return { ...worked, technicians: [...new Set([...worked.technicians, ...attended])] };
}

async function readWorked(db: Database, { dealershipId, range }: Selection): Promise<Seen> {
  const [row] = await db.query(
    `with line as materialized (
       select id, advisor_number, sold_h from ro_line
        where dealership_id = $1 and close_date between $2::date and $3::date),
     -- Lines of one period have neighbouring ids when they came in order: a bounded scan instead of the whole table.
     tech as materialized (
       select line_id, tech_number from ro_line_tech
        where dealership_id = $1 and line_id between (select min(id) from line) and (select max(id) from line))
     select coalesce((select json_agg(distinct number) from (
              select advisor_number as number from line
              union
              select advisor_number from repair_order
               where dealership_id = $1 and close_date between $2::date and $3::date and status = 'C') a), '[]') as advisors,
            coalesce((select json_agg(distinct t.tech_number) from tech t join line l on l.id = t.line_id), '[]') as technicians,
            -- Looked up in a hash, which "not exists" is not where the planner expects few rows.
            exists (select 1 from line l where l.sold_h > 0 and l.id not in (select line_id from tech)) as "missesTechnician"`,
    [dealershipId, range.startDate, range.endDate],
  );
  return seenSchema.parse(row);
}

/** Who has written or works on a repair order that stood open on the last day that the feeds reach. */
export async function readSeenInOpen(db: Database, { dealershipId, through }: Selection): Promise<Seen> {
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const [row] = await db.query(
    `with ${standingTables(dealership, [{ id: 0, date: through }], parameters)},
     line as materialized (
       select l.id, l.sold_h from open_order o join ro_line l on l.dealership_id = ${dealership} and l.ro_id = o.id),
     tech as materialized (
       select t.line_id, t.tech_number from line l
         join ro_line_tech t on t.dealership_id = ${dealership} and t.line_id = l.id)
     select coalesce((select json_agg(distinct advisor_number) from open_order), '[]') as advisors,
            coalesce((select json_agg(distinct tech_number) from tech), '[]') as technicians,
            exists (select 1 from line l where l.sold_h > 0 and l.id not in (select line_id from tech)) as "missesTechnician"`,
    parameters.values,
  );
  return seenSchema.parse(row);
}
