import type { Database } from '@fixed-ops/database';
import { readDescribedStores } from '@fixed-ops/importer';
import type { OnboardingSession } from '../read-session.ts';
import { storesOf } from '../stores.ts';

/** What the files of a store may call it, and the other stores of its group, those that the group has already among them. */
export function describedStores(db: Database, { group_id: groupId, saved }: OnboardingSession, storeId: string) {
  const stores = storesOf(saved);
  const name = stores.find(({ id }) => id === storeId)?.name ?? '';
  const others = stores.filter(({ id }) => id !== storeId).map((store) => store.name);
  return readDescribedStores(db, groupId, { name, others });
}
