import type { StoreRows } from './store-rows.ts';

/** Who sees own rows alone: Ann, an advisor (A1), Tom, a technician (T1), and somebody whom no number names. */
export async function enterOwnViewers(store: Pick<StoreRows, 'ownViewer'>): Promise<void> {
  await store.ownViewer('ann', [{ kind: 'advisor', number: 'A1' }]);
  await store.ownViewer('tom', [{ kind: 'technician', number: 'T1' }]);
  await store.ownViewer('nobody', []);
}
