import { payTypeSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import type { Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { DEFAULT_LIMIT_DAYS, limitDays, openOrderTables } from '../core/sums/open-order-tables.ts';

const partSchema = z.object({ partNumber: z.string(), description: z.string() });

const rowSchema = z.object({
  ro_number: z.string(),
  ro_suffix: z.string(),
  open_date: z.string(),
  age: z.number(),
  aged: z.boolean(),
  limit_days: z.number(),
  pay_types: z.array(payTypeSchema),
  wip_c: z.number(),
  unbilled_c: z.number(),
  advisor_number: z.string(),
  advisor_name: z.string().nullable(),
  customer_name: z.string().nullable(),
  phone: z.string().nullable(),
  year: z.number().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  tag: z.string(),
  promised_at: z.string().nullable(),
  promised_on: z.string().nullable(),
  has_notes: z.boolean(),
  flag: z.string().nullable(),
  noted_on: z.string().nullable(),
  inspected_on: z.string().nullable(),
  received_on: z.string().nullable(),
  waited: z.array(partSchema),
});
/** A repair order that stood open on the last day that the feeds reach; money in cents. */
export type OpenOrder = z.output<typeof rowSchema>;

interface OpenOrderQuestion {
  readonly timezone: string;
  /** Whether receipts of parts are in the feed. */
  readonly hasReceipts: boolean;
}

/**
 * Every repair order of a selection that stood open on the last day that the feeds reach. Work and money are of the lines of the
 * selection, as `openOrderTables` judges them; notes, inspections and parts are looked up for these alone.
 */
export async function readOpenOrders(
  db: Database,
  facts: StoreFacts,
  { dealershipId, filter, through }: Selection,
  { timezone, hasReceipts }: OpenOrderQuestion,
): Promise<OpenOrder[]> {
  const parameters = new Parameters();
  const tables = openOrderTables(facts, dealershipId, [{ id: 0, date: through }], filter, parameters);
  const dealership = parameters.add(dealershipId);
  const zone = parameters.add(timezone);
  const last = `${parameters.add(through)}::date`;
  const lines = lineCondition(filter, payTypeOf(facts), parameters);
  const onDay = (instant: string) => `(${instant} at time zone ${zone})::date`;
  const receipts = (what: string) =>
    `select ${what} from part_txn t where t.dealership_id = ${dealership} and t.part_number = s.part_number
        and t.kind = 'receipt' and t.txn_date between r.open_date and ${last}`;
  const rows = await db.query(
    `with ${tables},
     paid as (
       select id, coalesce(min(${limitDays('pay_type')}) filter (where counted), ${DEFAULT_LIMIT_DAYS}) as limit_days,
              coalesce(array_agg(pay_type order by pay_type) filter (where counted), '{}') as pay_types
         from judged group by id),
     listed as materialized (
       select r.*, w.aged, coalesce(w.wip, 0)::float8 as wip_c, coalesce(w.unbilled, 0)::float8 as unbilled_c,
              ${last} - r.open_date as age, p.limit_days, p.pay_types
         from whole w
         join paid p on p.id = w.id
         join repair_order r on r.dealership_id = ${dealership} and r.id = w.id),
     special as materialized (
       select distinct on (r.id, p.part_number) r.id, r.open_date, p.part_number, p.description
         from listed r
         join ro_line l on l.dealership_id = ${dealership} and l.ro_id = r.id${lines}
         join ro_part p on p.dealership_id = ${dealership} and p.line_id = l.id and p.is_special_order and p.qty > 0
        order by r.id, p.part_number, p.id),
     parts as materialized (
       select s.id, max(c.received_on) as received_on,
              json_agg(json_build_object('partNumber', s.part_number, 'description', s.description) order by s.part_number)
                filter (where c.received_on is null) as waited
         from special s
         join repair_order r on r.dealership_id = ${dealership} and r.id = s.id
         cross join lateral (${hasReceipts ? receipts('max(t.txn_date) as received_on') : 'select null::date as received_on'}) c
        group by s.id)
     select r.ro_number, r.ro_suffix, r.open_date, r.age, r.aged, r.limit_days, array_to_json(r.pay_types) as pay_types,
            r.wip_c, r.unbilled_c, r.advisor_number, a.name as advisor_name, c.name as customer_name,
            nullif(c.phone, '') as phone, v.year, v.make, v.model, r.tag, r.promised_at,
            ${onDay('r.promised_at')} as promised_on, n.has_notes, n.flag, ${onDay('n.at')} as noted_on,
            (select ${onDay('max(greatest(i.started_at, i.completed_at, i.sent_at, i.viewed_at))')} from inspection i
              where i.dealership_id = ${dealership} and i.ro_number = r.ro_number and i.ro_suffix = r.ro_suffix) as inspected_on,
            s.received_on, coalesce(s.waited, '[]') as waited
       from listed r
       left join parts s on s.id = r.id
       left join dms_person a on a.dealership_id = ${dealership} and a.kind = 'advisor' and a.number = r.advisor_number
       left join customer c on c.dealership_id = ${dealership} and c.id = r.customer_id
       left join vehicle v on v.dealership_id = ${dealership} and v.id = r.vehicle_id
      cross join lateral (
        select count(*) > 0 as has_notes, max(greatest(n.created_at, n.edited_at)) as at,
               (array_agg(n.flag order by n.created_at desc) filter (where n.flag not in ('none', 'resolved', '')))[1] as flag
          from ro_note n
         where n.dealership_id = ${dealership} and n.ro_number = r.ro_number and n.deleted_at is null) n`,
    parameters.values,
  );
  return z.array(rowSchema).parse(rows);
}
