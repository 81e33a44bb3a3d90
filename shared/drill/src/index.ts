export { type DrillTarget, drillAddress, parseDrillAddress } from './drill-address.ts';
export { DrillDrawer } from './drill-drawer.tsx';
export { whyName } from './figure-name.ts';
export { listedDay } from './listed-day.ts';
export { ordersInWords } from './order-count.ts';
export { type CameFrom, RepairOrderLink, readCameFrom } from './repair-order-link.tsx';
export { repairOrderPath } from './repair-order-path.ts';
export { type Drill, type DrillTerm, type DrillView, useDrill } from './use-drill.ts';
