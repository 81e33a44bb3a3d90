import type { Parameters } from '../../core/selection/line-condition.ts';
import { bucketSql } from './aging.ts';
import type { InventoryOptions } from './inventory-options.ts';

const monthNumber = (date: string): string => `(date_part('year', ${date}) * 12 + date_part('month', ${date}))::int`;

/** Whole calendar months from a date to the snapshot's day `d`. A date after that day counts as zero months. */
const monthsSince = (date: string): string => `greatest(0, d.month_number - ${monthNumber(date)})`;

/** `*` stands for any text; everything else for itself. */
export const likePattern = (wildcard: string): string =>
  wildcard.replace(/[\\%_]/g, (sign) => `\\${sign}`).replaceAll('*', '%');

/** The DMS status: by the store's map of codes, otherwise the status that the import recognised. */
function namedStatusSql(options: InventoryOptions, parameters: Parameters): string {
  if (options.statusMap.length === 0) return 's.status';
  const cases = options.statusMap.map(
    ({ dmsCode, status }) => `when ${parameters.add(dmsCode)}::text then ${parameters.add(status)}::text`,
  );
  return `(case s.status_dms ${cases.join(' ')} else s.status end)`;
}

/**
 * The status of a row of stock: the DMS status if there is one, otherwise by the store's rule. A part is phased out after a number of
 * months without a sale, stocked from a number of demands, and watched until then. `demand_12` counts a year, so demands within other
 * periods are scaled from it. A part with neither a date nor demands keeps the status of the import.
 */
function statusSql(options: InventoryOptions, parameters: Parameters, age: string): string {
  const { demands, months } = options.phaseIn;
  const out = `${age} >= ${parameters.add(options.phaseOutMonths)}::int`;
  const few = `coalesce(b.demand_12, b.sales_12) * ${parameters.add(months)}::int < ${parameters.add(demands)}::int * 12`;
  return `(case when not b.unnamed then b.named when ${out} then 'phase_out' when ${few} then 'phase_in' else b.named end)`;
}

function keptSql(options: InventoryOptions, parameters: Parameters): string {
  const conditions: string[] = [];
  if (options.includeSources.length > 0) {
    conditions.push(`coalesce(p.source, '') = any(${parameters.add(options.includeSources)}::text[])`);
  }
  if (options.excludeBins.length > 0) {
    conditions.push(`not (s.bin1 ilike any(${parameters.add(options.excludeBins.map(likePattern))}::text[]))`);
  }
  return conditions.map((condition) => ` and ${condition}`).join('');
}

/**
 * The statement that selects every part of one or more snapshots by the store's options. It is the only place for value, status, age,
 * bucket, excess and obsolescence. Money is in cents. Columns that a reader does not request are not computed.
 * @param days the parameter that contains the days of the snapshots
 */
export function stockSql(options: InventoryOptions, parameters: Parameters, dealership: string, days: string): string {
  // For a part that never sold. Months take long to compute, so none is computed twice.
  const since = 'coalesce(s.entry_date, s.last_receipt_date)';
  const age = 'coalesce(b.mns, b.waited)';
  const limit = `${parameters.add(options.obsoleteMonths)}::int`;
  const isOld = `${age} > ${limit}`;
  const obsolete = options.strict ? `(${isOld} and (b.received is null or b.received > ${limit}))` : `(${isOld})`;
  const received = options.strict
    ? `, case when s.last_receipt_date is null then null else ${monthsSince('s.last_receipt_date')} end as received`
    : '';
  return `
    select b.*, ${statusSql(options, parameters, age)} as status, ${age} as age, ${bucketSql(options.agingEdges, age)} as bucket, coalesce(${obsolete}, false) as is_obsolete,
           case when b.bsl is null then null else round(greatest(0, b.on_hand - b.bsl) * b.cost_c) end as excess_c
      from (select s.as_of, s.part_number, coalesce(p.description, '') as description, coalesce(p.source, '') as source,
                   coalesce(p.class, '') as class, ${namedStatusSql(options, parameters)} as named,
                   s.status_dms = '' and s.status = 'active' as unnamed, s.bin1, s.on_hand, s.reserved,
                   s.on_order, s.special_order, s.cost_c, s.list_c, s.bsl, s.entry_date, s.last_sale_date,
                   s.last_receipt_date, s.sales_12, s.demand_12, s.lost_12,
                   case when s.on_hand > 0 then round(s.on_hand * s.cost_c) else 0 end as value_c,
                   case when s.last_sale_date is null then null else ${monthsSince('s.last_sale_date')} end as mns,
                   case when s.last_sale_date is null and ${since} is not null then ${monthsSince(since)} end as waited${received}
              from part_stock_snapshot s
              -- Worked out once for a day, not once for each of its parts.
              join (select u.day, ${monthNumber('u.day')} as month_number from unnest(${days}::date[]) as u (day) offset 0) d
                on d.day = s.as_of
              left join part p on p.dealership_id = s.dealership_id and p.part_number = s.part_number
             where s.dealership_id = ${dealership}${keptSql(options, parameters)}
            -- Keeps this level: an age is worked out once, not once for each bucket that it may be in.
            offset 0) b`;
}

const dollars = (cents: string): string => `round(${cents} / 100.0, 2)`;

/** The columns of a part in an answer, over rows `b` of `stockSql`. */
export const stockColumns: Readonly<Record<string, string>> = {
  partNumber: 'b.part_number',
  description: 'b.description',
  source: 'b.source',
  class: 'b.class',
  status: 'b.status',
  bin: 'b.bin1',
  qtyOnHand: 'b.on_hand',
  reserved: 'b.reserved',
  onOrder: 'b.on_order',
  cost: dollars('b.cost_c'),
  extCost: dollars('b.value_c'),
  list: dollars('b.list_c'),
  entryDate: 'b.entry_date',
  lastSale: 'b.last_sale_date',
  lastReceipt: 'b.last_receipt_date',
  monthsNoSale: 'b.mns',
  ageMonths: 'b.age',
  bucket: 'b.bucket',
  demand12: 'b.demand_12',
  sales12: 'b.sales_12',
  bsl: 'b.bsl',
  excessQty: 'case when b.bsl is null then null else greatest(0, b.on_hand - b.bsl) end',
  excessValue: dollars('b.excess_c'),
  daysSupply: 'case when b.sales_12 > 0 and b.on_hand > 0 then round(b.on_hand / b.sales_12 * 365, 2) end',
  returnable: 'null::boolean',
};

/** The `select` list of some columns, each with the name of its field in the answer. */
export function selectList(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ');
}
