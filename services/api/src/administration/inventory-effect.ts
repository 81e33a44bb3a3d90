import { areaRules } from '@fixed-ops/access';
import { inventoryEffectCall } from '@fixed-ops/contract';
import { route } from '../http/route.ts';
import { readInventoryOptions } from '../parts/stock/inventory-options.ts';
import { readShelf } from '../parts/stock/shelf.ts';
import { readSnapshotDates } from '../parts/stock/snapshot-dates.ts';

/** The effect of inventory options on today's stock, for administrators whose title sees parts figures. */
export const inventoryEffectRoute = route(inventoryEffectCall, {
  access: { rule: { roles: areaRules.administration.roles, titles: areaRules.partsDashboard.titles } },
  handler: async ({ db, dealership, today, body: { data } }) => {
    const [saved, [snapshotDate = null]] = await Promise.all([
      readInventoryOptions(db, dealership.id),
      readSnapshotDates(db, dealership.id, today),
    ]);
    const entered = { ...data, agingEdges: [...new Set(data.agingEdges)].sort((a, b) => a - b) };
    const [now, next] = await Promise.all(
      [saved, entered].map((options) => readShelf(db, dealership.id, snapshotDate, options)),
    );
    if (now === undefined || next === undefined) throw new Error('Both shelves are read.');
    return { snapshotDate, now, next };
  },
});
