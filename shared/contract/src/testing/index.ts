export { kpi, period } from './kpi.ts';
export { monthlyNumbers } from './monthly-numbers.ts';
export { repairOrderRow, repairOrders } from './repair-orders.ts';
