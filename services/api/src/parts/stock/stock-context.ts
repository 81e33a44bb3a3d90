import type { StandardQuery } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { OwnNumbers } from '../../auth/caller.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { envelopeOf } from '../../core/period.ts';
import { figureQuestion } from '../../core/selection/figure-question.ts';
import type { Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import { type InventoryOptions, readInventoryOptions } from './inventory-options.ts';
import { inventoryDay, readSnapshotDates, snapshotUpTo } from './snapshot-dates.ts';

/** The input of every call about the inventory of a day. */
export interface StockContext {
  readonly db: Database;
  readonly selection: Selection;
  readonly facts: StoreFacts;
  readonly options: InventoryOptions;
  /** The requested day. */
  readonly day: string;
  /** Days with a snapshot up to business today, newest first. */
  readonly dates: readonly string[];
  /** The snapshot of the day. Null if there is none. */
  readonly snapshotDate: string | null;
}

/** Reads the context of a request. The inventory belongs to the store, so an own view does not limit it. */
export async function stockContext(input: {
  readonly db: Database;
  readonly dealership: { readonly id: string };
  readonly today: string;
  readonly viewer: Pick<Viewer, 'dealerships'>;
  readonly ownNumbers: OwnNumbers | null;
  readonly query: StandardQuery & { readonly asOf?: string | undefined };
}): Promise<StockContext> {
  const { db, query } = input;
  const [{ facts, selection }, options, dates] = await Promise.all([
    figureQuestion(input, { area: 'parts', averages: 'parts' }),
    readInventoryOptions(db, input.dealership.id),
    readSnapshotDates(db, input.dealership.id, input.today),
  ]);
  const day = inventoryDay(selection, query.asOf);
  return { db, selection, facts, options, day, dates, snapshotDate: snapshotUpTo(dates, day) };
}

/** The envelope of an answer about the inventory of a day. */
export function stockEnvelope({ selection, facts, snapshotDate }: StockContext) {
  return { ...envelopeOf(selection, facts), snapshotDate };
}
