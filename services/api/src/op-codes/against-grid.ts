import { MATRIX_ELIGIBLE } from '@fixed-ops/rules';
import { HIGHEST_STEP, LOWEST_STEP, STEP_PCT } from './price-comparison.ts';

/** SQL: whether the labor matrix of its day prices the line `l`: repair and diagnosis with hours, as the figure of hidden discounts counts. */
export const GRID_PRICED = `(${MATRIX_ELIGIBLE} and l.matrix_price_c is not null)`;

/**
 * SQL of the distance of a price from the expected one in steps of 2.5 % (`stepOf`). Null where nothing is expected.
 */
export function gridStepSql(price: string, expected: string): string {
  const steps = `round((${price} - ${expected})::numeric * 100 / (${STEP_PCT} * abs(${expected})))`;
  return `case when ${expected} is null then null
      when abs(${price} - ${expected}) * 50 <= abs(${expected}) then 0
      when ${expected} = 0 then case when ${price} > 0 then ${HIGHEST_STEP} else ${LOWEST_STEP} end
      when ${price} < ${expected} then greatest(${LOWEST_STEP}, least(-1, ${steps}))::int
      else least(${HIGHEST_STEP}, greatest(1, ${steps}))::int end`;
}
