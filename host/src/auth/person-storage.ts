import { deviceStorage, localKeys, removeStored, sessionKeys, tabStorage } from '@fixed-ops/session/device';
import { storedPerson } from './stored-person.ts';

/**
 * Log-out: clears both storages whole. The service-related item, which nothing writes today, goes by itself as well, should
 * the browser refuse that.
 */
export function forgetPerson(): void {
  removeStored(deviceStorage, localKeys.serviceFilters);
  clear(() => localStorage);
  forgetTab();
}

/** Forgets what the person left in this tab alone: another tab has signed them out and cleared the rest. */
export function forgetTab(): void {
  clear(() => sessionStorage);
}

function clear(storage: () => Storage): void {
  try {
    storage().clear();
  } catch (error) {
    console.warn('A storage could not be cleared.', error);
  }
}

/** Forgets what another person than the account's left in this browser without logging out. */
export function forgetOtherPerson(localAccountId: string): void {
  const left = storedPerson();
  if (left === null || left.localAccountId === localAccountId) return;
  const { accessToken: _own, ...ofPerson } = localKeys;
  for (const key of Object.values(ofPerson)) removeStored(deviceStorage, key);
  for (const key of Object.values(sessionKeys)) removeStored(tabStorage, key);
}
