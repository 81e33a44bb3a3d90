import type { DealershipInfo } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { usualWeek } from '@fixed-ops/metrics';
import type { Change } from './check-dealership.ts';
import { type RateSetter, replaceRates, setRates } from './set-rates.ts';

interface Write {
  readonly change: Change;
  readonly before: DealershipInfo;
  /** The business date of the dealership. */
  readonly today: string;
  readonly userId: string;
  readonly at: Date;
  /** Id of the change in the audit log. */
  readonly auditId: string;
  /** Id of the change that this one takes back. */
  readonly takenBack: string | undefined;
}

/** Writes the fields of a change, and leaves all others. */
export async function writeDealership(
  tx: Database,
  { change, before, today, userId, at, auditId, takenBack }: Write,
): Promise<void> {
  const id = before.dealershipId;
  const setter = { dealershipId: id, userId, at: at.toISOString(), change: auditId, takenBack };
  await writeColumns(tx, change, before);
  if (change.doorRates) await replaceDoorRates(tx, setter, change.doorRates);
  if (change.internalRates) await replaceDatedRates(tx, setter, 'internal', change.internalRates);
  if (change.plainWarrantyRates) await replaceDatedRates(tx, setter, 'warranty', change.plainWarrantyRates);
  await writeWarranty(tx, setter, change, before, today);
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

async function replaceDoorRates(
  tx: Database,
  setter: RateSetter,
  rates: NonNullable<Change['doorRates']>,
): Promise<void> {
  const rows = rates.flatMap(({ from, rate, laborTypes }) =>
    (laborTypes.length === 0 ? ['door'] : laborTypes).map((scope) => ({ scope, from, cents: cents(rate) })),
  );
  await replaceRates(tx, setter, (scope) => scope !== 'warranty' && scope !== 'internal', rows);
}

async function replaceDatedRates(
  tx: Database,
  setter: RateSetter,
  scope: 'internal' | 'warranty',
  rates: NonNullable<Change['internalRates']>,
): Promise<void> {
  const rows = rates.map(({ from, rate }) => ({ scope, from, cents: cents(rate) }));
  await replaceRates(tx, setter, (each) => each === scope, rows);
}

async function writeWarranty(
  tx: Database,
  setter: RateSetter,
  change: Change,
  before: DealershipInfo,
  today: string,
): Promise<void> {
  const id = before.dealershipId;
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
    await setRates(tx, setter, [{ scope: 'warranty', from: today, cents: cents(rate) }]);
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
