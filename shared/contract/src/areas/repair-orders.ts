/** Repair orders: lists, details and notes. */
export * from '../calls/notes.ts';
export * from '../calls/proof.ts';
export * from '../calls/repair-order-detail.ts';
export {
  type LineFinding,
  lineFindingSchema,
  type OrderException,
  orderExceptionSchema,
  orderExceptions,
  type PlainOrder,
  plainOrderSchema,
  type RepairOrderRow,
  repairOrderRowSchema,
} from '../calls/repair-order-row.ts';
export * from '../calls/repair-order-search.ts';
export * from '../calls/repair-orders.ts';
export * from '../columns/list-column.ts';
export * from '../columns/repair-order-columns.ts';
