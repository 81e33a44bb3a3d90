import { type MetricDefinition, metricGroups } from '@fixed-ops/metrics';

/** Figures that may have a typed average: those of the service department, which are no state of one day. */
export const averagedMeasures: readonly MetricDefinition[] = metricGroups
  .filter(({ label }) => label !== 'Parts')
  .flatMap(({ metrics }) => metrics)
  .filter(({ isSnapshot }) => !isSnapshot);
