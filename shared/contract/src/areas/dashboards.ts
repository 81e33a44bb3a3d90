/** What the dashboards ask beyond the figures that they open with. */
export * from '../calls/average-gp.ts';
export * from '../calls/counts.ts';
export * from '../calls/day-pattern.ts';
export * from '../calls/discounts.ts';
export * from '../calls/group.ts';
export * from '../calls/heat-sheet.ts';
export * from '../calls/inventory.ts';
export * from '../calls/labor-types.ts';
export * from '../calls/matrix.ts';
export * from '../calls/metric-change.ts';
export * from '../calls/op-codes.ts';
export * from '../calls/part-orders.ts';
export * from '../calls/rate-change.ts';
export * from '../calls/used-cars.ts';
export * from '../calls/warranty.ts';
export * from '../calls/wholesale.ts';
export * from '../calls/workshop-lines.ts';
