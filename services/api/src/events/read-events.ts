import type { StoreEvent } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { storeFacts } from '../core/store-facts/known-facts.ts';
import { storeWeekSchema } from '../core/store-facts/store-days.ts';
import { unusualDays } from './calendar-days.ts';

/** Who asks, and where. */
export interface EventReader {
  readonly db: Database;
  readonly dealershipId: string;
  readonly userId: string;
  readonly isAdmin: boolean;
  /** False for who sees own figures only: what colleagues write may name people. */
  readonly seesEverybody: boolean;
}

interface Span {
  readonly startDate: string;
  readonly endDate: string;
}

/** The days of a department's trend. */
interface TrendSpan extends Span {
  readonly department: 'service' | 'parts';
}

const matrixSchema = z.object({ of: z.string(), effective_from: z.string(), name: z.string() });
const daySchema = z.object({ date: z.string(), weight: z.number() });
const eventSchema = z.object({
  id: z.number(),
  date: z.string(),
  text: z.string(),
  note: z.string(),
  created_by: z.string(),
  by_name: z.string(),
});

const known = (kind: StoreEvent['kind'], date: string, text: string): StoreEvent => ({
  eventId: null,
  date,
  kind,
  text,
  note: '',
  byName: '',
  canDelete: false,
});

/**
 * What happened in the span, the earliest first: what the product knows by itself, and what people have marked. Service sells parts too, so
 * their prices explain its steps as well. Those of labor explain nothing of parts.
 */
export async function readEvents(reader: EventReader, span: TrendSpan): Promise<StoreEvent[]> {
  const events = [
    ...(span.department === 'service' ? await doorRates(reader, span) : []),
    ...(await matrices(reader, span)),
    ...(reader.seesEverybody ? await marked(reader, span) : []),
  ];
  return events.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

async function doorRates({ db, dealershipId }: EventReader, { startDate, endDate }: Span): Promise<StoreEvent[]> {
  const { doorRates: rates } = await storeFacts(db, dealershipId);
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  return rates.flatMap(({ fromDate, rateC }, index) => {
    const before = rates[index - 1];
    if (!before || fromDate < startDate || fromDate > endDate) return [];
    return [known('doorRate', fromDate, `Door rate ${dollars(before.rateC)} to ${dollars(rateC)}`)];
  });
}

async function matrices(
  { db, dealershipId }: EventReader,
  { startDate, endDate, department }: TrendSpan,
): Promise<StoreEvent[]> {
  const rows = await db.query(
    `select m.of, m.effective_from::text as effective_from, m.name
       from (select 'Labor' as of, dealership_id, effective_from, name, active from labor_matrix
             union all
             select 'Parts', dealership_id, effective_from, name, active from parts_matrix) m
      where m.dealership_id = $1 and m.active and m.effective_from between $2 and $3 and ($4 = 'service' or m.of = 'Parts')
      order by m.effective_from, m.of, m.name`,
    [dealershipId, startDate, endDate, department],
  );
  return z
    .array(matrixSchema)
    .parse(rows)
    .map(({ of, effective_from: date, name }) => known('matrix', date, `${of} matrix “${name}” in force`));
}

/** The days of the span on which the dealership's own calendar is not the usual one. */
export async function readUnusualDays({ db, dealershipId }: EventReader, { startDate, endDate }: Span) {
  const rows = await db.query(
    `select date::text as date, day_weight::float8 as weight from work_calendar
      where dealership_id = $1 and date between $2 and $3`,
    [dealershipId, startDate, endDate],
  );
  const [store] = await db.query('select week from dealership where id = $1', [dealershipId]);
  const { week } = z.object({ week: storeWeekSchema }).parse(store);
  return unusualDays(z.array(daySchema).parse(rows), week ?? undefined);
}

async function marked(reader: EventReader, { startDate, endDate }: Span): Promise<StoreEvent[]> {
  return selectMarked(reader, 'e.deleted_at is null and e.date between $2 and $3', [startDate, endDate]);
}

/**
 * One that a person has marked; null where there is none.
 *
 * @param whether it is on the trends, or was taken away
 */
export async function readMarked(
  reader: EventReader,
  id: number,
  state: 'shown' | 'deleted',
): Promise<StoreEvent | null> {
  const [event] = await selectMarked(reader, `e.id = $2 and (e.deleted_at is null) = $3`, [id, state === 'shown']);
  return event ?? null;
}

async function selectMarked(reader: EventReader, which: string, values: readonly unknown[]): Promise<StoreEvent[]> {
  const { db, dealershipId, userId, isAdmin } = reader;
  const rows = await db.query(
    `select e.id, e.date::text as date, e.text, e.note, e.created_by,
            coalesce(u.first_name || ' ' || u.last_name, '') as by_name
       from store_event e left join app_user u on u.id = e.created_by
      where e.dealership_id = $1 and ${which}
      order by e.date, e.id`,
    [dealershipId, ...values],
  );
  return z
    .array(eventSchema)
    .parse(rows)
    .map((row) => ({
      eventId: String(row.id),
      date: row.date,
      kind: 'person' as const,
      text: row.text,
      note: row.note,
      byName: row.by_name,
      canDelete: isAdmin || row.created_by === userId,
    }));
}
