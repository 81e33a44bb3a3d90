import type { Database } from '@fixed-ops/database';
import { readDescribedStores } from '@fixed-ops/importer';
import type { OnboardingSession } from '../read-session.ts';
import { storesOf } from '../stores.ts';

/** The names that a store's files may use for it, and the other stores of its group, including existing ones. */
export function describedStores(db: Database, { group_id: groupId, saved }: OnboardingSession, storeId: string) {
  const stores = storesOf(saved);
  const name = stores.find(({ id }) => id === storeId)?.name ?? '';
  const others = stores.filter(({ id }) => id !== storeId).map((store) => store.name);
  return readDescribedStores(db, groupId, { name, others });
}
