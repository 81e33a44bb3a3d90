import type { DealershipInfo } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { usualWeek } from '@fixed-ops/metrics';
import type { Change } from './check-dealership.ts';

/** Writes the fields of a change, and leaves all others. */
export async function writeDealership(
  tx: Database,
  { change, before, today }: { readonly change: Change; readonly before: DealershipInfo; readonly today: string },
): Promise<void> {
  const id = before.dealershipId;
  await writeColumns(tx, change, before);
  if (change.doorRates) await replaceDoorRates(tx, id, change.doorRates);
  if (change.internalRates) await replaceDatedRates(tx, id, 'internal', change.internalRates);
  if (change.plainWarrantyRates) await replaceDatedRates(tx, id, 'warranty', change.plainWarrantyRates);
  await writeWarranty(tx, id, change, before, today);
  if (change.workCalendar) await replaceCalendar(tx, id, change.workCalendar);
}

async function writeColumns(tx: Database, change: Change, before: DealershipInfo): Promise<void> {
  await tx.execute(
    `update dealership set
       name = coalesce($2, name), address = coalesce($3, address), city = coalesce($4, city), state = coalesce($5, state),
       postal_code = coalesce($6, postal_code), phone = coalesce($7, phone), timezone = coalesce($8, timezone),
       brands = coalesce($9::jsonb, brands), stalls = coalesce($10::int, stalls),
       service_contract_as_customer = coalesce($11::boolean, service_contract_as_customer),
       uci_label = coalesce($12, uci_label), logo_url = case when $13::boolean then $14 else logo_url end,
       week = case when $15::boolean then $16::jsonb else week end, dms_type = coalesce($17, dms_type)
     where id = $1`,
    [
      before.dealershipId,
      change.name ?? null,
      change.street ?? null,
      change.city ?? null,
      change.state ?? null,
      change.postalCode ?? null,
      change.phone ?? null,
      change.timezone ?? null,
      change.manufacturers === undefined ? null : JSON.stringify(change.manufacturers),
      change.stalls ?? null,
      change.serviceContractAsCustomer ?? null,
      change.uciLabel ?? null,
      change.logo !== undefined,
      change.logo ?? null,
      change.weekdays !== undefined,
      change.weekdays?.length ? JSON.stringify(weekOf(change.weekdays, before.weekdays ?? null)) : null,
      change.dms ?? null,
    ],
  );
}

type Weekdays = NonNullable<DealershipInfo['weekdays']>;

/** The stored week. A day without a weight has the former or default one. In a week with hours, a day without hours is closed. */
function weekOf(wanted: Weekdays, before: Weekdays | null): Weekdays {
  const hasHours = wanted.some(({ opens }) => opens !== null);
  return wanted.map(({ opens, closes, weight }, index) => {
    const usual = usualWeek[index] ?? 0;
    const isClosed = hasHours && opens === null;
    // A Sunday that opens without a weight counts as half a day.
    const open = before?.[index]?.weight || usual || (opens === null ? 0 : OPEN_SUNDAY);
    return { opens, closes, weight: weight ?? (isClosed ? 0 : open) };
  });
}
const OPEN_SUNDAY = 0.5;

const cents = (amount: number) => Math.round(amount * 100);

async function replaceDoorRates(tx: Database, id: string, rates: NonNullable<Change['doorRates']>): Promise<void> {
  const rows = rates.flatMap(({ from, rate, laborTypes }) =>
    (laborTypes.length === 0 ? ['door'] : laborTypes).map((scope) => ({ scope, from, rate: cents(rate) })),
  );
  await tx.execute("delete from door_rate where dealership_id = $1 and scope not in ('warranty', 'internal')", [id]);
  await tx.execute(
    `insert into door_rate (dealership_id, scope, from_date, rate_c)
     select $1, r.scope, r.from_date, r.rate_c
       from unnest($2::text[], $3::date[], $4::int[]) as r (scope, from_date, rate_c)`,
    [id, rows.map((row) => row.scope), rows.map((row) => row.from), rows.map((row) => row.rate)],
  );
}

async function replaceDatedRates(
  tx: Database,
  id: string,
  scope: 'internal' | 'warranty',
  rates: NonNullable<Change['internalRates']>,
): Promise<void> {
  await tx.execute('delete from door_rate where dealership_id = $1 and scope = $2', [id, scope]);
  await tx.execute(
    `insert into door_rate (dealership_id, scope, from_date, rate_c)
     select $1, $2, r.from_date, r.rate_c from unnest($3::date[], $4::int[]) as r (from_date, rate_c)`,
    [id, scope, rates.map(({ from }) => from), rates.map(({ rate }) => cents(rate))],
  );
}

async function writeWarranty(
  tx: Database,
  id: string,
  change: Change,
  before: DealershipInfo,
  today: string,
): Promise<void> {
  if (change.warrantyRates) {
    const rates = change.warrantyRates;
    await tx.execute('delete from warranty_rate where dealership_id = $1', [id]);
    await tx.execute(
      `insert into warranty_rate (dealership_id, manufacturer, from_date, labor_rate_c, parts_markup_pct)
       select $1, r.manufacturer, r.from_date, r.labor_rate_c, r.parts_markup_pct
         from unnest($2::text[], $3::date[], $4::int[], $5::numeric[])
           as r (manufacturer, from_date, labor_rate_c, parts_markup_pct)`,
      [
        id,
        rates.map((rate) => rate.manufacturer),
        rates.map((rate) => rate.from),
        rates.map((rate) => cents(rate.laborRate)),
        rates.map((rate) => rate.partsMarkupPct),
      ],
    );
  }
  const { warrantyRate, warrantyPartsMarkup } = change;
  const [manufacturer] = change.manufacturers ?? before.brands;
  if (manufacturer === undefined || (warrantyRate === undefined && warrantyPartsMarkup === undefined)) return;
  const isSame =
    (warrantyRate ?? before.warrantyRate) === before.warrantyRate &&
    (warrantyPartsMarkup ?? before.warrantyPartsMarkup) === before.warrantyPartsMarkup;
  if (isSame) return;
  const rate = warrantyRate ?? before.warrantyRate;
  const markup = warrantyPartsMarkup ?? before.warrantyPartsMarkup;
  if (rate === null) return;
  // No markup is set, so the rate stands alone, like a rate from a feed.
  if (markup === null) {
    await tx.execute(
      `insert into door_rate (dealership_id, scope, from_date, rate_c) values ($1, 'warranty', $2, $3)
       on conflict (dealership_id, scope, from_date) do update set rate_c = excluded.rate_c`,
      [id, today, cents(rate)],
    );
    return;
  }
  await tx.execute(
    `insert into warranty_rate (dealership_id, manufacturer, from_date, labor_rate_c, parts_markup_pct)
     values ($1, $2, $3, $4, $5)
     on conflict (dealership_id, manufacturer, from_date) do update
        set labor_rate_c = excluded.labor_rate_c, parts_markup_pct = excluded.parts_markup_pct`,
    [id, manufacturer, today, cents(rate), markup],
  );
}

async function replaceCalendar(tx: Database, id: string, days: NonNullable<Change['workCalendar']>): Promise<void> {
  await tx.execute('delete from work_calendar where dealership_id = $1', [id]);
  await tx.execute(
    `insert into work_calendar (dealership_id, date, day_weight)
     select $1, c.date, c.weight from unnest($2::date[], $3::numeric[]) as c (date, weight)`,
    [id, days.map((day) => day.date), days.map((day) => day.weight)],
  );
}
