import { z } from 'zod';
import type { Span } from './morning-figures.ts';
import { queryRow, queryRows } from './query.ts';

/** The customer pay of an advisor in a span: hours per repair order with such work, and dollars per hour. */
const advisorSchema = z.object({ name: z.string(), hpro: z.number(), elr: z.number() });
export type AdvisorFigures = z.output<typeof advisorSchema>;

/** The customer pay of each advisor. The advisor with the most hours per repair order comes first. */
export function advisorsBySql(dealershipId: string, { from, to }: Span): Promise<AdvisorFigures[]> {
  return queryRows(
    advisorSchema,
    `select p.name,
            (sum(l.sold_h) / 100.0 / count(distinct r.id) filter (where not r.is_credit and
               (l.sold_h <> 0 or l.labor_sale_c <> 0 or l.parts_sale_c <> 0)))::float8 as hpro,
            (sum(l.labor_sale_c) * 1.0 / sum(l.sold_h))::float8 as elr
       from repair_order r
       join ro_line l on l.dealership_id = r.dealership_id and l.ro_id = r.id and l.pay_type = 'C'
       join dms_person p on p.dealership_id = r.dealership_id and p.kind = 'advisor' and p.number = r.advisor_number
      where r.dealership_id = $1 and r.status = 'C' and r.close_date between $2 and $3
      group by p.name order by 2 desc`,
    [dealershipId, from, to],
  );
}

/** The hours that a technician attended and sold in a span, and the number of lines that were sold without a punch. */
export function technicianBySql(dealershipId: string, name: string, { from, to }: Span) {
  return queryRow(
    z.object({ attended: z.number(), sold: z.number(), withoutPunch: z.number() }),
    `select (select sum(a.clock_h) / 100.0 from attendance a
              where a.dealership_id = $1 and a.tech_number = p.number and a.date between $3 and $4)::float8 as attended,
            w.sold, w."withoutPunch"
       from dms_person p
      cross join lateral (
        select coalesce(sum(l.sold_h * t.share) / 100.0, 0)::float8 as sold,
               count(*) filter (where l.sold_h > 0 and t.actual_h = 0)::int as "withoutPunch"
          from ro_line_tech t
          join ro_line l on l.dealership_id = t.dealership_id and l.id = t.line_id
          join repair_order r on r.dealership_id = l.dealership_id and r.id = l.ro_id
         where t.dealership_id = $1 and t.tech_number = p.number and r.status = 'C' and r.close_date between $3 and $4) w
      where p.dealership_id = $1 and p.kind = 'technician' and p.name = $2`,
    [dealershipId, name, from, to],
  );
}

/** The lines with hours that name no technician: their number, their hours and their labor sales in dollars. */
export function nobodysLinesBySql(dealershipId: string, { from, to }: Span) {
  return queryRow(
    z.object({ lines: z.number(), hours: z.number(), dollars: z.number() }),
    `select count(*)::int as lines, (sum(l.sold_h) / 100.0)::float8 as hours, (sum(l.labor_sale_c) / 100.0)::float8 as dollars
       from ro_line l join repair_order r on r.dealership_id = l.dealership_id and r.id = l.ro_id
      where l.dealership_id = $1 and r.status = 'C' and r.close_date between $2 and $3 and l.sold_h <> 0
        and not exists (select 1 from ro_line_tech t where t.dealership_id = l.dealership_id and t.line_id = l.id)`,
    [dealershipId, from, to],
  );
}

/**
 * Counts repair orders that are open at the end of a day: those promised for the business day, those that have had no receipt of a
 * special-order part since they were opened, and those of one advisor that are older than the limit of one of their pay types.
 */
export function standingBySql(dealershipId: string, day: { through: string; today: string }, advisor = '') {
  return queryRow(
    z.object({ promised: z.number(), waiting: z.number(), past: z.number() }),
    `with standing as (
       select r.id, r.open_date, r.promised_at, r.advisor_number from repair_order r
        where r.dealership_id = $1 and r.open_date <= $2::date
          and (r.status = 'O' or (r.status = 'C' and r.close_date > $2::date and r.open_date < r.close_date)))
     select count(*) filter (where (s.promised_at at time zone d.timezone)::date = $3::date)::int as promised,
            count(*) filter (where exists (
              select 1 from ro_line l join ro_part p on p.dealership_id = l.dealership_id and p.line_id = l.id
               where l.dealership_id = $1 and l.ro_id = s.id and p.is_special_order and p.qty > 0
                 and not exists (select 1 from part_txn t where t.dealership_id = $1 and t.part_number = p.part_number
                                    and t.kind = 'receipt' and t.txn_date between s.open_date and $2::date)))::int as waiting,
            count(*) filter (where a.name = $4 and exists (
              select 1 from ro_line l where l.dealership_id = $1 and l.ro_id = s.id
                 and $2::date - s.open_date > case l.pay_type when 'W' then 15 when 'S' then 15 when 'I' then 7 else 5 end))::int as past
       from standing s
       join dealership d on d.id = $1
       left join dms_person a on a.dealership_id = $1 and a.kind = 'advisor' and a.number = s.advisor_number`,
    [dealershipId, day.through, day.today, advisor],
  );
}

/** The labor sales of a month in the ledger, over the four pay types, in dollars. */
export async function ledgerLaborBySql(dealershipId: string, month: string): Promise<number> {
  const { dollars } = await queryRow(
    z.object({ dollars: z.number() }),
    `select (sum(b.credit_c - b.debit_c) / 100.0)::float8 as dollars
       from gl_balance b join gl_account g on g.dealership_id = b.dealership_id and g.account = b.account
      where b.dealership_id = $1 and b.month = $2
        and g.statement_line in ('service.sales.customer', 'service.sales.warranty', 'service.sales.internal', 'service.sales.contract')`,
    [dealershipId, month],
  );
  return dollars;
}
