import { hygieneMetrics } from './hygiene.ts';
import type { MetricDefinition } from './metric.ts';
import { partsMetrics } from './parts.ts';
import { qualityMetrics } from './quality.ts';
import { technicianMetrics } from './technician.ts';
import { volumeMetrics } from './volume.ts';

/** Metrics that are read together, in reading order. */
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

/** The definition behind a metric key, or undefined for a key that no metric has. */
export function findMetric(key: string): MetricDefinition | undefined {
  return byKey.get(key);
}

/** The definition behind a key that is known to exist. Throws otherwise, since that is a programming error. */
export function metricOf(key: string): MetricDefinition {
  const definition = byKey.get(key);
  if (!definition) throw new Error(`There is no metric ${key}`);
  return definition;
}
