/** Figures of the inspections. */
export { type InspectionKpiInput, inspectionKpi } from '../inspection/inspection-kpi.ts';
export { type InspectionMetric, inspectionMetricOf, inspectionMetrics } from '../inspection/inspection-metrics.ts';
export {
  addInspections,
  type InspectionSumKey,
  type InspectionSums,
  inspectionSumKeys,
  scaleInspections,
} from '../inspection/inspection-sums.ts';
