import { type Averages, averagesSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import {
  defaultThresholds,
  holidaysOf,
  mergeThresholds,
  storeCalendar,
  type Threshold,
  type WorkCalendar,
} from '@fixed-ops/metrics';
import { z } from 'zod';
import { arrivalsOf, type DataReach, dataReachOf, type FeedArrivals, figureFeeds, reachOf } from './data-reach.ts';
import { defaultAverages } from './default-averages.ts';
import { daysOfStore, storeWeekSchema } from './store-days.ts';

/** The facts that a store's figures depend on, besides its rows. */
export interface StoreFacts {
  readonly dataVersion: number;
  /** When the newest feed file was loaded. */
  readonly asOf: string | null;
  /** The last day of the service department's feeds. Null before the first file. */
  readonly dataThrough: string | null;
  /** The same of each feed. */
  readonly reach: DataReach;
  /** When the newest file of each feed was loaded. A feed without any file is missing. */
  readonly arrivals: FeedArrivals;
  /** The day on which the first repair order closed. Null if there is none. */
  readonly historyFrom: string | null;
  /** The day on which the last repair order closed. */
  readonly latestCloseDate: string | null;
  /** Moves service contracts into customer pay in every measure. */
  readonly serviceContractAsCustomer: boolean;
  readonly hasClockFeed: boolean;
  /** Columns that the feed lacks (`feedFields` of the metrics). */
  readonly fieldsNotProvided: readonly string[];
  /** Days that differ from the default: the dealership's own, and closed ones on which a repair order closed. */
  readonly calendar: WorkCalendar;
  /** Oldest first. */
  readonly doorRates: readonly DoorRate[];
  readonly thresholds: readonly Threshold[];
  readonly policyLaborTypes: readonly string[];
  /** What “average” means in each department. */
  readonly averages: Readonly<Record<'service' | 'parts', Averages>>;
}

export interface DoorRate {
  readonly fromDate: string;
  readonly rateC: number;
}

/** The stored bounds of a metric. */
export const thresholdRow = z.object({
  metricKey: z.string(),
  scope: z.string(),
  direction: z.enum(['up', 'down', 'band']),
  green: z.number().nullable(),
  amber: z.number().nullable(),
  bandLow: z.number().nullable(),
  bandHigh: z.number().nullable(),
  amberLow: z.number().nullable(),
  amberHigh: z.number().nullable(),
  enabled: z.boolean(),
  showDollarGap: z.boolean(),
});

const factsRow = z.object({
  id: z.string(),
  data_version: z.number().nullable(),
  as_of: z.string().nullable(),
  timezone: z.string(),
  files: z.array(z.object({ kind: z.string(), receivedAt: z.string(), dataTo: z.string().nullable() })),
  history_from: z.string().nullable(),
  latest_close_date: z.string().nullable(),
  service_contract_as_customer: z.boolean(),
  has_clock_feed: z.boolean(),
  fields_not_provided: z.array(z.string()),
  calendar: z.array(z.object({ date: z.string(), weight: z.number() })),
  week: storeWeekSchema,
  worked_days: z.array(z.string()),
  door_rates: z.array(z.object({ fromDate: z.string(), rateC: z.number() })),
  thresholds: z.array(thresholdRow),
  policy_labor_types: z.array(z.string()),
  averages: z.array(averagesSchema.extend({ department: z.enum(['service', 'parts']) })),
});

/** The percentage of lines that must have a category before figures by category are more than a sample. */
const CATEGORISED_PCT = 80;
/** The number of days up to the last closed line whose lines are examined. */
const CATEGORISED_DAYS = 90;

/**
 * The fields that the feed of dealership `d` lacks and that people have not filled in. `is_maintenance` is known as soon as somebody has marked
 * an op code as maintenance or put one into that category. `op_category` is known if four in five counted lines of the latest 90 days have a
 * category and somebody has set one. With only one categorised code, all other work would not count as repair.
 */
export const FIELDS_NOT_PROVIDED = `
  (d.fields_not_provided
   - case when exists (select 1 from op_code c
                        where c.dealership_id = d.id and c.mapping_source = 'manual'
                          and (c.is_maint or c.category = 'maintenance'))
          then 'is_maintenance' else '' end
   - case when d.fields_not_provided @> '["op_category"]'
           and exists (select 1 from op_code c
                        where c.dealership_id = d.id and c.mapping_source = 'manual' and c.category <> '')
           and (select count(*) > 0 and count(*) filter (where l.category <> '') * 100 >= count(*) * ${CATEGORISED_PCT}
                  from ro_line l
                 where l.dealership_id = d.id and l.is_counted
                   and l.close_date > (select max(m.close_date) from ro_line m
                                        where m.dealership_id = d.id) - ${CATEGORISED_DAYS})
          then 'op_category' else '' end)`;

/** Days that are closed unless a store's calendar opens them. The years cover every store's history. */
const HOLIDAYS = holidaysOf(1990, 2060);

/**
 * The newest loaded files of each kind. Older files cover no later day, except the last file before a correction. Balances belong to months, and
 * files of closed months may come again at any time, so this takes the files of the latest month.
 */
const NEWEST_FILES = `
  coalesce((select json_agg(json_build_object('kind', f.kind, 'receivedAt', f.received_at, 'dataTo', f.data_to)
                            order by f.received_at desc)
              from unnest($3::text[]) as k (kind)
              cross join lateral (select n.kind, n.received_at, n.data_to from feed_file n
                                   where n.dealership_id = d.id and n.kind = k.kind and n.ok
                                   order by (case when n.kind = 'gl_balances' then n.data_to end) desc nulls last,
                                            n.received_at desc limit 3) f), '[]')`;

/** Closed days of dealership `d` (holidays, and days that its calendar closes) on which a repair order closed nevertheless. */
const WORKED_DAYS = `
  coalesce((select json_agg(c.day)
              from (select h.day from unnest($2::date[]) as h (day)
                     where h.day >= (select min(r.close_date) from repair_order r where r.dealership_id = d.id)
                       and h.day <= (select max(r.close_date) from repair_order r where r.dealership_id = d.id)
                       and not exists (select 1 from work_calendar w where w.dealership_id = d.id and w.date = h.day)
                    union all
                    select w.date from work_calendar w where w.dealership_id = d.id and w.day_weight = 0) c
             where exists (select 1 from repair_order r
                            where r.dealership_id = d.id and r.close_date = c.day and r.status = 'C')), '[]')`;

// One round trip: the lists are short and travel as JSON.
const sql = `
  select d.id,
         (select v.version from data_version v where v.dealership_id = d.id) as data_version,
         (select max(f.received_at) from feed_file f where f.dealership_id = d.id and f.ok) as as_of,
         d.timezone, d.week, ${NEWEST_FILES} as files,
         (select min(r.close_date) from repair_order r where r.dealership_id = d.id and r.status = 'C') as history_from,
         (select max(r.close_date) from repair_order r where r.dealership_id = d.id and r.status = 'C') as latest_close_date,
         d.service_contract_as_customer, d.has_clock_feed, ${FIELDS_NOT_PROVIDED} as fields_not_provided,
         coalesce((select json_agg(json_build_object('date', w.date, 'weight', w.day_weight))
                     from work_calendar w where w.dealership_id = d.id), '[]') as calendar,
         ${WORKED_DAYS} as worked_days,
         coalesce((select json_agg(json_build_object('fromDate', r.from_date, 'rateC', r.rate_c) order by r.from_date)
                     from door_rate r where r.dealership_id = d.id and r.scope = 'door' and r.rate_c is not null), '[]') as door_rates,
         coalesce((select json_agg(json_build_object(
                       'metricKey', t.metric_key, 'scope', t.scope, 'direction', t.direction,
                       'green', t.green, 'amber', t.amber, 'bandLow', t.band_low, 'bandHigh', t.band_high,
                       'amberLow', t.amber_low, 'amberHigh', t.amber_high,
                       'enabled', t.enabled, 'showDollarGap', t.show_dollar_gap))
                     from threshold t where t.dealership_id = d.id), '[]') as thresholds,
         coalesce((select json_agg(y.code) from labor_type y
                    where y.dealership_id = d.id and y.pay_type = 'I' and y.description ilike '%policy%'), '[]')
           as policy_labor_types,
         coalesce((select json_agg(json_build_object('department', a.department, 'baseline', a.baseline,
                                                     'excludeMonths', a.exclude_months, 'manual', a.manual))
                     from average_option a where a.dealership_id = d.id), '[]') as averages
    from dealership d where d.id = any($1::text[])`;

/** Reads the facts of one dealership that is known to exist. */
export async function readStoreFacts(db: Database, dealershipId: string): Promise<StoreFacts> {
  const facts = (await readStoresFacts(db, [dealershipId])).get(dealershipId);
  if (facts === undefined) throw new Error(`there is no dealership ${dealershipId}`);
  return facts;
}

/** The facts of several dealerships, by their ids, in one statement. */
export async function readStoresFacts(
  db: Database,
  dealershipIds: readonly string[],
): Promise<ReadonlyMap<string, StoreFacts>> {
  if (dealershipIds.length === 0) return new Map();
  const rows = z.array(factsRow).parse(await db.query(sql, [dealershipIds, HOLIDAYS, figureFeeds]));
  return new Map(rows.map((row) => [row.id, factsOf(row)]));
}

function factsOf(row: z.output<typeof factsRow>): StoreFacts {
  const reach = dataReachOf(row.files, row.timezone);
  return {
    dataVersion: row.data_version ?? 0,
    asOf: row.as_of,
    dataThrough: reachOf('service', { reach, hasClockFeed: row.has_clock_feed }),
    reach,
    arrivals: arrivalsOf(row.files),
    historyFrom: row.history_from,
    latestCloseDate: row.latest_close_date,
    serviceContractAsCustomer: row.service_contract_as_customer,
    hasClockFeed: row.has_clock_feed,
    fieldsNotProvided: row.fields_not_provided,
    calendar: storeCalendar({
      week: row.week,
      days: new Map(row.calendar.map((day) => [day.date, day.weight])),
      worked: row.worked_days,
      span: daysOfStore(row.history_from, row.as_of?.slice(0, 10) ?? null),
    }),
    doorRates: row.door_rates,
    thresholds: mergeThresholds(defaultThresholds, row.thresholds),
    policyLaborTypes: row.policy_labor_types,
    averages: averagesOf(row.averages),
  };
}

function averagesOf(rows: z.output<typeof factsRow>['averages']): StoreFacts['averages'] {
  const of = (wanted: 'service' | 'parts'): Averages => {
    const row = rows.find(({ department }) => department === wanted);
    if (row === undefined) return defaultAverages;
    const { department: _department, ...averages } = row;
    return averages;
  };
  return { service: of('service'), parts: of('parts') };
}

/** The SQL expression of a line's pay type: the dealership option moves S into C. */
export function payTypeOf(facts: Pick<StoreFacts, 'serviceContractAsCustomer'>, line = 'l'): string {
  return facts.serviceContractAsCustomer
    ? `(case ${line}.pay_type when 'S' then 'C' else ${line}.pay_type end)`
    : `${line}.pay_type`;
}
