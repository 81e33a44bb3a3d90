export { type DrillTarget, drillAddress, parseDrillAddress } from './drill-address.ts';
export { type Drill, type DrillView, useDrill } from './use-drill.ts';
