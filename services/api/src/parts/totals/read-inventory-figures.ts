import { type InventoryMetric, type InventorySums, inventoryFigure } from '@fixed-ops/metrics';
import { groupMembers, hidesWork } from '../../core/group-average/group-members.ts';
import type { Selection } from '../../core/selection/selection.ts';
import { readInventoryOptions } from '../stock/inventory-options.ts';
import { readSnapshotDates, snapshotUpTo } from '../stock/snapshot-dates.ts';
import type { StockContext } from '../stock/stock-context.ts';
import { scaled, together } from './inventory-arithmetic.ts';
import type { InventoryFigures } from './inventory-figures.ts';
import { readStoreInventory } from './read-store-inventory.ts';

/** Reads the inputs of a period's inventory figures, with `months` of history (0 for none). */
export async function readInventoryFigures(context: StockContext, months: number): Promise<InventoryFigures> {
  const { average, compareRange } = context.selection;
  const isOfGroup = average?.isOfGroup === true && compareRange !== null;
  return readStoreInventory(context, months, isOfGroup ? await readInventoryGroup(context) : undefined);
}

/** The inventory of a dealership of the group on a day. */
interface GroupStore {
  readonly isSeen: boolean;
  readonly works: boolean;
  readonly sums: InventorySums;
  readonly fieldsNotProvided: readonly string[];
}

/**
 * The inventories of the group's dealerships on the same day together: a ratio is computed from their sums, a sum is the mean per
 * dealership. Null if a figure would reveal that of one dealership, or if one of them does not know it.
 */
async function readInventoryGroup(
  context: StockContext,
): Promise<(definition: InventoryMetric) => InventorySums | null> {
  const { db, facts, selection, day } = context;
  const stores: GroupStore[] = [];
  // The stores are read one after another, so that other requests get a turn in between.
  for (const { id, its, isSeen } of await groupMembers(db, facts, selection)) {
    const alone: Selection = { ...selection, dealershipId: id, compareKind: 'none', compareRange: null };
    const options = await readInventoryOptions(db, id);
    const dates = await readSnapshotDates(db, id, selection.today);
    const snapshotDate = snapshotUpTo(dates, day);
    if (snapshotDate === null) continue;
    const stock = { db, selection: alone, facts: its, options, day, dates, snapshotDate };
    const sums = (await readStoreInventory(stock, 0)).sumsOfPeriod();
    stores.push({ isSeen, works: (sums.valueC ?? 0) > 0, sums, fieldsNotProvided: its.fieldsNotProvided });
  }
  if (!hidesWork(stores)) return () => null;
  const all = together(stores.map(({ sums }) => sums));
  return (definition) => {
    const isKnown = stores.every(
      ({ sums, fieldsNotProvided }) => inventoryFigure(definition, sums, fieldsNotProvided).numerator !== null,
    );
    if (!isKnown) return null;
    return definition.denominator ? all : scaled(all, 1 / stores.length);
  };
}
