import type { PartStatus, PartsPlan } from './plan.ts';

/** The moving stock on the demo's first day: value in cents by age bucket, and the number of part numbers. */
export interface MovingSums {
  readonly byBucket: readonly number[];
  readonly byStatus: ReadonlyMap<PartStatus, number>;
  readonly numbers: number;
}

/** A part of the inventory with one age and one status. */
export interface StockCell {
  readonly bucket: number;
  readonly status: PartStatus;
  readonly cents: number;
}

const oldestFirst = [5, 4, 3, 2, 1, 0];
/** The statuses in the order in which the oldest stock gets them. */
const statuses: readonly PartStatus[] = [
  'delete',
  'never_sold',
  'non_stock',
  'phase_out',
  'special_order',
  'phase_in',
  'active',
];

/** Distributes what moving stock leaves of each age and status. The oldest stock gets the worst status. */
export function cellsOf(plan: PartsPlan, moving: MovingSums): StockCell[] {
  const open = new Map(
    statuses.map((status) => [status, plan.status[status] * plan.inventoryCents - (moving.byStatus.get(status) ?? 0)]),
  );
  const cells: StockCell[] = [];
  for (const bucket of oldestFirst) {
    let cents = Math.max(0, (plan.aging[bucket] ?? 0) * plan.inventoryCents - (moving.byBucket[bucket] ?? 0));
    for (const status of statuses) {
      const left = status === 'active' ? cents : Math.min(cents, open.get(status) ?? 0);
      if (left < 1_000) continue;
      open.set(status, (open.get(status) ?? 0) - left);
      cells.push({ bucket, status, cents: left });
      cents -= left;
    }
  }
  return cells;
}
