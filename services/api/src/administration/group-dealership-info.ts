import { areaRules } from '@fixed-ops/access';
import { businessDateSchema, calls, type DealershipInfo, dealershipIdSchema, instantSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { storeCalendar } from '@fixed-ops/metrics';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import type { Clock } from '../clock.ts';
import { daysOfStore } from '../core/store-facts/store-days.ts';
import { route } from '../http/route.ts';
import { feedStatus } from './feed-status.ts';
import { lastChangeColumns } from './settings/settings-block.ts';

const rowSchema = z.object({
  id: dealershipIdSchema,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  phone: z.string(),
  brands: z.array(z.string()),
  dms_type: z.string(),
  timezone: z.string(),
  has_orders: z.boolean(),
  stalls: z.number(),
  products: z.array(z.string()),
  door_rates: z.array(z.object({ scope: z.string(), from: businessDateSchema, cents: z.number() })),
  plain_warranty_rates: z.array(z.object({ from: businessDateSchema, cents: z.number() })),
  internal_rates: z.array(z.object({ from: businessDateSchema, cents: z.number() })),
  warranty_rates: z.array(
    z.object({ manufacturer: z.string(), from: businessDateSchema, cents: z.number(), markup: z.number() }),
  ),
  service_contract_as_customer: z.boolean(),
  uci_label: z.string(),
  week: z
    .array(z.object({ opens: z.string().nullable(), closes: z.string().nullable(), weight: z.number() }))
    .nullable(),
  logo_url: z.string().nullable(),
  updated_by: z.string().nullable(),
  updated_at: instantSchema.nullable(),
  user_count: z.number(),
  latest_ok: z.boolean().nullable(),
  last_file_name: z.string().nullable(),
  last_received_at: instantSchema.nullable(),
  data_through: businessDateSchema.nullable(),
  as_of: instantSchema.nullable(),
  calendar: z.array(z.object({ date: businessDateSchema, weight: z.number() })),
});
type Row = z.output<typeof rowSchema>;

/**
 * $1 is the dealership of the request, $2 whether its whole group is requested. The last day of the feed is that of the repair orders, which
 * every figure depends on.
 */
const sql = `
  select d.id, d.name, d.address, d.city, d.state, d.postal_code, d.phone, d.brands, d.dms_type, d.timezone, d.stalls,
         exists (select 1 from repair_order o where o.dealership_id = d.id) as has_orders,
         (select coalesce(json_agg(p.code order by p.code), '[]'::json)
            from dealership_product p where p.dealership_id = d.id) as products,
         (select coalesce(json_agg(json_build_object('scope', r.scope, 'from', r.from_date, 'cents', r.rate_c)
                                   order by r.from_date, r.scope), '[]'::json)
            from door_rate r where r.dealership_id = d.id and r.rate_c is not null
             and r.scope not in ('warranty', 'internal')) as door_rates,
         (select coalesce(json_agg(json_build_object('from', r.from_date, 'cents', r.rate_c) order by r.from_date), '[]'::json)
            from door_rate r where r.dealership_id = d.id and r.rate_c is not null and r.scope = 'warranty') as plain_warranty_rates,
         (select coalesce(json_agg(json_build_object('from', r.from_date, 'cents', r.rate_c) order by r.from_date), '[]'::json)
            from door_rate r where r.dealership_id = d.id and r.rate_c is not null and r.scope = 'internal') as internal_rates,
         (select coalesce(json_agg(json_build_object('manufacturer', w.manufacturer, 'from', w.from_date,
                                                     'cents', w.labor_rate_c, 'markup', w.parts_markup_pct)
                                   order by w.from_date, w.manufacturer), '[]'::json)
            from warranty_rate w where w.dealership_id = d.id) as warranty_rates,
         d.service_contract_as_customer, d.uci_label, d.logo_url, d.week,
         ${lastChangeColumns('d')},
         (select count(*) from user_dealership ud join app_user u on u.id = ud.user_id
           where ud.dealership_id = d.id and u.deleted_at is null) as user_count,
         latest.ok as latest_ok, latest.file_name as last_file_name, latest.received_at as last_received_at,
         through.data_to as data_through, through.as_of,
         (select coalesce(json_agg(json_build_object('date', c.date, 'weight', c.day_weight) order by c.date), '[]'::json)
            from work_calendar c where c.dealership_id = d.id) as calendar
    from dealership d
    left join lateral (select ok, file_name, received_at from feed_file
                        where dealership_id = d.id order by received_at desc, id desc limit 1) latest on true
    left join lateral (select max(data_to) as data_to, max(received_at) as as_of from feed_file
                        where dealership_id = d.id and ok and kind = 'ros') through on true
   where d.active
     and (d.id = $1 or ($2 and d.group_id = (select group_id from dealership where id = $1)))
   order by d.name, d.id`;

/** ADMIN_SUPER administers every store of the group, ADMIN only the current one. Other people whom a flag admits see the current one. */
const seesWholeGroup = (caller: Caller) => caller.role === 'ADMIN_SUPER';

export const groupDealershipInfoRoute = route(calls.groupDealershipInfo, {
  access: { rule: areaRules.administration, ofGroup: true },
  handler: async ({ db, caller, dealership, clock }) => readInfos(db, dealership.id, seesWholeGroup(caller), clock),
});

/** One dealership, or with `wholeGroup` every active one of its group. */
export async function readInfos(
  db: Database,
  dealershipId: string,
  wholeGroup: boolean,
  clock: Clock,
): Promise<DealershipInfo[]> {
  const rows = z.array(rowSchema).parse(await db.query(sql, [dealershipId, wholeGroup]));
  return rows.map((row) => toInfo(row, clock));
}

function toInfo(row: Row, clock: Clock): DealershipInfo {
  const today = clock.today(row.timezone);
  const doorRate = latestOn(
    row.door_rates.filter(({ scope }) => scope === 'door'),
    today,
  );
  const agreedWarranty = latestOn(row.warranty_rates, today);
  const plainWarranty = latestOn(row.plain_warranty_rates, today);
  // As for the warranty analysis: the newest rate applies, and of one day the agreement.
  const isPlainNewer = plainWarranty !== undefined && plainWarranty.from > (agreedWarranty?.from ?? '');
  const calendar = storeCalendar({
    week: row.week?.map(({ weight }) => weight) ?? null,
    days: new Map(row.calendar.map(({ date, weight }) => [date, weight])),
    span: daysOfStore(row.data_through, today),
  });
  return {
    dealershipId: row.id,
    name: row.name,
    address: addressLine(row),
    addressParts: { street: row.address, city: row.city, state: row.state, postalCode: row.postal_code },
    phone: orNull(row.phone),
    brands: row.brands,
    dms: orNull(row.dms_type),
    timezone: row.timezone,
    timezoneFixed: row.has_orders,
    stalls: row.stalls === 0 ? null : row.stalls,
    products: row.products,
    doorRate: dollars(doorRate?.cents),
    doorRateFrom: doorRate?.from ?? null,
    doorRates: doorRatesOf(row.door_rates),
    warrantyRate: dollars((isPlainNewer ? plainWarranty : agreedWarranty)?.cents),
    warrantyPartsMarkup: agreedWarranty?.markup ?? null,
    warrantyRates: row.warranty_rates.map(({ manufacturer, from, cents, markup }) => ({
      manufacturer,
      from,
      laborRate: cents / 100,
      partsMarkupPct: markup,
    })),
    plainWarrantyRates: row.plain_warranty_rates.map(({ from, cents }) => ({ from, rate: cents / 100 })),
    internalRate: dollars(latestOn(row.internal_rates, today)?.cents),
    internalRates: row.internal_rates.map(({ from, cents }) => ({ from, rate: cents / 100 })),
    workCalendar: row.calendar,
    weekdays: row.week,
    serviceContractAsCustomer: row.service_contract_as_customer,
    uciLabel: row.uci_label,
    logo: row.logo_url,
    userCount: row.user_count,
    feed: {
      status: feedStatus(
        { latestOk: row.latest_ok, asOf: row.as_of },
        { now: clock.now(), today, timezone: row.timezone, calendar },
      ),
      lastFileName: row.last_file_name,
      lastReceivedAt: row.last_received_at,
      dataThrough: row.data_through,
    },
    updatedBy: row.updated_by,
    updatedAt: row.updated_by === null ? null : row.updated_at,
  };
}

/** Labor types with the same rate from the same day stand in one row. */
function doorRatesOf(rates: Row['door_rates']): DealershipInfo['doorRates'] {
  const rows = new Map<string, DealershipInfo['doorRates'][number]>();
  for (const { scope, from, cents } of rates) {
    const key = scope === 'door' ? from : `${from} ${cents}`;
    const row = rows.get(key) ?? { from, rate: cents / 100, laborTypes: [] };
    rows.set(key, scope === 'door' ? row : { ...row, laborTypes: [...row.laborTypes, scope] });
  }
  return [...rows.values()];
}

const orNull = (text: string) => (text === '' ? null : text);
const dollars = (cents: number | undefined) => (cents === undefined ? null : cents / 100);

/** The last of the rates, sorted by date, that began on or before a day. */
function latestOn<R extends { readonly from: string }>(rates: readonly R[], day: string): R | undefined {
  return rates.findLast((rate) => rate.from <= day);
}

/** "210 Pier Road, Harborline, WA 98101", without the parts that are not known. */
function addressLine({ address, city, state, postal_code }: Row): string | null {
  const region = [state, postal_code].filter((part) => part !== '').join(' ');
  return orNull([address, city, region].filter((part) => part !== '').join(', '));
}
