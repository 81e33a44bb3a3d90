import { businessDateSchema, calls, instantSchema } from '@fixed-ops/contract';
import { earlier } from '@fixed-ops/metrics';
import { z } from 'zod';
import { reachOf } from '../core/store-facts/data-reach.ts';
import { storeFacts } from '../core/store-facts/known-facts.ts';
import { route } from '../http/route.ts';
import { lateFeedsOf } from './late-feeds.ts';
import { logoUrl } from './logo-address.ts';

const rowSchema = z.object({
  group_name: z.string(),
  stores_of_group: z.number(),
  feed_as_of: instantSchema.nullable(),
  latest_close_date: businessDateSchema.nullable(),
  parts_latest_close_date: businessDateSchema.nullable(),
  first_close_date: businessDateSchema.nullable(),
  logo: z.string().nullable(),
  data_version: z.number(),
  settings_version: z.number(),
});

/** The latest day, up to one, on which a repair order closed. */
const latestUpTo = (day: string) => `
         (select max(ro.close_date) from repair_order ro
           where ro.dealership_id = d.id and ro.status = 'C' and ro.close_date <= least(${day}::date, $2::date))`;
/** Of days that a feed does not reach some is missing: they are named only where there are no others. */
const latestKnown = (day: string) => `coalesce(${latestUpTo(day)}, ${latestUpTo('$2')})`;

const sql = `
  select g.name as group_name, (select count(*)::int from dealership o where o.group_id = g.id and o.active) as stores_of_group,
         d.logo_mark as logo,
         coalesce(v.version, 0) as data_version, coalesce(v.settings, 0) as settings_version,
         (select max(f.received_at) from feed_file f where f.dealership_id = d.id and f.ok) as feed_as_of,
         ${latestKnown('$3')} as latest_close_date, ${latestKnown('$4')} as parts_latest_close_date,
         (select min(ro.close_date) from repair_order ro
           where ro.dealership_id = d.id and ro.status = 'C' and ro.close_date <= $2) as first_close_date
    from dealership d join dealership_group g on g.id = d.group_id left join data_version v on v.dealership_id = d.id
   where d.id = $1`;

/** The specification's constants carry this prefix (`Product.XTime`); the rows hold the bare code. */
const PRODUCT_PREFIX = 'Product.';

/** `dealershipName` of the query is information for logs in front of the service: the id alone decides. */
export const dealershipRoute = route(calls.dealership, {
  access: { rule: { roles: '*' }, ofGroup: true },
  lane: 'shell',
  handler: async ({ db, dealership, today, clock, demo }) => {
    const { calendar, dataThrough, arrivals, reach, hasClockFeed } = await storeFacts(db, dealership.id);
    const partsThrough = reachOf('parts', { reach, hasClockFeed });
    const [row] = await db.query(sql, [dealership.id, today, dataThrough ?? today, partsThrough ?? today]);
    const found = rowSchema.parse(row);
    const { timezone } = dealership;
    const lateFeeds = lateFeedsOf({ arrivals, hasClockFeed }, { now: clock.now(), today, timezone, calendar });
    return {
      dealershipId: dealership.id,
      dealershipName: dealership.name,
      groupId: dealership.groupId,
      groupName: found.group_name,
      storesOfGroup: found.stores_of_group,
      timezone,
      today,
      products: dealership.products.map((code) => `${PRODUCT_PREFIX}${code}`),
      feedAsOf: arrivals.ros ?? found.feed_as_of,
      dataThrough: dataThrough && earlier(dataThrough, today),
      partsThrough: partsThrough && earlier(partsThrough, today),
      feedIsLate: lateFeeds.length > 0,
      lateFeeds,
      latestCloseDate: found.latest_close_date,
      partsLatestCloseDate: found.parts_latest_close_date,
      firstCloseDate: found.first_close_date,
      logoUrl: found.logo && logoUrl(found.logo),
      isDemo: demo,
      version: { data: found.data_version, settings: found.settings_version },
    };
  },
});
