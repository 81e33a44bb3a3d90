import { LINE_KEY, type MergeContext, ORDER_KEY, sameKey } from '../sql.ts';

const key = LINE_KEY.join(', ');

/** If flagged hours nearly cancel each other out, one of them could be this many times the line. */
export const MOST_SHARE = 9;

/** The labor cost of a line with the sent cost `sent`. With hours but without a cost, it follows from the rates of its technicians `k`. */
const costColumns = (sent: string, soldHours: string): string =>
  `case when ${sent} = 0 and k.rate is not null then round(k.rate * ${soldHours} / 100)::integer else ${sent} end as labor_cost,
   ${sent} = 0 and ${soldHours} <> 0 and k.rate is not null as cost_estimated`;

/**
 * Stages `new_tech`: technician rows with each technician's share of the line. `upto` is the sum of shares up to the row, so that divided
 * values add up. The line is divided by flagged hours, or equally if all are zero or cancel each other out, and a zero beside others gets
 * nothing. Also stages `new_work`: the sums of a line's rows with the hourly rate.
 */
async function prepareTechnicians({ staging, dealershipId }: MergeContext): Promise<void> {
  await staging.create(
    'new_tech',
    `as
     with weighed as (
       select ${key}, tech_number, flagged_hours, actual_hours, count(*) over line as people,
              row_number() over ordered as place, sum(flagged_hours) over line as all_flagged,
              max(abs(flagged_hours)) over line as most_flagged,
              sum(flagged_hours) over ordered as flagged_upto,
              bool_or(actual_hours is not null) over line as has_punch
         from ${staging.table('techs')}
       window line as (partition by ${key}),
              ordered as (partition by ${key} order by file_no, file_line rows unbounded preceding)),
     split as (
       select w.*, case when place = people then 1
                        when most_flagged >= ${MOST_SHARE} * abs(all_flagged) then round(place::numeric / people, 8)
                        else round(flagged_upto::numeric / all_flagged, 8) end as upto
         from weighed w)
     select s.*, coalesce(lag(upto) over (partition by ${key} order by place), 0) as before from split s`,
  );
  await staging.analyze('new_tech', LINE_KEY);
  const line = LINE_KEY.map((column) => `t.${column}`).join(', ');
  // Without the rates of all technicians, the hours of some would be free.
  const rate = `case when bool_and(coalesce(p.flat_rate_c, 0) <> 0 or t.upto = t.before)
                     then sum(round(t.upto - t.before, 8) * coalesce(p.flat_rate_c, 0)) end`;
  await staging.create(
    'new_work',
    `as
     select ${line}, sum(t.flagged_hours)::integer as flagged, sum(t.actual_hours)::integer as actual, ${rate} as rate
       from ${staging.table('new_tech')} t
       left join technician_profile p on p.dealership_id = $1 and p.number = t.tech_number
      group by ${line}`,
    [dealershipId],
  );
  await staging.analyze('new_work', LINE_KEY);
}

/**
 * Stages `new_line`: the lines of repair orders whose lines are replaced, with ids and the values that follow from technicians, parts and
 * op codes. Their stories stay in the staged table, at `row`, because they are most of an extract's bytes.
 */
async function prepareReplacedLines({ staging, dealershipId }: MergeContext): Promise<void> {
  const sumOf = (price: string) => `sum(round(quantity * ${price}))::integer`;
  await staging.create(
    'new_line',
    `as
     select t.no, t.id as ro_id,
            (select coalesce(max(id), 0) from ro_line where dealership_id = $1)
              + row_number() over (order by t.no, l.line) as id,
            l.ctid as row, l.ro_number, l.ro_suffix, l.line, l.pay_type, l.labor_type, l.op_code,
            case when l.op_description is null
                 then (select c.description from op_code c where c.dealership_id = $1 and c.code = l.op_code)
                 end as standard_description, l.sold_hours,
            coalesce(l.flagged_hours, k.flagged) as flagged_hours, coalesce(k.actual, l.actual_hours) as actual_hours,
            l.labor_sale, ${costColumns('l.labor_cost', 'l.sold_hours')},
            coalesce(l.labor_discount, 0) as labor_discount,
            coalesce(l.parts_sale, p.sale, 0) as parts_sale, coalesce(l.parts_cost, p.cost, 0) as parts_cost,
            coalesce(l.parts_discount, 0) as parts_discount, coalesce(l.sublet_sale, 0) as sublet_sale,
            coalesce(l.sublet_cost, 0) as sublet_cost, coalesce(l.misc_sale, 0) as misc_sale, l.discount_reason
       from ${staging.table('lines')} l
       join ${staging.table('target')} t on ${sameKey('t', 'l', ORDER_KEY)} and t.replaces
       left join (select ${key}, ${sumOf('unit_sale')} as sale, ${sumOf('unit_cost')} as cost
                    from ${staging.table('parts')} where is_core is not true group by ${key}) p on ${sameKey('p', 'l', LINE_KEY)}
       left join ${staging.table('new_work')} k on ${sameKey('k', 'l', LINE_KEY)}
      order by t.no, l.line`,
    [dealershipId],
  );
  await staging.run(`create index on ${staging.table('new_line')} (no)`);
  await staging.analyze('new_line', ['no', ...LINE_KEY]);
}

/** Stages `old_line`: existing lines of repair orders that techs.csv or parts.csv name and lines.csv does not. */
async function prepareOldLines({ staging, dealershipId }: MergeContext): Promise<void> {
  await staging.create(
    'old_line',
    `as
     select t.no, l.id, t.ro_number, t.ro_suffix, l.line, l.actual_hours, ${costColumns('l.sent_cost', 'l.sold_h')}
       from ${staging.table('target')} t
       join (select id, ro_id, line_no::integer as line, actual_h as actual_hours, sold_h,
                    case when cost_estimated then 0 else labor_cost_c end as sent_cost
               from ro_line where dealership_id = $1) l on l.ro_id = t.old_id
       left join ${staging.table('new_work')} k on ${sameKey('k', 't', ORDER_KEY)} and k.line = l.line
      where (t.in_techs or t.in_parts) and not t.in_lines and not t.has_lost_rows`,
    [dealershipId],
  );
  await staging.analyze('old_line', ['no', ...LINE_KEY]);
}

/** Every line that technician and part rows may belong to. */
const anyLine = (table: MergeContext['staging']['table']): string =>
  `(select no, id, ro_number, ro_suffix, line, labor_cost, actual_hours, false as is_old from ${table('new_line')}
    union all
    select no, id, ro_number, ro_suffix, line, labor_cost, actual_hours, true from ${table('old_line')})`;

/**
 * Stages `part_money`: the money of existing lines whose new parts arrive. Money that equals the sum of the former parts, or zero without
 * any, follows the parts. Other money came with the line and stays (null).
 */
async function preparePartMoney({ staging, dealershipId }: MergeContext): Promise<void> {
  const followed = (money: 'sale' | 'cost'): string =>
    `case when l.parts_${money}_c = coalesce(w.${money}, 0) then n.${money} end as ${money}`;
  await staging.create(
    'part_money',
    `as
     with n as (select no, line_id, coalesce(sum(round(quantity * unit_sale)) filter (where is_core is not true), 0)::integer as sale,
                       coalesce(sum(round(quantity * unit_cost)) filter (where is_core is not true), 0)::integer as cost
                  from ${staging.table('out_part')} where is_old group by no, line_id),
          w as (select line_id, sum(round(qty * unit_sale_c))::bigint as sale, sum(round(qty * unit_cost_c))::bigint as cost
                  from ro_part
                 where dealership_id = $1 and not is_core and line_id in (select line_id from n) group by line_id)
     select n.no, n.line_id, ${followed('sale')}, ${followed('cost')}
       from n join ro_line l on l.dealership_id = $1 and l.id = n.line_id left join w on w.line_id = n.line_id`,
    [dealershipId],
  );
  await staging.analyze('part_money', ['no', 'line_id']);
}

/** Stages `out_tech` and `out_part`: the final rows, by the number of their repair order. */
async function prepareLineRows({ staging }: MergeContext): Promise<void> {
  const split = (value: string) => `(round(${value} * t.upto) - round(${value} * t.before))::integer`;
  await staging.create(
    'out_tech',
    `as
     select l.no, l.id as line_id, l.is_old, t.tech_number, t.flagged_hours,
            coalesce(t.actual_hours, case when not t.has_punch then ${split('l.actual_hours')} end) as actual_hours,
            ${split('l.labor_cost')} as cost, t.upto - t.before as share
       from ${staging.table('new_tech')} t join ${anyLine(staging.table)} l on ${sameKey('l', 't', LINE_KEY)}
      order by l.no`,
  );
  await staging.create(
    'out_part',
    `as
     select l.no, l.id as line_id, l.is_old,
            row_number() over (partition by l.id order by p.file_no, p.file_line) as id,
            p.part_number, p.description, p.source, p.quantity, p.unit_cost, p.unit_sale, p.list_price,
            p.emergency_purchase, p.special_order, p.is_core, p.counter_number
       from ${staging.table('parts')} p join ${anyLine(staging.table)} l on ${sameKey('l', 'p', LINE_KEY)}
      order by l.no, p.file_no, p.file_line`,
  );
  for (const table of ['out_tech', 'out_part']) {
    await staging.run(`create index on ${staging.table(table)} (no)`);
    await staging.analyze(table, ['no', 'line_id', 'is_old']);
  }
}

/** Prepares lines, technician rows and part rows outside the product's tables. */
export async function prepareLines(context: MergeContext): Promise<void> {
  await prepareTechnicians(context);
  await prepareReplacedLines(context);
  await prepareOldLines(context);
  await prepareLineRows(context);
  await preparePartMoney(context);
}
