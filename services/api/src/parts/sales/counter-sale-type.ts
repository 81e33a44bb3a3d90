/** The ways of sale without a repair order. Body shop parts sell both ways: over the counter and on repair orders. */
export type CounterSaleType = 'counter' | 'wholesale' | 'accessory' | 'body';
