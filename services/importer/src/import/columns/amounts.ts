import type { OrderKind } from './order-kinds.ts';

/** Columns whose sums over a repair order must fit its columns. Those of parts are quantities times prices. */
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

/** A line's cost may be estimated, at no more than a thousand dollars an hour: cents per hundredth of a sold hour. */
export const CENTS_OF_SOLD_HUNDREDTH = 1_000;
