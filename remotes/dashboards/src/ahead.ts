/**
 * The first requests of each screen that is not in the remote's entry, in one small file: every file more would cost the first page its name
 * and its hash.
 */
export { prefetch as declined } from './declined/prefetch-declined.ts';
export { prefetch as discounts } from './discounts/prefetch-discounts.ts';
export { parts as partsSheet, service as serviceSheet } from './heat-sheet/prefetch-sheet.ts';
export { prefetch as laborTypes } from './labor-types/prefetch-tree.ts';
export { prefetch as code } from './op-code/prefetch-code.ts';
export { prefetch as codes } from './op-codes/prefetch-codes.ts';
export { prefetch as open } from './open-orders/prefetch-open.ts';
export { prefetch as order } from './repair-order/prefetch-order.ts';
export { prefetch as ros } from './ros/prefetch-found.ts';
export { prefetch as technicians } from './technicians/prefetch-technicians.ts';
export { prefetch as cars } from './used-cars/prefetch-cars.ts';
export { parts as partsWall, service as serviceWall } from './wall/prefetch-wall.ts';
