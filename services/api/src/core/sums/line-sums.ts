import type { ServiceSums } from '@fixed-ops/metrics';
import { isOneLine } from '../store-facts/order-pay-types.ts';
import type { StoreFacts } from '../store-facts/store-facts.ts';

/** Keys of the sums that add up over lines. */
export type LineSumKey = Exclude<
  keyof ServiceSums,
  | 'roCount'
  | 'oneLineRos'
  | 'oneLineGrossC'
  | 'multiLineGrossC'
  | 'menuRos'
  | 'discountedRos'
  | 'comebackRos'
  | 'cycleDays'
  | 'shopSuppliesC'
  | 'openRos'
  | 'openAgedRos'
  | 'openAgedUnbilledC'
  | 'wipC'
  | 'workingDays'
  | 'attendanceH'
  | 'missingTechLines'
  | 'punchedH'
  | 'techSoldH'
  | 'efficiencySoldH'
  | 'efficiencyPunchedH'
  | 'techDays'
  | 'techLaborC'
  | 'techLaborCostC'
>;

const isRepair = `l.category in ('repair', 'diagnostic')`;
const total = (expression: string, condition?: string) =>
  `coalesce(sum(${expression})${condition ? ` filter (where ${condition})` : ''}, 0)`;
const count = (condition: string) => `count(*) filter (where ${condition})`;

/**
 * The SQL of each sum over the lines `l` of one repair order and scope. It is the only place where the rules of DOMAIN 2.1 become SQL; both
 * the figures and the drill-down that proves them use it.
 * @param payType the expression of the pay type, which a dealership option may change
 * @param doorRate the expression of the door rate on the line's day in cents, or null
 * @param policyLaborTypes the parameter that contains the labor types of policy work
 */
export function lineSums(sql: {
  readonly payType: string;
  readonly doorRate: string;
  readonly policyLaborTypes: string;
}): Readonly<Record<LineSumKey, string>> {
  const { payType, doorRate } = sql;
  return {
    countedLines: count('l.is_counted'),
    laborSaleC: total('l.labor_sale_c'),
    laborCostC: total('l.labor_cost_c'),
    soldH: total('l.sold_h'),
    partsSaleC: total('l.parts_sale_c'),
    partsCostC: total('l.parts_cost_c'),
    subletSaleC: total('l.sublet_sale_c'),
    subletCostC: total('l.sublet_cost_c'),
    miscSaleC: total('l.misc_sale_c'),
    discountLaborC: total('l.discount_labor_c'),
    discountPartsC: total('l.discount_parts_c'),
    flatLaborC: total('l.labor_sale_c', 'l.sold_h = 0'),
    // These hours have no cost: no technician, and no default rate for an estimate.
    costEstimatedLines: count('l.cost_estimated or (l.sold_h > 0 and l.labor_cost_c = 0)'),
    warrantyLaborC: total('l.labor_sale_c', `${payType} = 'W'`),
    customerSoldH: total('l.sold_h', `${payType} = 'C'`),
    customerLaborC: total('l.labor_sale_c', `${payType} = 'C'`),
    doorRateCH: total(`l.sold_h::bigint * ${doorRate}`),
    doorRatedH: total('l.sold_h', `${doorRate} is not null`),
    repairLaborC: total('l.labor_sale_c', isRepair),
    repairSoldH: total('l.sold_h', isRepair),
    repairDoorRateCH: total(`l.sold_h::bigint * ${doorRate}`, isRepair),
    menuLines: count('l.is_maint and l.is_counted'),
    menuGrossC: total(
      'l.labor_sale_c - l.labor_cost_c + l.parts_sale_c - l.parts_cost_c',
      'l.is_maint and l.is_counted',
    ),
    overrideC: total(
      'greatest(0, l.matrix_price_c - l.labor_sale_c - l.discount_labor_c)',
      `${isRepair} and l.matrix_price_c is not null`,
    ),
    matrixC: total('l.matrix_price_c', isRepair),
    policyC: total(
      'l.labor_sale_c + l.sublet_sale_c + l.misc_sale_c',
      `l.pay_type = 'I' and l.labor_type = any(${sql.policyLaborTypes}::text[])`,
    ),
    hourLines: count('l.sold_h > 0'),
  };
}

/** Whether any line of the repair order and scope carries a discount. */
export const hasDiscount = 'bool_or(l.discount_labor_c <> 0 or l.discount_parts_c <> 0)';

const gross = '"laborSaleC" - "laborCostC" + "partsSaleC" - "partsCostC"';
/** A repair order counts in a pay type if it has counted lines there. A credit never counts. */
const counts = '("countedLines" > 0 and not is_credit)';

/**
 * SQL: whether a repair order has only one line of a scope. For customer pay, the whole order decides, whatever people or codes are selected: an
 * order with three lines is not a one-line order of the technician who did one of them.
 * @param isWhole whether every line of the scope is selected
 */
export function isSingleLine(
  facts: Pick<StoreFacts, 'serviceContractAsCustomer'>,
  of: { readonly scope: string; readonly isWhole: boolean; readonly order: string; readonly dealership: string },
): string {
  return of.scope === 'C' && !of.isWhole ? isOneLine(facts, of.order, of.dealership) : '"countedLines" = 1';
}

/** The SQL of what a repair order adds to the counts of one scope, from its line sums, `is_credit`, `is_single` and its header. */
export const repairOrderSums = {
  roCount: `case when ${counts} then 1 else 0 end`,
  oneLineRos: `case when ${counts} and is_single then 1 else 0 end`,
  oneLineGrossC: `case when ${counts} and is_single then ${gross} else 0 end`,
  multiLineGrossC: `case when ${counts} and "countedLines" > 0 and not is_single then ${gross} else 0 end`,
  menuRos: `case when ${counts} and "menuLines" > 0 then 1 else 0 end`,
  discountedRos: `case when ${counts} and has_discount then 1 else 0 end`,
  comebackRos: `case when ${counts} and comeback then 1 else 0 end`,
  cycleDays: `case when ${counts} then days_open else 0 end`,
} as const;

/** In scope `all`, a repair order also counts without any counted line, unless the filter looks at lines. */
export function inScopeAll(expression: string, narrowsLines: boolean): string {
  return narrowsLines ? expression : expression.replaceAll(counts, '(not is_credit)');
}
