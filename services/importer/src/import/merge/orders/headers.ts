import { payTypeCodes } from '@fixed-ops/metrics';
import { type MergeContext, ORDER_KEY, ofFiles, sameKey } from '../sql.ts';
import { customerNumber } from './targets.ts';

/** A repair order's sums of lines, from the columns of `new_line` and of `ro_line`. */
const sums = [
  ['labor_sale_c', 'labor_sale'],
  ['labor_cost_c', 'labor_cost'],
  ['parts_sale_c', 'parts_sale'],
  ['parts_cost_c', 'parts_cost'],
  ['sublet_sale_c', 'sublet_sale'],
  ['sublet_cost_c', 'sublet_cost'],
  ['misc_sale_c', 'misc_sale'],
  ['discount_labor_c', 'labor_discount'],
  ['discount_parts_c', 'parts_discount'],
  ['sold_h', 'sold_hours'],
  ['actual_h', 'actual_hours'],
] as const;

/** Columns of the repair order that come from a file: the product's name, the file's name, and the default. */
export const sentColumns = [
  ['advisor_number', 'advisor_number', "''"],
  ['promised_at', 'promised_at', 'null'],
  ['stock_number', 'stock_number', 'null'],
  ['mileage_in', 'mileage_in', 'null'],
  ['mileage_out', 'mileage_out', 'null'],
  ['tag', 'tag', "''"],
  ['comeback', 'comeback', 'false'],
  ['shop_supplies_c', 'shop_supplies', '0'],
  ['tax_c', 'tax', '0'],
  ['ref_ro', 'ref_ro_number', 'null'],
] as const;

export type SentColumn = (typeof sentColumns)[number][0];
const sentColumnNames: readonly SentColumn[] = sentColumns.map(([ours]) => ours);

const hasPayType = <Type extends string>(type: Type) => `has_${type.toLowerCase()}` as `has_${Lowercase<Type>}`;

/** Columns of `repair_order` that a merge writes, in the order of `new_order`. */
export const orderColumns = [
  'status',
  'open_date',
  'close_date',
  'void_date',
  'customer_id',
  'vehicle_id',
  'incomplete',
  'source_print',
  ...sentColumnNames,
  'is_credit',
  ...payTypeCodes.map((type) => hasPayType(type)),
  'line_count',
  'line_count_c',
  'one_line_c',
  ...sums.map(([ours]) => ours),
  'total_sale_c',
] as const;

/** The sum's column for a kept line `l`, with the money `m` of its new parts. */
function keptSum(column: string): string {
  const money = { parts_sale_c: 'm.sale', parts_cost_c: 'm.cost' }[column];
  return money === undefined ? `l.${column}` : `coalesce(${money}, l.${column})`;
}

/**
 * Stages `new_order`: every target as `repair_order` will have it, with the sums of its lines and the counting rules (`totalsOf` does the
 * same for demo data, and a test compares both). A column that the file lacks keeps its earlier value.
 */
export async function prepareHeaders(context: MergeContext): Promise<void> {
  const { staging, dealershipId, lacks } = context;
  /** SQL for whether the row of ros.csv has a value for a column. */
  const says = (column: string): string => `(t.in_ros and not ${ofFiles('r', lacks('ros', column))})`;
  const fromFile = ([ours, theirs, none]: (typeof sentColumns)[number]): string =>
    `coalesce(case when ${says(theirs)} then r.${theirs} else o.${ours} end, ${none})`;
  const customer = `case when ${says('customer_number')} or ${says('customer_name')} then c.id else o.customer_id end`;
  const isCredit = `coalesce(s.is_negative, false) and coalesce(h.ref_ro, '') <> ''`;
  const counted = (condition: string) => `case when ${isCredit} then 0 else coalesce(${condition}, 0) end`;
  const total = ['labor_sale_c', 'parts_sale_c', 'sublet_sale_c', 'misc_sale_c'].map((sum) => `coalesce(s.${sum}, 0)`);
  await staging.create(
    'new_order',
    `as
     with line as (
       select no, pay_type, ${sums.map(([, theirs]) => theirs).join(', ')} from ${staging.table('new_line')}
       union all
       select t.no, l.pay_type, ${sums.map(([ours]) => keptSum(ours)).join(', ')}
         from ${staging.table('target')} t
         join ro_line l on l.dealership_id = $1 and l.ro_id = t.old_id
         left join ${staging.table('part_money')} m on m.line_id = l.id
        where not t.replaces),
     judged as (
       select l.*, (sold_hours <> 0 or labor_sale <> 0 or parts_sale <> 0) as is_counted,
              labor_sale::bigint + parts_sale + sublet_sale + misc_sale as net from line l),
     s as (
       select no, bool_and(net <= 0) as is_negative, (count(*) filter (where is_counted))::integer as counted,
              ${payTypeCodes.map((type) => `(count(*) filter (where is_counted and pay_type = '${type}'))::integer as lines_${type.toLowerCase()}`).join(', ')},
              ${sums.map(([ours, theirs]) => `sum(${theirs})::integer as ${ours}`).join(', ')}
         from judged group by no),
     h as (
       select t.no, t.id, t.old_id, t.ro_number, t.ro_suffix, t.in_ros, t.in_parts, t.replaces, t.in_techs,
              case when t.in_ros then r.status else o.status end as status,
              case when t.in_ros then r.open_date else o.open_date end as open_date,
              case when t.in_ros then case when r.status = 'C' then r.close_date end else o.close_date end as close_date,
              case when t.in_ros then case when r.status = 'V' then r.close_date end else o.void_date end as void_date,
              ${customer} as customer_id,
              case when ${says('vin')} then v.id else o.vehicle_id end as vehicle_id,
              t.is_incomplete or coalesce(o.incomplete and not t.replaces, false) as incomplete, t.source_print,
              ${sentColumns.map((column) => `${fromFile(column)} as ${column[0]}`).join(', ')}
         from ${staging.table('target')} t
         left join ${staging.table('ros')} r on ${sameKey('r', 't', ORDER_KEY)}
         left join repair_order o on o.dealership_id = $1 and o.id = t.old_id
         left join ${staging.table('new_customer')} c on c.number = ${customerNumber('r')}
         left join ${staging.table('new_vehicle')} v on v.vin = upper(r.vin))
     select h.*, ${isCredit} as is_credit,
            ${payTypeCodes.map((type) => `${counted(`s.lines_${type.toLowerCase()}`)} > 0 as has_${type.toLowerCase()}`).join(', ')},
            ${counted('s.counted')} as line_count, ${counted('s.lines_c')} as line_count_c,
            ${counted('s.lines_c')} = 1 as one_line_c,
            ${sums.map(([ours]) => `coalesce(s.${ours}, 0) as ${ours}`).join(', ')}, ${total.join(' + ')} as total_sale_c
       from h left join s on s.no = h.no
      order by h.no`,
    [dealershipId],
  );
  await staging.run(`create index on ${staging.table('new_order')} (no)`);
  await staging.analyze('new_order', ['no', 'old_id', 'replaces', 'in_ros']);
}
