import { type MetricDefinition, metricGroups } from '@fixed-ops/metrics';
import { inventoryMetrics } from '@fixed-ops/metrics/inventory';
import type { Measure } from '../frame/measures.ts';

const isOfParts = ({ label }: (typeof metricGroups)[number]) => label === 'Parts';
const metricsOf = (groups: typeof metricGroups): readonly MetricDefinition[] =>
  groups.flatMap(({ metrics }) => metrics);

/** Figures that may have a typed average. Service leaves out figures of one day alone; parts has those of its inventory as well. */
export const averagedMeasures: Readonly<Record<'service' | 'parts', readonly Measure[]>> = {
  service: metricsOf(metricGroups.filter((group) => !isOfParts(group))).filter(({ isSnapshot }) => !isSnapshot),
  parts: [...metricsOf(metricGroups.filter(isOfParts)), ...inventoryMetrics],
};
