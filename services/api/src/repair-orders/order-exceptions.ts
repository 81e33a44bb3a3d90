import { type OrderException, orderExceptions } from '@fixed-ops/contract';
import type { OwnNumbers } from '../auth/caller.ts';
import { lineCondition, type Parameters } from '../core/selection/line-condition.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { MATRIX_TOLERANCE } from './line-exceptions.ts';

/** The rules of `lineExceptions` as SQL over a line `l`; a test compares the two. */
const OF_LINES = {
  discount: 'l.discount_labor_c + l.discount_parts_c > 0',
  discountNoReason: `l.discount_labor_c + l.discount_parts_c > 0 and l.discount_reason = ''`,
  belowMatrix: `l.labor_sale_c + l.discount_labor_c - l.matrix_price_c < -${MATRIX_TOLERANCE} * l.matrix_price_c`,
  noTechnician: `l.sold_h > 0 and not exists (select 1 from ro_line_tech t
    where t.dealership_id = l.dealership_id and t.line_id = l.id)`,
  belowCostPart: `exists (select 1 from ro_part p where p.dealership_id = l.dealership_id and p.line_id = l.id
    and not p.is_core and p.qty > 0 and p.unit_sale_c < p.unit_cost_c)`,
  costEstimated: '(l.cost_estimated or (l.sold_h > 0 and l.labor_cost_c = 0))',
} satisfies Partial<Record<OrderException, string>>;

const OF_ORDERS = {
  oneLine: 'r.one_line_c',
  comeback: 'r.comeback',
  credit: 'r.is_credit',
  incomplete: 'r.incomplete',
} satisfies Partial<Record<OrderException, string>>;

/** What makes each exception of a repair order `r`, as SQL. In an own view own lines alone are looked at. */
function conditions(own: OwnNumbers | null, facts: StoreFacts, parameters: Parameters): Record<OrderException, string> {
  const mine = lineCondition({ own }, payTypeOf(facts), parameters);
  const hasLine = (condition: string) =>
    `exists (select 1 from ro_line l where l.dealership_id = r.dealership_id and l.ro_id = r.id and ${condition}${mine})`;
  const ofLines = Object.fromEntries(Object.entries(OF_LINES).map(([key, condition]) => [key, hasLine(condition)]));
  return { ...OF_ORDERS, ...(ofLines as Record<keyof typeof OF_LINES, string>) };
}

/** SQL that keeps the repair orders `r` with any of the exceptions, ready to follow a `where`. */
export function exceptionCondition(
  wanted: readonly OrderException[] | undefined,
  own: OwnNumbers | null,
  facts: StoreFacts,
  parameters: Parameters,
): string {
  if (!wanted || wanted.length === 0) return '';
  const of = conditions(own, facts, parameters);
  return ` and (${wanted.map((each) => of[each]).join(' or ')})`;
}

/** JSON list of the exceptions of a repair order `r`, as SQL. */
export function exceptionsOf(own: OwnNumbers | null, facts: StoreFacts, parameters: Parameters): string {
  const of = conditions(own, facts, parameters);
  const each = orderExceptions.map((key) => `case when ${of[key]} then '${key}' end`);
  return `array_to_json(array_remove(array[${each.join(', ')}], null))`;
}
