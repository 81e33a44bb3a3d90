import { createHash } from 'node:crypto';
import { areaRules } from '@fixed-ops/access';
import { type DealershipChange, type DealershipInfo, updateDealershipInfoCall } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { writeAudit } from '../audit.ts';
import type { Caller, ScopedDealership } from '../auth/caller.ts';
import { bumpSettingsVersion, lockSettings } from '../data-version.ts';
import { changedInTheMeantime } from '../http/if-match.ts';
import type { FieldError } from '../http/problem/problem.ts';
import { notPossible, notYourDealership } from '../http/problem/problem.ts';
import { route } from '../http/route.ts';
import { readPicture } from '../picture/picture.ts';
import { readInfos } from './group-dealership-info.ts';
import { dealershipsOfGroup } from './settings/copy-targets.ts';

/** px; a letterhead drawn at two dots a pixel. */
const MAX_LOGO_SIDE = 1024;

/** Changes what is sent. ADMIN_SUPER may name another dealership of the group. */
export const updateDealershipInfoRoute = route(updateDealershipInfoCall, {
  access: { rule: areaRules.administration },
  handler: async ({ db, clock, caller, dealership, body }) => {
    const { dealershipId = dealership.id, basedOn, ...sent } = body;
    const logo = cleanLogo(sent.logo);
    const change = { ...sent, logo: logo === 'unreadable' ? undefined : logo };
    const id = await targetOf(db, caller, dealership, dealershipId);
    return db.transaction(async (tx) => {
      await lockSettings(tx, id);
      const before = await readOne(tx, id, clock);
      if (basedOn !== undefined && basedOn !== before.updatedAt) throw changedInTheMeantime(before, body);
      const problems = await check(tx, id, change, before);
      if (logo === 'unreadable') problems.push(noLogo);
      if (problems.length > 0) throw notPossible(problems);
      await writeColumns(tx, id, change);
      if (change.doorRates) await replaceDoorRates(tx, id, change.doorRates);
      // The dealership's own day, which another one of the group may not have reached yet.
      await writeWarranty(tx, id, change, before, clock.today(change.timezone ?? before.timezone));
      if (change.workCalendar) await replaceCalendar(tx, id, change.workCalendar);
      const after = await readOne(tx, id, clock);
      const changed = differences(before, after);
      if (changed.length === 0) return after;
      const at = clock.now();
      await tx.execute('update dealership set updated_by = $2, updated_at = $3 where id = $1', [
        id,
        caller.userId,
        at.toISOString(),
      ]);
      await writeAudit(tx, {
        at,
        userId: caller.userId,
        dealershipId: id,
        action: updateDealershipInfoCall.name,
        entity: 'dealership',
        entityId: id,
        before: only(before, changed),
        after: only(after, changed),
      });
      await bumpSettingsVersion(tx, id, at);
      return readOne(tx, id, clock);
    });
  },
});

async function targetOf(db: Database, caller: Caller, at: ScopedDealership, wanted: string): Promise<string> {
  if (wanted === at.id) return at.id;
  const [found] = caller.role === 'ADMIN_SUPER' ? await dealershipsOfGroup(db, caller.groupId, [wanted]) : [];
  if (found === undefined) throw notYourDealership();
  return found.id;
}

async function readOne(db: Database, id: string, clock: Parameters<typeof readInfos>[3]): Promise<DealershipInfo> {
  const [info] = await readInfos(db, id, false, clock);
  if (info === undefined) throw notYourDealership();
  return info;
}

type Change = Omit<DealershipChange, 'dealershipId' | 'basedOn'>;

async function check(tx: Database, id: string, change: Change, before: DealershipInfo): Promise<FieldError[]> {
  const problems: FieldError[] = [];
  if (change.timezone !== undefined && change.timezone !== before.timezone) {
    const [row] = await tx.query('select 1 as there from repair_order where dealership_id = $1 limit 1', [id]);
    // A close date is a date in this zone: rows that are there would change their meaning.
    if (row !== undefined) {
      problems.push({
        path: 'timezone',
        code: 'timezone_in_use',
        message: `is ${before.timezone} for every repair order that is loaded, and cannot change any more`,
      });
    }
  }
  const twice = (keys: readonly string[], path: string, what: string) => {
    const index = keys.findIndex((key, at) => keys.indexOf(key) < at);
    if (index >= 0) problems.push({ path: `${path}.${index}`, code: 'twice', message: `gives ${what} a second time` });
  };
  twice(
    (change.doorRates ?? []).flatMap(({ from, laborTypes }) =>
      (laborTypes.length === 0 ? ['door'] : laborTypes).map((scope) => `${scope} ${from}`),
    ),
    'doorRates',
    'a rate of the same day',
  );
  const reserved = (change.doorRates ?? []).findIndex(({ laborTypes }) =>
    laborTypes.some((type) => ['door', 'warranty', 'internal'].includes(type)),
  );
  if (reserved >= 0) {
    problems.push({
      path: `doorRates.${reserved}.laborTypes`,
      code: 'unknown_labor_type',
      message: 'names no labor type',
    });
  }
  twice(
    (change.warrantyRates ?? []).map(({ manufacturer, from }) => `${manufacturer} ${from}`),
    'warrantyRates',
    'a rate of the same day',
  );
  twice(
    (change.workCalendar ?? []).map(({ date }) => date),
    'workCalendar',
    'the same day',
  );
  (change.weekdays ?? []).forEach(({ opens, closes }, index) => {
    if ((opens === null) !== (closes === null) || (opens !== null && closes !== null && closes <= opens))
      problems.push({ path: `weekdays.${index}.closes`, code: 'not_after', message: 'is not after it opens' });
  });
  const manufacturers = change.manufacturers ?? before.brands;
  if ((change.warrantyRate !== undefined || change.warrantyPartsMarkup !== undefined) && manufacturers.length === 0) {
    problems.push({ path: 'warrantyRate', code: 'no_manufacturer', message: 'needs a manufacturer: name one first' });
  }
  return problems;
}

const noLogo: FieldError = {
  path: 'logo',
  code: 'not_a_picture',
  message: `is not a whole JPEG, PNG or WebP picture of at most ${MAX_LOGO_SIDE} by ${MAX_LOGO_SIDE} pixels`,
};

/** The logo as it is kept: what draws it and nothing else, under the type that it really has. */
function cleanLogo(sent: Change['logo']): Change['logo'] | 'unreadable' {
  if (sent === undefined || sent === null) return sent;
  const picture = readPicture(Buffer.from(sent.slice(sent.indexOf(',') + 1), 'base64'));
  if (picture === null || Math.max(picture.width, picture.height) > MAX_LOGO_SIDE) return 'unreadable';
  return `data:${picture.mediaType};base64,${picture.data.toString('base64')}`;
}

async function writeColumns(tx: Database, id: string, change: Change): Promise<void> {
  await tx.execute(
    `update dealership set
       name = coalesce($2, name), address = coalesce($3, address), city = coalesce($4, city), state = coalesce($5, state),
       postal_code = coalesce($6, postal_code), phone = coalesce($7, phone), timezone = coalesce($8, timezone),
       brands = coalesce($9::jsonb, brands), stalls = coalesce($10::int, stalls),
       service_contract_as_customer = coalesce($11::boolean, service_contract_as_customer),
       uci_label = coalesce($12, uci_label), logo_url = case when $13::boolean then $14 else logo_url end,
       week = coalesce($15::jsonb, week)
     where id = $1`,
    [
      id,
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
      change.weekdays === undefined ? null : JSON.stringify(change.weekdays.map(withDefaultWeight)),
    ],
  );
}

/** Hours say nothing of how much a day counts: figures count the default week, and the calendar what differs. */
const withDefaultWeight = (hours: NonNullable<Change['weekdays']>[number], index: number) => ({
  weight: DEFAULT_WEEK[index] ?? 0,
  ...hours,
});
/** Monday to Sunday. */
const DEFAULT_WEEK = [1, 1, 1, 1, 1, 0.5, 0];

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
  await tx.execute(
    `insert into warranty_rate (dealership_id, manufacturer, from_date, labor_rate_c, parts_markup_pct)
     values ($1, $2, $3, $4, $5)
     on conflict (dealership_id, manufacturer, from_date) do update
        set labor_rate_c = excluded.labor_rate_c, parts_markup_pct = excluded.parts_markup_pct`,
    [
      id,
      manufacturer,
      today,
      cents(warrantyRate ?? before.warrantyRate ?? 0),
      warrantyPartsMarkup ?? before.warrantyPartsMarkup ?? 0,
    ],
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

type Field = keyof DealershipInfo;

/** What a change of the dealership may have changed; the feed's state is not its doing. */
function differences(before: DealershipInfo, after: DealershipInfo): Field[] {
  return (Object.keys(after) as Field[]).filter(
    (field) => field !== 'feed' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

/** The fields as the log keeps them: of the logo only a hash, which says whether it is the same one. */
function only(info: DealershipInfo, fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field, field === 'logo' ? hashOf(info.logo) : info[field]]));
}

const hashOf = (logo: string | null) =>
  logo === null ? null : `sha256:${createHash('sha256').update(logo).digest('hex')}`;
