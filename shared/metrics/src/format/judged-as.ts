import type { MetricDefinition } from '../definitions/metric.ts';

const OPEN_SHARE = { unit: 'percent', decimals: 2, displayDecimals: 1 } as const;

/** A metric in the unit of its target. A card counts aged open repair orders, but the target is their share of all open ones. */
export const judgedAs = (definition: MetricDefinition): MetricDefinition =>
  definition.key === 'open_ro_aged' ? { ...definition, ...OPEN_SHARE } : definition;
