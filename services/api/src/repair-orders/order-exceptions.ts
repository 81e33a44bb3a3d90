import { type OrderException, orderExceptions } from '@fixed-ops/contract';
import { lacksFieldOf } from '@fixed-ops/metrics';
import type { OwnNumbers } from '../auth/caller.ts';
import { lineCondition, type Parameters } from '../core/selection/line-condition.ts';
import type { LineFilter } from '../core/selection/selection.ts';
import { isOneLine } from '../core/store-facts/order-pay-types.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { MATRIX_TOLERANCE } from './line-exceptions.ts';

/** Exceptions that do not apply to a store whose feed lacks the data they check, because every line would have them. */
export const untoldExceptions = ({ fieldsNotProvided }: Pick<StoreFacts, 'fieldsNotProvided'>) =>
  new Set<OrderException>([
    ...(lacksFieldOf(['missingTechLines'], fieldsNotProvided) ? (['noTechnician'] as const) : []),
    ...(lacksFieldOf(['laborCostC'], fieldsNotProvided) ? (['costEstimated'] as const) : []),
  ]);

/** The rules that a store's feed supports. The others apply to no line. */
const ofLine = (dealership: string, facts: StoreFacts) => {
  const untold = untoldExceptions(facts);
  const rules = rulesOf(dealership);
  return Object.entries(rules).map(([key, rule]) => [key, untold.has(key as OrderException) ? 'false' : rule] as const);
};

/** A line `l` with an estimated labor cost. A doubt of a period counts the same ones (`data-confidence`). */
export const COST_ESTIMATED = '(l.cost_estimated or (l.sold_h > 0 and l.labor_cost_c = 0))';

/** The rules of `lineFindings` as SQL over a line `l` of a dealership; a test compares the two. */
const rulesOf = (dealership: string) =>
  ({
    discount: 'l.discount_labor_c + l.discount_parts_c > 0',
    discountNoReason: `l.discount_labor_c + l.discount_parts_c > 0 and l.discount_reason = ''
    and exists (select 1 from ro_discount d where d.dealership_id = ${dealership} and d.reason <> '')`,
    belowMatrix: `l.labor_sale_c + l.discount_labor_c - l.matrix_price_c < -${MATRIX_TOLERANCE} * l.matrix_price_c`,
    noTechnician: `l.sold_h > 0 and not exists (select 1 from ro_line_tech t
    where t.dealership_id = l.dealership_id and t.line_id = l.id)`,
    belowCostPart: `exists (select 1 from ro_part p where p.dealership_id = l.dealership_id and p.line_id = l.id
    and not p.is_core and p.qty > 0 and p.unit_sale_c < p.unit_cost_c)`,
    costEstimated: COST_ESTIMATED,
  }) satisfies Partial<Record<OrderException, string>>;

/** SQL of the exceptions in the header of a repair order. */
const ofHeader = (facts: StoreFacts, order: string, dealership: string): Partial<Record<OrderException, string>> => ({
  oneLine: isOneLine(facts, order, dealership),
  comeback: `${order}.comeback`,
  credit: `${order}.is_credit`,
  incomplete: `${order}.incomplete`,
});

/** Only the lines of a filter are checked, and in an own view only own lines. */
const linesOf = (
  order: { readonly dealership: string; readonly id: string },
  filter: LineFilter,
  facts: StoreFacts,
  parameters: Parameters,
): string =>
  `from ro_line l where l.dealership_id = ${order.dealership} and l.ro_id = ${order.id}${lineCondition(filter, payTypeOf(facts), parameters)}`;

/** The lines that may have an exception. A line without a technician belongs to nobody, so it is not looked for among those of some. */
const checkedFor = (exception: string, filter: LineFilter): LineFilter =>
  exception === 'noTechnician' ? { ...filter, technicians: undefined } : filter;

/**
 * SQL for repair orders with at least one of the exceptions, which follows a `where`. A line has to be one that the filter chooses, as in the
 * figures: a warranty line without a cost is no exception of customer pay.
 */
export function exceptionCondition(
  wanted: readonly OrderException[] | undefined,
  filter: LineFilter,
  facts: StoreFacts,
  parameters: Parameters,
  { order, dealership }: { readonly order: string; readonly dealership: string },
): string {
  if (!wanted || wanted.length === 0) return '';
  // Only the requested conditions are made, because each adds parameters and PostgreSQL refuses unused ones.
  const ofLines = ofLine(dealership, facts)
    .filter(([key]) => wanted.includes(key as OrderException))
    .map(([key, condition]) => {
      const lines = linesOf({ dealership, id: `${order}.id` }, checkedFor(key, filter), facts, parameters);
      return [key, `exists (select 1 ${lines} and ${condition})`];
    });
  const ofOrders = Object.entries(ofHeader(facts, order, dealership));
  const of: Partial<Record<OrderException, string>> = Object.fromEntries([...ofOrders, ...ofLines]);
  return ` and (${wanted.map((each) => of[each]).join(' or ')})`;
}

/**
 * SQL of a JSON list with the exceptions of a repair order `o`, those of its header included. Its lines are read only once.
 */
export function exceptionsOf(
  dealership: string,
  own: OwnNumbers | null,
  facts: StoreFacts,
  parameters: Parameters,
): string {
  const found = ofLine(dealership, facts).map(([key, condition]) => `bool_or(${condition}) as "${key}"`);
  const ofOrder = ofHeader(facts, 'o', dealership);
  const of = (key: OrderException) => ofOrder[key] ?? `x."${key}"`;
  const each = orderExceptions.map((key) => `case when ${of(key)} then '${key}' end`);
  return `(select array_to_json(array_remove(array[${each.join(', ')}], null))
             from (select ${found.join(', ')} ${linesOf({ dealership, id: 'o.id' }, { own }, facts, parameters)}) x)`;
}
