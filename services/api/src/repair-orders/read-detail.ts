import type { Database } from '@fixed-ops/database';
import type { DateRange } from '@fixed-ops/metrics';
import { z } from 'zod';
import { beginningsOf, printedNumberOf } from '../core/printed-number.ts';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import type { LineFilter } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { ASSIGNED_BY } from '../workshop-lines/workshop-lines.ts';
import { declinedRow, type HeaderRow, headerRow, type LineRow, lineRow, visitRow } from './detail-schema.ts';

/** Visits of the vehicle that the rail shows. */
const LAST_VISITS = 5;

/** Repair orders by number and suffix; without a suffix by the number that screens print, where a whole RO number comes first. */
export async function readDetailHeaders(
  db: Database,
  dealershipId: string,
  roNumber: string,
  roSuffix: string | undefined,
): Promise<HeaderRow[]> {
  const isPrinted = roSuffix === undefined;
  const rows = await db.query(
    `select r.id, r.ro_number, r.ro_suffix, r.status, r.open_date, r.close_date, r.advisor_number, p.name as advisor_name,
            c.name as customer_name, nullif(c.phone, '') as customer_phone, nullif(c.email, '') as customer_email,
            r.vehicle_id, v.vin, v.year, v.make, v.model, r.mileage_in, r.mileage_out, r.tag, r.stock_number,
            r.promised_at, r.shop_supplies_c, r.tax_c, r.is_credit, r.ref_ro, r.comeback, to_char(r.open_time, 'HH24:MI') as open_time,
            r.void_date, r.department, r.appointment, r.waiter, r.incomplete,
            coalesce((select json_agg(json_build_object('code', y.code, 'amountC', y.amount_c) order by y.id)
                        from ro_payment y where y.dealership_id = r.dealership_id and y.ro_id = r.id), '[]') as payments,
            exists (select 1 from ro_note n where n.dealership_id = r.dealership_id and n.ro_number = r.ro_number
                       and n.deleted_at is null) as has_notes,
            (select n.flag from ro_note n where n.dealership_id = r.dealership_id and n.ro_number = r.ro_number
                and n.deleted_at is null and n.flag not in ('none', 'resolved', '')
              order by n.created_at desc limit 1) as flag
       from repair_order r
       left join dms_person p on p.dealership_id = r.dealership_id and p.kind = 'advisor' and p.number = r.advisor_number
       left join customer c on c.dealership_id = r.dealership_id and c.id = r.customer_id
       left join vehicle v on v.dealership_id = r.dealership_id and v.id = r.vehicle_id
      where r.dealership_id = $1 and r.ro_number = any($2::text[]) and ${isPrinted ? printedNumberOf('r') : 'r.ro_suffix'} = $3
      order by length(r.ro_number) desc`,
    isPrinted ? [dealershipId, beginningsOf([roNumber]), roNumber] : [dealershipId, [roNumber], roSuffix],
  );
  return z.array(headerRow).parse(rows);
}

/** The lines of a repair order that the filter lets through, with their technicians and parts. */
export async function readLines(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  roId: number,
  filter: LineFilter,
): Promise<LineRow[]> {
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const order = parameters.add(roId);
  const payType = payTypeOf(facts);
  const rows = await db.query(
    `select l.id, l.line_no, l.letter, ${payType} as pay_type, l.labor_type, l.op_code, l.op_description, l.category,
            l.is_counted, l.complaint, l.cause, l.correction, l.sold_h, l.flagged_h, l.actual_h, l.labor_sale_c, l.labor_cost_c,
            l.cost_estimated, l.discount_labor_c, l.discount_parts_c, l.discount_reason, l.matrix_price_c,
            l.parts_sale_c, l.parts_cost_c, l.sublet_sale_c, l.sublet_cost_c, l.misc_sale_c,
            l.warranty_claim_type, l.failure_code, l.warranty_authorization, l.upsell,
            coalesce((select json_agg(json_build_object('number', t.tech_number,
                        'name', coalesce(nullif(p.name, ''), 'Technician ' || t.tech_number), 'flaggedH', t.flagged_h,
                        'actualH', t.actual_h, 'share', t.share) order by t.tech_number)
                        from ro_line_tech t
                        left join dms_person p on p.dealership_id = t.dealership_id and p.kind = 'technician'
                         and p.number = t.tech_number
                       where t.dealership_id = l.dealership_id and t.line_id = l.id), '[]') as technicians,
            coalesce((select json_agg(json_build_object('partNumber', p.part_number, 'description', p.description,
                        'qty', p.qty, 'unitCostC', p.unit_cost_c, 'unitSaleC', p.unit_sale_c, 'source', p.source,
                        'emergencyPurchase', p.is_ep) order by p.id)
                        from ro_part p
                       where p.dealership_id = l.dealership_id and p.line_id = l.id and not p.is_core), '[]') as parts,
            (select json_build_object('by', ${ASSIGNED_BY}, 'at', c.assigned_at)
               from repair_order o
               join line_technician c on c.dealership_id = o.dealership_id and c.ro_number = o.ro_number
                                     and c.ro_suffix = o.ro_suffix and c.line_no = l.line_no
               left join app_user u on u.id = c.assigned_by
              where o.dealership_id = l.dealership_id and o.id = l.ro_id) as assigned
       from ro_line l
      where l.dealership_id = ${dealership} and l.ro_id = ${order}${lineCondition(filter, payType, parameters)}
      order by l.line_no`,
    parameters.values,
  );
  return z.array(lineRow).parse(rows);
}

/** What the DMS names as declined, row by row. */
export async function readRefused(db: Database, dealershipId: string, roId: number) {
  const rows = await db.query(
    'select op_code, text, amount_c from declined_item where dealership_id = $1 and ro_id = $2 order by id',
    [dealershipId, roId],
  );
  return z
    .array(declinedRow)
    .parse(rows)
    .map((row) => ({ opCode: row.op_code || null, text: row.text, amount: row.amount_c / 100 }));
}

/** Earlier closed visits of the same vehicle, newest first. */
export async function readLastVisits(db: Database, dealershipId: string, header: HeaderRow) {
  if (header.vehicle_id === null) return [];
  const rows = await db.query(
    `select ro_number, ro_suffix, close_date, mileage_in, total_sale_c
       from repair_order
      where dealership_id = $1 and vehicle_id = $2 and id <> $3 and status = 'C' and open_date <= $4
      order by close_date desc, id desc limit ${LAST_VISITS}`,
    [dealershipId, header.vehicle_id, header.id, header.open_date],
  );
  return z
    .array(visitRow)
    .parse(rows)
    .map((row) => ({
      roNumber: row.ro_number,
      roSuffix: row.ro_suffix,
      closeDate: row.close_date,
      mileageIn: row.mileage_in,
      totalSale: row.total_sale_c / 100,
    }));
}

/** Repair orders of an advisor that closed on days of a range, credits among them, as a search for them finds. */
export async function countClosedBy(
  db: Database,
  dealershipId: string,
  advisorNumber: string,
  { startDate, endDate }: DateRange,
): Promise<number> {
  const [row] = await db.query(
    `select count(*) as count from repair_order
      where dealership_id = $1 and status = 'C' and close_date between $3::date and $4::date and advisor_number = $2`,
    [dealershipId, advisorNumber, startDate, endDate],
  );
  return z.object({ count: z.number() }).parse(row).count;
}
