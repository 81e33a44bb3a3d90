import type { Database } from '@fixed-ops/database';

/** The kinds of people in files, as in `dms_person`. */
type Kind = 'advisor' | 'technician' | 'counter';

/**
 * Extends the time between the first and last day at work of known people. Headcounts leave out people who are gone, and technicians
 * without a clock count as scheduled. Days that are taken back are not removed, and days after business today do not count, because a wrong
 * year would keep somebody forever.
 *
 * @param seen a subquery of people by `number`, each with a `first_day` and a `last_day`. The first of `params` is the dealership
 */
export async function seePeople(
  tx: Database,
  kind: Kind,
  seen: string,
  params: readonly unknown[],
  today: string,
): Promise<void> {
  const until = `$${params.length + 1}::date`;
  await tx.execute(
    `update dms_person d set first_seen = least(d.first_seen, s.first_day), last_seen = greatest(d.last_seen, s.last_day)
       from (select s.number, s.first_day, least(s.last_day, ${until}) as last_day from (${seen}) s where s.first_day <= ${until}) s
      where d.dealership_id = $1 and d.kind = '${kind}' and d.number = s.number
        and (d.first_seen is null or d.last_seen is null or s.first_day < d.first_seen or s.last_day > d.last_seen)`,
    [...params, today],
  );
}

/**
 * For each technician of lines, the days on which the lines closed.
 *
 * @param lines a subquery of the lines' ids
 */
export const seenOnLines = (lines: string): string => `
  select t.tech_number as number, min(l.close_date) as first_day, max(l.close_date) as last_day
    from ro_line l
    join ro_line_tech t on t.dealership_id = $1 and t.line_id = l.id
   where l.dealership_id = $1 and l.close_date is not null and l.id in (${lines})
   group by t.tech_number`;

/** The same for people who issued the lines' parts. */
export const seenOnParts = (lines: string): string => `
  select p.counter_number as number, min(l.close_date) as first_day, max(l.close_date) as last_day
    from ro_line l
    join ro_part p on p.dealership_id = $1 and p.line_id = l.id and p.counter_number <> ''
   where l.dealership_id = $1 and l.close_date is not null and l.id in (${lines})
   group by p.counter_number`;
