import { type Caches, type Database, defineCache } from '@fixed-ops/database';
import { readStoresFacts, type StoreFacts } from './store-facts.ts';

type FactsByStore = ReadonlyMap<string, StoreFacts>;
type FactsSource = (dealershipIds: readonly string[]) => Promise<FactsByStore>;

const sourceOf = defineCache((): { read: FactsSource | null } => ({ read: null }));

/** Sets the source of facts for everybody who reads through these caches. Null removes it. */
export function setFactsSource(caches: Caches, read: FactsSource | null): void {
  sourceOf({ caches }).read = read;
}

/**
 * The facts of several dealerships, by their ids. A process that is notified of changes uses its cache; otherwise they are read. They are
 * never older than the data version at the start of the request.
 */
export async function storesFacts(db: Database, dealershipIds: readonly string[]): Promise<FactsByStore> {
  if (dealershipIds.length === 0) return new Map();
  return sourceOf(db).read?.(dealershipIds) ?? readStoresFacts(db, dealershipIds);
}

/** The same of one dealership that is known to exist. */
export async function storeFacts(db: Database, dealershipId: string): Promise<StoreFacts> {
  const facts = (await storesFacts(db, [dealershipId])).get(dealershipId);
  if (facts === undefined) throw new Error(`there is no dealership ${dealershipId}`);
  return facts;
}
