import type { OrderKind } from './order-kinds.ts';

/** Columns whose sums over a repair order its columns have to hold. Those of parts are quantities times prices. */
export const AMOUNTS: Readonly<Record<OrderKind, readonly string[]>> = {
  ros: [],
  lines: [
    'labor_sale',
    'labor_cost',
    'labor_discount',
    'parts_sale',
    'parts_cost',
    'parts_discount',
    'sublet_sale',
    'sublet_cost',
    'misc_sale',
    'actual_hours',
  ],
  techs: ['flagged_hours', 'actual_hours'],
  parts: [],
  declined: [],
};

/** The cost of a line may be estimated, by a thousand dollars an hour at most: cents for a hundredth of a sold hour. */
export const CENTS_OF_SOLD_HUNDREDTH = 1_000;
