import type { CallResponse, calls, PersonInPeriod } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { lacksFieldOf } from '@fixed-ops/metrics';
import { z } from 'zod';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import { advisorName } from '../core/store-facts/advisor-name.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { readAttendance } from '../core/sums/read-attendance.ts';

type People = CallResponse<typeof calls.peopleInPeriod>['data'];

const rowSchema = z.object({
  advisors: z.array(z.string()),
  technicians: z.array(z.string()),
  missesTechnician: z.boolean(),
});
const nameSchema = z.object({ kind: z.enum(['advisor', 'technician']), number: z.string(), name: z.string() });

/** Who closed a repair order, worked on a line or clocked in in the period; in an own view, of the own numbers. */
export async function peopleInPeriod(db: Database, facts: StoreFacts, selection: Selection): Promise<People> {
  const { dealershipId, range, filter } = selection;
  const { own } = filter;
  if (hasNoOwnNumbers(filter)) return { people: [], missesTechnician: false };
  const [worked, attendance, names] = await Promise.all([
    readWorked(db, selection),
    // Who is scheduled need not have been there.
    facts.hasClockFeed ? readAttendance(db, facts, dealershipId, [{ id: 0, range }], own?.technicians) : [],
    readNames(db, dealershipId),
  ]);
  const technicians = new Set([...worked.technicians, ...attendance.map(({ technician }) => technician)]);
  const isSeen = (numbers: readonly string[] | undefined) => (number: string) =>
    number !== '' && (numbers === undefined || numbers.includes(number));
  const named = (type: PersonInPeriod['type'], numbers: readonly string[]): PersonInPeriod[] =>
    numbers
      .map((number) => ({ number, name: nameOf(type, number, names.get(`${type}:${number}`)), type }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.number.localeCompare(b.number, 'en'));
  return {
    people: [
      ...named('advisor', worked.advisors.filter(isSeen(own?.advisors))),
      ...named('technician', [...technicians].filter(isSeen(own?.technicians))),
    ],
    // A feed that names no technician does not miss any.
    missesTechnician:
      own === null && worked.missesTechnician && !lacksFieldOf(['missingTechLines'], facts.fieldsNotProvided),
  };
}

function nameOf(type: PersonInPeriod['type'], number: string, name: string | undefined): string {
  return type === 'advisor' ? advisorName(number, name) : name || `Technician ${number}`;
}

async function readWorked(db: Database, { dealershipId, range }: Selection) {
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
  return rowSchema.parse(row);
}

async function readNames(db: Database, dealershipId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query(
    `select kind, number, coalesce(name, '') as name from dms_person
      where dealership_id = $1 and kind in ('advisor', 'technician')`,
    [dealershipId],
  );
  return new Map(
    z
      .array(nameSchema)
      .parse(rows)
      .map(({ kind, number, name }) => [`${kind}:${number}`, name]),
  );
}
