import { hygieneMetrics } from './hygiene.ts';
import type { MetricDefinition } from './metric.ts';
import { partsMetrics } from './parts.ts';
import { qualityMetrics } from './quality.ts';
import { technicianMetrics } from './technician.ts';
import { volumeMetrics } from './volume.ts';

/** Groups of metrics that belong together, in reading order. */
export const metricGroups: readonly { readonly label: string; readonly metrics: readonly MetricDefinition[] }[] = [
  { label: 'Volume and gross', metrics: volumeMetrics },
  { label: 'How it was sold', metrics: qualityMetrics },
  { label: 'Leaks and mix', metrics: hygieneMetrics },
  { label: 'Parts', metrics: partsMetrics },
  { label: 'Technicians', metrics: technicianMetrics },
];

/** Every metric of the service department and its parts, in reading order. */
export const allMetrics: readonly MetricDefinition[] = metricGroups.flatMap(({ metrics }) => metrics);

const byKey = new Map(allMetrics.map((definition) => [definition.key, definition]));

/** Finds the definition of a metric key. Returns undefined when no metric has the key. */
export function findMetric(key: string): MetricDefinition | undefined {
  return byKey.get(key);
}

/** Returns the definition of a key that must exist. Throws an error for an unknown key, because that is a programming error. */
export function metricOf(key: string): MetricDefinition {
  const definition = byKey.get(key);
  if (!definition) throw new Error(`There is no metric ${key}`);
  return definition;
}
