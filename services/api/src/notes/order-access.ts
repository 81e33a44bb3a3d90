import { access } from '@fixed-ops/access';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { OwnNumbers } from '../auth/caller.ts';
import { notFound } from '../http/problem/problem.ts';

const isOwnOrder = (advisors: string, technicians: string) => `(r.advisor_number = any(${advisors}) or exists (
    select 1 from ro_line l
      join ro_line_tech t on t.dealership_id = l.dealership_id and t.line_id = l.id
     where l.dealership_id = r.dealership_id and l.ro_id = r.id and t.tech_number = any(${technicians})))`;

/** Throws 404 for a repair order that does not exist, or that is none of the person's own in an own view. */
export async function requireOrder(
  db: Database,
  dealershipId: string,
  roNumber: string,
  own: OwnNumbers | null,
): Promise<void> {
  const [row] = await db.query(
    `select 1 from repair_order r
      where r.dealership_id = $1 and r.ro_number = $2
        and ($3::boolean or ${isOwnOrder('$4::text[]', '$5::text[]')}) limit 1`,
    [dealershipId, roNumber, own === null, own?.advisors ?? [], own?.technicians ?? []],
  );
  if (row === undefined) throw notFound(`There is no repair order ${roNumber} here that you may see.`);
}

export interface OrderPerson {
  readonly userId: string;
  readonly name: string;
  readonly jobTitle: string;
}

const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  job_title: z.string(),
  dev_features: z.boolean(),
  worked_on_it: z.boolean(),
});

/**
 * Whom a note on a repair order may mention: people of the dealership who may see it. Somebody with an own view is offered
 * those who see everybody, and learns of no other advisor or technician.
 */
export async function peopleOfOrder(
  db: Database,
  dealershipId: string,
  roNumber: string,
  own: OwnNumbers | null,
): Promise<OrderPerson[]> {
  const rows = await db.query(
    `select u.id, u.first_name || ' ' || u.last_name as name, u.role, u.job_title, u.dev_features,
            exists (select 1 from repair_order r
                     where r.dealership_id = $1 and r.ro_number = $2
                       and ${isOwnOrder(numbersOf('advisor'), numbersOf('technician'))}) as worked_on_it
       from user_dealership ud
       join app_user u on u.id = ud.user_id and u.deleted_at is null
      where ud.dealership_id = $1
      order by u.first_name, u.last_name, u.id`,
    [dealershipId, roNumber],
  );
  return z
    .array(personSchema)
    .parse(rows)
    .filter((row) => seesEverybody(row) || (own === null && row.worked_on_it))
    .map((row) => ({ userId: row.id, name: row.name, jobTitle: row.job_title }));
}

const numbersOf = (kind: 'advisor' | 'technician') =>
  `array(select n.number from user_dms_number n
          where n.user_id = u.id and n.dealership_id = $1 and n.kind = '${kind}')`;

const seesEverybody = ({ role, job_title: jobTitle, dev_features: devFeatures }: z.output<typeof personSchema>) =>
  access({ role, jobTitle, devFeatures }).hasAllEmployeeView;
