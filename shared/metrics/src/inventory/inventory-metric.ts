import { type MetricDefinition, metric } from '../definitions/metric.ts';
import { dollars } from '../units.ts';
import { type InventorySumKey, type InventorySums, missingSumReasons } from './inventory-sums.ts';

/**
 * `day`: a state on the day of the snapshot. `year`: from the twelve months (or 90 days) up to that day. `period`: a sum over the shown
 * period.
 */
type Grain = 'day' | 'year' | 'period';

export interface InventoryMetric extends MetricDefinition<InventorySums> {
  readonly grain: Grain;
  /** The sums that the figure needs. */
  readonly needs: readonly InventorySumKey[];
  /** The sum that counts the sample: part numbers or demands. Null for a figure that has no sample. */
  readonly sample: InventorySumKey | null;
}

type Draft = Parameters<typeof metric<InventorySums>>[0] & {
  readonly grain: Grain;
  readonly needs: readonly InventorySumKey[];
  readonly sample?: InventorySumKey;
};

/** Completes a definition. A figure is null and gives the reason when one of the sums in `needs` is missing. */
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

/** The value of a sum that `needs` guarantees. */
export const of = (sum: number | null): number => sum ?? 0;
export const money = (sum: number | null): number => dollars(of(sum));
