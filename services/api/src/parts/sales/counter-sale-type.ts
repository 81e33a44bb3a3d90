/** How parts sell without a repair order. Body shop parts do both: over the counter and on repair orders. */
export type CounterSaleType = 'counter' | 'wholesale' | 'accessory' | 'body';
