import { type CountKey, countRowSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { payTypeCodes } from '@fixed-ops/metrics';
import { z } from 'zod';
import { lineCondition, type Parameters } from '../core/selection/line-condition.ts';
import { periodParameters } from '../core/selection/period-parameters.ts';
import { MISSING_TECHNICIAN, narrowsLines, type Selection } from '../core/selection/selection.ts';
import { technicianShops } from '../core/selection/technician-shops.ts';
import { isOneLine } from '../core/store-facts/order-pay-types.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { headerCondition } from '../core/sums/read-header-sums.ts';
import { techniciansOf } from '../core/sums/read-technician-sums.ts';

const rowSchema = countRowSchema
  .omit({ label: true, oneLinePct: true, linesPerRo: true, menuPct: true })
  .extend({ menuCount: z.number() });
export type Counts = z.output<typeof rowSchema>;

/** Lowest mileage of each band. */
export const MILEAGE_BANDS: readonly number[] = [0, 15_000, 30_000, 60_000, 100_000];
const band = `case ${[...MILEAGE_BANDS]
  .reverse()
  .map((from) => `when r.mileage_in >= ${from} then '${from}'`)
  .join(' ')} else '' end`;

/** Keys that a repair order has one of. */
const ORDER_KEYS = {
  none: `''`,
  advisor: 'r.advisor_number',
  // What stands open came in on another day.
  day: "coalesce(case when r.is_closed then r.close_date else r.open_date end::text, '')",
  make: `coalesce(v.make, '')`,
  mileageBand: band,
  hour: `coalesce(to_char(r.open_time, 'HH24'), '')`,
} as const;
/** Keys of which a repair order may have several, by its lines. */
const LINE_KEYS = {
  technician: `case when t.tech_number is not null then t.tech_number when l.sold_h > 0 then '${MISSING_TECHNICIAN}' end`,
  laborType: 'l.labor_type',
  shop: `coalesce(s.shop_id::text, '')`,
} as const;

const isOrderKey = (by: CountKey | 'none'): by is keyof typeof ORDER_KEYS => Object.hasOwn(ORDER_KEYS, by);

/**
 * Repair orders of a selection by one key, or all together. By header a repair order counts without a counted line too; by
 * line, or under a filter of lines, it counts where it has one (as `ro_count` does).
 */
export async function readCounts(
  db: Database,
  facts: StoreFacts,
  { dealershipId, range, filter }: Selection,
  by: CountKey | 'none',
): Promise<Counts[]> {
  const { parameters, dealership, first, last } = periodParameters({ dealershipId, range });
  const payType = payTypeOf(facts);
  const byOrder = isOrderKey(by);
  const needsLine = !byOrder || narrowsLines(filter);
  // Whoever's lines are counted, a car has left with one line only where its whole order has one.
  const hasOne = needsLine ? 'lines_C > 0 and is_one_line' : 'lines_C = 1';
  const counts = needsLine ? 'lines > 0 and not is_credit' : 'not is_credit';
  const ofType = (type: string) =>
    `count(*) filter (where is_closed and not is_credit and lines_${type} > 0) as "${type}"`;
  const lineOf = (type: string) =>
    `count(l.id) filter (where l.is_counted and l.pay_type = '${type}') as lines_${type}`;
  const text = `
    with member as materialized ${technicianShops(dealership)},
    picked as materialized (
      select r.id, r.advisor_number, r.vehicle_id, r.mileage_in, r.open_date, r.open_time, r.close_date, r.is_credit,
             ${needsLine ? isOneLine(facts, 'r', dealership) : 'null'} as is_one_line,
             r.status = 'C' and r.close_date between ${first} and ${last} as is_closed
        from repair_order r
       where r.dealership_id = ${dealership}
         and ((r.status = 'C' and r.close_date between ${first} and ${last})
           or (r.open_date <= ${last} and (r.status = 'O' or (r.status = 'C' and r.close_date > ${last}))))
         ${headerCondition(filter, facts, parameters)}),
    line as materialized (
      select l.id, l.ro_id, ${payType} as pay_type, l.labor_type, l.is_counted, l.is_maint, l.sold_h
        from picked r
        join ro_line l on l.dealership_id = ${dealership} and l.ro_id = r.id
       where true${lineCondition(filter, payType, parameters)}),
    keyed as (${byOrder ? orderKeyed(by, dealership) : lineKeyed(by, dealership, filter, parameters)}),
    by_order as (
      select l.key, r.id, r.is_closed, r.is_credit, r.is_one_line, r.close_date = r.open_date as is_same_day,
             count(l.id) filter (where l.is_counted) as lines,
             ${payTypeCodes.map(lineOf).join(', ')},
             count(l.id) filter (where l.is_counted and l.is_maint and l.pay_type = 'C') as menu_lines
        from keyed l
        join picked r on r.id = l.ro_id
       group by l.key, r.id, r.is_closed, r.is_credit, r.is_one_line, r.close_date, r.open_date)
    select key,
           count(*) filter (where is_closed and ${counts}) as total,
           ${payTypeCodes.map(ofType).join(',\n           ')},
           count(*) filter (where is_closed and not is_credit and ${hasOne}) as "oneLine",
           coalesce(sum(lines) filter (where is_closed), 0) as lines,
           count(*) filter (where is_closed and not is_credit and menu_lines > 0) as "menuCount",
           count(*) filter (where is_closed and ${counts} and is_same_day) as "sameDay",
           count(*) filter (where not is_closed) as open
      from by_order
     group by key
     order by key collate "C"`;
  return z.array(rowSchema).parse(await db.query(text, parameters.values));
}

const LINE_FIELDS = 'l.id, l.pay_type, l.is_counted, l.is_maint';

function orderKeyed(by: keyof typeof ORDER_KEYS, dealership: string): string {
  const vehicle = by === 'make' ? `left join vehicle v on v.dealership_id = ${dealership} and v.id = r.vehicle_id` : '';
  return `select ${ORDER_KEYS[by]} as key, r.id as ro_id, ${LINE_FIELDS}
                from picked r ${vehicle} left join line l on l.ro_id = r.id`;
}

/** A line of two technicians, or of two shops, is a line of each. */
function lineKeyed(
  by: keyof typeof LINE_KEYS,
  dealership: string,
  filter: Selection['filter'],
  parameters: Parameters,
): string {
  const select = `select distinct ${LINE_KEYS[by]} as key, l.ro_id, ${LINE_FIELDS} from line l`;
  if (by === 'laborType') return select;
  const technicians = `left join ro_line_tech t on t.dealership_id = ${dealership} and t.line_id = l.id`;
  if (by === 'technician') {
    const only = techniciansOf(filter);
    // Beside the technicians asked for, only lines without any: whether those are wanted the filter has said already.
    const wanted = only ? ` and (t.tech_number is null or t.tech_number = any(${parameters.add(only)}::text[]))` : '';
    return `${select} ${technicians} where ${LINE_KEYS.technician} is not null${wanted}`;
  }
  return `${select}
                left join lateral (
                  select y.shop_id from shop_labor_type y
                   where y.dealership_id = ${dealership} and y.labor_type = l.labor_type
                  union
                  select m.shop_id from ro_line_tech t
                    join member m on m.tech_number = t.tech_number
                   where t.dealership_id = ${dealership} and t.line_id = l.id) s on true`;
}
