import type { Database } from '@fixed-ops/database';
import { addDays, defaultDayWeight, earlier } from '@fixed-ops/metrics';
import { z } from 'zod';
import { THERE_AFTER_LAST_SEEN } from '../people/people-there.ts';
import type { StoreFacts } from '../store-facts/store-facts.ts';
import type { Span } from './span.ts';

/** Hours at work of one technician in one span. */
export interface Attendance {
  readonly span: number;
  readonly technician: string;
  readonly attendanceH: number;
  readonly source: 'clock' | 'scheduled';
}

const clockRow = z.object({ span: z.number(), technician: z.string(), attendanceH: z.number() });
const scheduledRow = z.object({
  number: z.string(),
  hours: z.number(),
  first: z.string().nullable(),
  last: z.string().nullable(),
});

/**
 * Attendance by span and technician. A store with a clock feed uses only the clock. A store without one uses the scheduled hours of its
 * working days, up to the last day of the feeds.
 */
export async function readAttendance(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  spans: readonly Span[],
  technicians: readonly string[] | undefined,
): Promise<Attendance[]> {
  if (spans.length === 0) return [];
  return facts.hasClockFeed
    ? readClock(db, dealershipId, spans, technicians)
    : readSchedule(db, facts, dealershipId, spans, technicians);
}

async function readClock(
  db: Database,
  dealershipId: string,
  spans: readonly Span[],
  technicians: readonly string[] | undefined,
): Promise<Attendance[]> {
  const rows = await db.query(
    `select s.id as span, a.tech_number as technician, sum(a.clock_h)::bigint as "attendanceH"
       from unnest($2::int[], $3::date[], $4::date[]) as s (id, first, last)
       join attendance a on a.dealership_id = $1 and a.date between s.first and s.last
      where $5::text[] is null or a.tech_number = any($5::text[])
      group by s.id, a.tech_number`,
    [
      dealershipId,
      spans.map((span) => span.id),
      spans.map((span) => span.range.startDate),
      spans.map((span) => span.range.endDate),
      technicians ?? null,
    ],
  );
  return z
    .array(clockRow)
    .parse(rows)
    .map((row) => ({ ...row, source: 'clock' as const }));
}

/**
 * The schedule of technicians from the day of hire, or their first line, to the day that they left. If nobody has set that day, a technician
 * counts as present if the feeds end soon after the last line or the day of hire, and otherwise (or if not active) until the last line: a
 * profile describes a person, but does not say that they still work here. Without any file, a technician with a profile counts as present.
 */
async function readSchedule(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  spans: readonly Span[],
  technicians: readonly string[] | undefined,
): Promise<Attendance[]> {
  const rows = await db.query(
    `select number, hours, first, case when left_on is not null then left_on when stays is not true then last_seen end as last
       from (select coalesce(d.number, p.number) as number, coalesce(p.sched_hours_h, 800) as hours, p.left_on, d.last_seen,
                    coalesce(p.hired_on, d.first_seen) as first,
                    coalesce(d.active, true) and coalesce(greatest(d.last_seen, p.hired_on) >= $3::date - $4::int,
                                                         p.number is not null and $3::date is null) as stays
               from (select * from dms_person where dealership_id = $1 and kind = 'technician') d
               full join (select * from technician_profile where dealership_id = $1) p on p.number = d.number) t
      where (stays or left_on is not null or last_seen is not null) and ($2::text[] is null or number = any($2::text[]))`,
    [dealershipId, technicians ?? null, facts.dataThrough, THERE_AFTER_LAST_SEEN],
  );
  const scheduled = z.array(scheduledRow).parse(rows);
  return spans.flatMap(({ id, range }) => {
    const endDate = facts.dataThrough === null ? range.endDate : earlier(range.endDate, facts.dataThrough);
    const hoursOf = new Map<string, number>();
    for (let date = range.startDate; date <= endDate; date = addDays(date, 1)) {
      const weight = facts.calendar.get(date) ?? defaultDayWeight(date);
      if (weight === 0) continue;
      for (const { number, hours, first, last } of scheduled) {
        if ((first !== null && date < first) || (last !== null && date > last)) continue;
        hoursOf.set(number, (hoursOf.get(number) ?? 0) + weight * hours);
      }
    }
    return [...hoursOf].map(([technician, attendanceH]) => ({
      span: id,
      technician,
      attendanceH,
      source: 'scheduled' as const,
    }));
  });
}
