import { AMOUNTS, CENTS_OF_SOLD_HUNDREDTH } from '../columns/amounts.ts';
import type { Kind } from './watched-kinds.ts';

type Values = readonly (string | null)[];

/**
 * The maximum amount that a row may add to its repair order, in absolute cents.
 *
 * @param at the position of a column among the values, negative if the file lacks it
 */
export function amountOfRow(kind: Kind, at: (column: string) => number): (values: Values) => number {
  const amounts = AMOUNTS[kind].map(at);
  const [soldHours, quantity, sale, cost] = [at('sold_hours'), at('quantity'), at('unit_sale'), at('unit_cost')];
  return (values) => {
    let cents = 0;
    for (const amount of amounts) cents += Math.abs(Number(values[amount] ?? 0));
    if (kind === 'lines') cents += Math.abs(Number(values[soldHours])) * CENTS_OF_SOLD_HUNDREDTH;
    if (kind === 'parts')
      cents += Math.abs(Number(values[quantity])) * (Math.abs(Number(values[sale])) + Math.abs(Number(values[cost])));
    return cents;
  };
}
