import { type InventorySums, inventorySumKeys, inventorySums } from '@fixed-ops/metrics';

/** Multiplies a sum that may be unknown. */
export const times = (sum: number | null | undefined, factor: number | null): number | null =>
  sum === null || sum === undefined || factor === null ? null : sum * factor;

/** Adds up the sums of several stores. */
export const together = (stores: readonly InventorySums[]): InventorySums => stores.reduce(added);

export function added(a: InventorySums, b: InventorySums): InventorySums {
  return combined((key) => (a[key] === null && b[key] === null ? null : (a[key] ?? 0) + (b[key] ?? 0)));
}

/** Multiplies every sum. */
export function scaled(sums: InventorySums, factor: number): InventorySums {
  return combined((key) => times(sums[key], factor));
}

function combined(of: (key: keyof InventorySums) => number | null): InventorySums {
  return inventorySums(Object.fromEntries(inventorySumKeys.map((key) => [key, of(key)])));
}
