import type { DateRange } from '@fixed-ops/metrics';
import { payTypeCodes } from '@fixed-ops/metrics';
import { lineCondition, type Parameters } from '../core/selection/line-condition.ts';
import { type LineFilter, narrowsLines } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { hasDiscount, inScopeAll, isSingleLine, lineSums, repairOrderSums } from '../core/sums/line-sums.ts';
import { limitDays } from '../core/sums/open-order-tables.ts';
import { headerCondition } from '../core/sums/read-header-sums.ts';
import { spanTable } from '../core/sums/read-line-sums.ts';
import { technicianParts, techniciansOf } from '../core/sums/read-technician-sums.ts';

/** The repair orders that closed in the range, were open at its end or were voided in it, or those that a search has found. */
export type OrderState = 'closed' | 'open' | 'void' | 'found';

export interface OrderSelection {
  readonly dealershipId: string;
  readonly range: DateRange;
  readonly filter: LineFilter;
  /** `all`, or the only pay type whose lines count. */
  readonly scope: string;
  readonly state: OrderState;
  /** The CTE `hit (id, rank, matched_on)` of a search, for the state `found`. */
  readonly hits?: (parameters: Parameters) => string;
}

/**
 * CTEs that end in `order_sums`. It has one row per repair order of the selection, with its header and its sums of ServiceSums over the lines
 * in scope.
 * @param reader the SQL that reads `order_sums`. Sums that it does not name are left out, because the server needs as much time to parse and
 * plan all sums as to compute a page
 */
export function orderSums(
  facts: StoreFacts,
  selection: OrderSelection,
  parameters: Parameters,
  reader: string,
): string {
  const dealership = parameters.add(selection.dealershipId);
  const payType = payTypeOf(facts);
  const isRead = namesIn(reader);
  const filter = scoped(selection);
  const narrows = narrowsLines(filter);
  // The join with `line_sums` removes repair orders without such a line, so no search for one is needed before.
  const lineWhere = lineCondition(filter, payType, parameters);
  const sums = Object.entries(
    lineSums({
      payType,
      doorRate: 'l.door_rate_c',
      // PostgreSQL cannot tell the type of an unused parameter.
      policyLaborTypes: isRead.has('policyC') ? parameters.add(facts.policyLaborTypes) : '',
    }),
  ).filter(([key]) => isRead.has(key));
  const ofOrders = Object.entries(repairOrderSums).filter(([key]) => isRead.has(key));
  const single = isSingleLine(facts, { scope: selection.scope, isWhole: !narrows, order: 'r', dealership });
  const technicianKeys = TECHNICIAN_KEYS.filter((key) => isRead.has(key));
  const isRated = sums.some(([, expression]) => expression.includes('l.door_rate_c'));
  const span = isRated ? `${spanTable([{ id: 0, range: selection.range }], facts, parameters)},\n    ` : '';
  const first = `${parameters.add(selection.range.startDate)}::date`;
  const asOf = `${parameters.add(selection.range.endDate)}::date`;
  const isOpen = selection.state === 'open';
  // This condition follows from the repair order. It is repeated so that the lines of a period are one range of an index.
  const closedLines = selection.state === 'closed' ? ` and l.close_date between ${first} and ${asOf}` : '';
  const hits = selection.hits ? `${selection.hits(parameters)},\n    ` : '';
  return `${span}${hits}picked as materialized (
      select ${HEADER}, ${asOf} - r.open_date as age
        from repair_order r
       where r.dealership_id = ${dealership} and ${stateCondition(selection.state, first, asOf)}
         ${narrows ? '' : headerCondition(filter, facts, parameters)}),
    line as (
      select ${LINE_COLUMNS}, ${payType} as paid_by, r.age${isRated ? ', s.door_rate_c' : ''}
        from picked r
        join ro_line l on l.dealership_id = ${dealership} and l.ro_id = r.id${closedLines}
        ${isRated ? 'left join span s on r.close_date between s.first and s.last' : ''}
       where true${lineWhere}),
    line_sums as (
      select l.ro_id, ${hasDiscount} as has_discount,
             bool_or(l.is_counted) as has_counted,
             bool_or(l.is_counted and l.age > ${limitDays('l.paid_by')}) as has_aged,
             sum(l.labor_cost_c + l.parts_cost_c) as wip,
             sum(l.labor_sale_c + l.parts_sale_c + l.sublet_sale_c + l.misc_sale_c) as unbilled
             ${sums.map(([key, expression]) => `, ${expression} as "${key}"`).join('\n             ')}
        from line l
       group by l.ro_id),
    ${technicianKeys.length === 0 ? '' : `${technicianSums(filter, dealership, parameters)},`}
    summed as (
      select ${HEADER}, r.age, r.close_date - r.open_date as days_open, l.has_discount, l.has_counted, l.has_aged,
             coalesce(l.wip, 0) as wip, coalesce(l.unbilled, 0) as unbilled,
             ${sums.map(([key]) => `coalesce(l."${key}", 0) as "${key}",`).join(' ')}
             ${technicianKeys.map((key) => `coalesce(t."${key}", 0) as "${key}",`).join(' ')}
             ${narrows ? '0' : 'r.shop_supplies_c'} as "shopSuppliesC"
        from picked r
        ${narrows ? 'join' : 'left join'} line_sums l on l.ro_id = r.id
        ${technicianKeys.length === 0 ? '' : 'left join technician_sums t on t.ro_id = r.id'}),
    counted as (
      select *${isRead.has('countedLines') ? `, ${single} as is_single` : ''}
        from summed r),
    order_sums as (
      select *,
             ${ofOrders
               .map(([key, expression]) => {
                 const counted = selection.scope === 'all' ? inScopeAll(expression, narrows) : expression;
                 return `${isOpen ? '0' : counted} as "${key}",`;
               })
               .join('\n             ')}
             ${isOpen ? openSums(selection.scope) : '0 as "openRos", 0 as "openAgedRos", 0 as "openAgedUnbilledC", 0 as "wipC"'}
        from counted)`;
}

/** The sums that SQL names, and those from which they are computed. */
function namesIn(sql: string): ReadonlySet<string> {
  const names = new Set(Array.from(sql.matchAll(NAME), ([, name]) => name ?? ''));
  for (const [key, expression] of Object.entries(repairOrderSums))
    if (names.has(key)) for (const [, name] of expression.matchAll(NAME)) names.add(name ?? '');
  return names;
}

const NAME = /"(\w+)"/g;

/** The header of a repair order, as `order_sums` has it. */
export const headerColumns: readonly string[] = [
  ...[
    'id',
    'ro_number',
    'ro_suffix',
    'status',
    'open_date',
    'close_date',
    'advisor_number',
    'customer_id',
    'vehicle_id',
  ],
  ...['mileage_in', 'tag', 'stock_number', 'is_credit', 'comeback', 'incomplete', 'one_line_c', 'shop_supplies_c'],
  ...['has_c', 'has_w', 'has_i', 'has_s', 'has_m', 'has_f', 'has_b'],
];
const HEADER = headerColumns.map((column) => `r.${column}`).join(', ');

/** CTEs that end in `technician_sums`: the sums of each repair order that come from the technicians of its lines. */
function technicianSums(filter: LineFilter, dealership: string, parameters: Parameters): string {
  const technicians = techniciansOf(filter);
  const onlyTechnicians = technicians ? ` and t.tech_number = any(${parameters.add(technicians)}::text[])` : '';
  const { sold, labor, cost, punched } = technicianParts;
  return `shared as (
      select l.ro_id, l.sold_h > 0 and t.line_id is null as is_missing, t.tech_number,
             ${sold} as sold, ${labor} as labor, ${cost} as cost, ${punched} as punched
        from line l
        left join ro_line_tech t on t.dealership_id = ${dealership} and t.line_id = l.id
       where t.tech_number is null or (true${onlyTechnicians})),
    technician_sums as (
      select ro_id,
             count(*) filter (where is_missing) as "missingTechLines",
             coalesce(sum(punched) filter (where tech_number is not null), 0) as "punchedH",
             coalesce(sum(sold), 0) as "techSoldH",
             coalesce(sum(sold) filter (where sold <> 0 and punched > 0), 0) as "efficiencySoldH",
             coalesce(sum(punched) filter (where sold <> 0 and punched > 0), 0) as "efficiencyPunchedH",
             coalesce(sum(labor), 0) as "techLaborC",
             coalesce(sum(cost), 0) as "techLaborCostC"
        from shared
       group by ro_id)`;
}

/** The columns of a line that the sums read. The texts are left out, because those of a year would not fit into memory. */
const LINE_COLUMNS = [
  'id',
  'ro_id',
  'pay_type',
  'labor_type',
  'category',
  'is_maint',
  'is_counted',
  'sold_h',
  'actual_h',
  'labor_sale_c',
  'labor_cost_c',
  'cost_estimated',
  'discount_labor_c',
  'discount_parts_c',
  'matrix_price_c',
  'parts_sale_c',
  'parts_cost_c',
  'sublet_sale_c',
  'sublet_cost_c',
  'misc_sale_c',
]
  .map((column) => `l.${column}`)
  .join(', ');

/** Sums that come from the technicians of lines. */
const TECHNICIAN_KEYS: readonly string[] = [
  'missingTechLines',
  'punchedH',
  'techSoldH',
  'efficiencySoldH',
  'efficiencyPunchedH',
  'techLaborC',
  'techLaborCostC',
];

/** The filter of a list's lines. The scope is one more pay-type filter in addition to the requested one. */
export function scoped({ scope, filter }: Pick<OrderSelection, 'scope' | 'filter'>): LineFilter {
  if (scope === 'all') return filter;
  const asked = filter.payTypes;
  const payTypes = payTypeCodes.filter((payType) => payType === scope && (!asked || asked.includes(payType)));
  return { ...filter, payTypes };
}

function stateCondition(state: OrderState, first: string, asOf: string): string {
  switch (state) {
    case 'closed':
      return `r.status = 'C' and r.close_date between ${first} and ${asOf}`;
    case 'open':
      // A repair order that closed later was open on that day.
      return `${first} is not null and r.open_date <= ${asOf}
        and (r.status = 'O' or (r.status = 'C' and r.close_date > ${asOf}))`;
    case 'found':
      return `${first} is not null and r.id in (select id from hit)`;
    case 'void':
      return `r.status = 'V' and coalesce(r.void_date, r.close_date, r.open_date) between ${first} and ${asOf}`;
  }
}

/** Whether a repair order is past its limit, as in the figure of open repair orders. The limit of any of its pay types counts; without lines the strictest one. */
function openSums(scope: string): string {
  const isOpen = scope === 'all' ? 'true' : 'coalesce(has_counted, false)';
  const isAged = `(coalesce(has_aged, false) or (not coalesce(has_counted, false) and age > 5))`;
  return `case when ${isOpen} then 1 else 0 end as "openRos",
             case when ${isOpen} and ${isAged} then 1 else 0 end as "openAgedRos",
             case when ${isOpen} and ${isAged} then unbilled else 0 end as "openAgedUnbilledC",
             case when ${isOpen} then wip else 0 end as "wipC"`;
}
