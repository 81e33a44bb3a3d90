import type { Database } from '@fixed-ops/database';
import type { HandedInStore } from './handed-in.ts';
import { weekAfter } from './handed-in-week.ts';

/** The person who submits, and the time. */
export interface Writer {
  readonly userId: string;
  readonly at: string;
  /** The store's business date of today. */
  readonly today: string;
}

/** Writes address, brands and similar fields. A field that the form leaves empty stays as it is. */
export async function writeAddress(
  tx: Database,
  id: string,
  { store, dms, rates }: HandedInStore,
  { userId, at }: Writer,
): Promise<void> {
  const [before] = await tx.query<{ week: unknown }>('select week from dealership where id = $1 for update', [id]);
  const week = weekAfter(before?.week ?? null, rates);
  await tx.execute(
    `update dealership set
       address = coalesce(nullif($2, ''), address), city = coalesce(nullif($3, ''), city),
       state = coalesce(nullif($4, ''), state), postal_code = coalesce(nullif($5, ''), postal_code),
       phone = coalesce(nullif($6, ''), phone), dms_type = coalesce(nullif($7, ''), dms_type),
       brands = case when $8::jsonb = '[]'::jsonb then brands else $8::jsonb end, stalls = coalesce($9::int, stalls),
       week = coalesce($10::jsonb, week), updated_by = $11, updated_at = $12
     where id = $1`,
    [
      id,
      store.street,
      store.city,
      store.state,
      store.postalCode,
      store.phone,
      dms,
      JSON.stringify(store.brands),
      store.stalls,
      week === null ? null : JSON.stringify(week),
      userId,
      at,
    ],
  );
}

/** Writes days that differ from their weekday. Older saved steps may contain a day twice; then the last entry applies. */
export async function writeCalendar(tx: Database, id: string, { rates: { days } }: HandedInStore): Promise<void> {
  await tx.execute(
    `insert into work_calendar (dealership_id, date, day_weight)
     select distinct on (c.date) $1, c.date, c.weight
       from unnest($2::date[], $3::numeric[]) with ordinality as c (date, weight, place) order by c.date, c.place desc
     on conflict (dealership_id, date) do update set day_weight = excluded.day_weight`,
    [id, days.map(({ date }) => date), days.map(({ weight }) => weight)],
  );
}
