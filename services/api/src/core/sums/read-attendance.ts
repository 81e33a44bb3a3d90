import type { Database } from '@fixed-ops/database';
import { addDays, defaultDayWeight, earlier } from '@fixed-ops/metrics';
import { z } from 'zod';
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
const profileRow = z.object({
  number: z.string(),
  sched_hours_h: z.number(),
  hired_on: z.string().nullable(),
  left_on: z.string().nullable(),
});

/**
 * Attendance by span and technician. A store with a clock feed has what the clock says and nothing else; one without has the
 * scheduled hours of its working days, up to the last day that the feeds cover.
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

async function readSchedule(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  spans: readonly Span[],
  technicians: readonly string[] | undefined,
): Promise<Attendance[]> {
  const rows = await db.query(
    `select number, sched_hours_h, hired_on, left_on from technician_profile
      where dealership_id = $1 and ($2::text[] is null or number = any($2::text[]))`,
    [dealershipId, technicians ?? null],
  );
  const profiles = z.array(profileRow).parse(rows);
  return spans.flatMap(({ id, range }) => {
    const endDate = facts.dataThrough === null ? range.endDate : earlier(range.endDate, facts.dataThrough);
    const hoursOf = new Map<string, number>();
    for (let date = range.startDate; date <= endDate; date = addDays(date, 1)) {
      const weight = facts.calendar.get(date) ?? defaultDayWeight(date);
      if (weight === 0) continue;
      for (const profile of profiles) {
        if (profile.hired_on !== null && date < profile.hired_on) continue;
        if (profile.left_on !== null && date > profile.left_on) continue;
        hoursOf.set(profile.number, (hoursOf.get(profile.number) ?? 0) + weight * profile.sched_hours_h);
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
