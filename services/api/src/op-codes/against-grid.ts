import { MATRIX_ELIGIBLE } from '@fixed-ops/rules';
import type { Parameters } from '../core/selection/line-condition.ts';
import type { Basis } from './price-comparison.ts';
import { HIGHEST_STEP, LOWEST_STEP, STEP_PCT } from './price-step.ts';

/** SQL: whether the labor matrix of its day prices line `l`: repair and diagnosis with hours, as the figure of hidden discounts does. */
export const GRID_PRICED = `(${MATRIX_ELIGIBLE} and l.matrix_price_c is not null)`;

/**
 * SQL of the distance between a price and the expected one, in steps of 2.5 % (`stepOf`). Null if there is no expected price.
 */
export function gridStepSql(price: string, expected: string): string {
  const steps = `round((${price} - ${expected})::numeric * 100 / (${STEP_PCT} * abs(${expected})))`;
  return `case when ${expected} is null then null
      when abs(${price} - ${expected}) * 50 <= abs(${expected}) then 0
      when ${expected} = 0 then case when ${price} > 0 then ${HIGHEST_STEP} else ${LOWEST_STEP} end
      when ${price} < ${expected} then greatest(${LOWEST_STEP}, least(-1, ${steps}))::int
      else least(${HIGHEST_STEP}, greatest(1, ${steps}))::int end`;
}

/**
 * SQL of the expected cents of a line `l` with its pay type: the grid's price, or the usual price of its code.
 * @param scope the pay type whose lines are compared, or `all`
 */
export function expectedSql(basis: Basis, scope: string): (parameters: Parameters) => string {
  return (parameters) => {
    if (basis.kind === 'none') return 'null::int';
    const inScope = scope === 'all' ? 'true' : `l.pay_type = ${parameters.add(scope)}`;
    if (basis.kind === 'grid') return `case when ${GRID_PRICED} and ${inScope} then l.matrix_price_c end`;
    return `case when ${HAS_PRICE} and ${inScope} then ${parameters.add(basis.priceC)}::int end`;
  };
}

/** SQL: whether a counted line has hours or a price. Lines that only sell parts have neither. */
export const HAS_PRICE = 'l.is_counted and (l.sold_h <> 0 or l.labor_sale_c + l.discount_labor_c <> 0)';
