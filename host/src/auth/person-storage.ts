import { deviceStorage, localKeys, removeStored, sessionKeys, tabStorage } from '@fixed-ops/session/device';
import { storedPerson } from './stored-person.ts';

/**
 * Clears both storages at log-out. If the browser refuses that, it still removes the service-related item, which nothing writes today.
 */
export function forgetPerson(): void {
  removeStored(deviceStorage, localKeys.serviceFilters);
  clear(() => localStorage);
  forgetTab();
}

/** Clears only this tab's storage. Another tab has signed the person out and cleared the rest. */
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

/** Clears the data of another person, who left this browser without logging out. */
export function forgetOtherPerson(localAccountId: string): void {
  const left = storedPerson();
  if (left === null || left.localAccountId === localAccountId) return;
  const { accessToken: _own, ...ofPerson } = localKeys;
  for (const key of Object.values(ofPerson)) removeStored(deviceStorage, key);
  for (const key of Object.values(sessionKeys)) removeStored(tabStorage, key);
}
