import { type MetricDefinition, metricGroups } from '@fixed-ops/metrics';
import { inventoryMetrics } from '@fixed-ops/metrics/inventory';
import type { Measure } from '../frame/measures.ts';

const ofGroups = (areParts: boolean): readonly MetricDefinition[] =>
  metricGroups.filter(({ label }) => (label === 'Parts') === areParts).flatMap(({ metrics }) => metrics);

/** Figures that may have a typed average: of the service department those that are no state of one day, of parts those of the inventory too. */
export const averagedMeasures: Readonly<Record<'service' | 'parts', readonly Measure[]>> = {
  service: ofGroups(false).filter(({ isSnapshot }) => !isSnapshot),
  parts: [...ofGroups(true), ...inventoryMetrics],
};
