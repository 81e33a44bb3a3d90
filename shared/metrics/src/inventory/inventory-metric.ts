import { type MetricDefinition, metric } from '../definitions/metric.ts';
import { dollars } from '../units.ts';
import { type InventorySumKey, type InventorySums, missingSumReasons } from './inventory-sums.ts';

/**
 * `day`: a state on the day of the snapshot. `year`: from the twelve months (or 90 days) up to it. `period`: adds up over
 * the period shown.
 */
type Grain = 'day' | 'year' | 'period';

export interface InventoryMetric extends MetricDefinition<InventorySums> {
  readonly grain: Grain;
  /** The sums that it is worked out from. */
  readonly needs: readonly InventorySumKey[];
  /** What the figure is over: part numbers, demands or nothing that could be too few. */
  readonly sample: InventorySumKey | null;
}

type Draft = Parameters<typeof metric<InventorySums>>[0] & {
  readonly grain: Grain;
  readonly needs: readonly InventorySumKey[];
  readonly sample?: InventorySumKey;
};

/** Completes a definition: a figure lacks a value, and says why, as soon as one of the sums it needs is missing. */
export function inventoryMetric({ grain, needs, sample, ...draft }: Draft): InventoryMetric {
  const missing = (sums: InventorySums) => needs.find((key) => sums[key] === null);
  return {
    ...metric<InventorySums>({ isSnapshot: grain === 'day', ...draft }),
    unavailable: (sums) => {
      const key = missing(sums);
      return key === undefined ? null : missingSumReasons[key];
    },
    grain,
    needs,
    sample: sample ?? null,
  };
}

/** A sum that is there: `needs` says which have to be. */
export const of = (sum: number | null): number => sum ?? 0;
export const money = (sum: number | null): number => dollars(of(sum));
