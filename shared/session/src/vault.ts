import type { DealershipProduct } from '@fixed-ops/contract';
import { type KeyValueStorage, readText, removeStored, writeText } from './storage.ts';
import { localKeys, sessionKeys } from './storage-keys.ts';

/** The product whose activation date replaces every reporting range; matched as the specification writes it. */
const VAULT_PRODUCT = 'AiVault';

/** The activation date of the vault product; null when the dealership does not have it or it is not active. */
export function vaultActivationDate(products: readonly DealershipProduct[]): string | null {
  const active = products.find((product) => product.displayName.includes(VAULT_PRODUCT) && product.vaultActivationDate);
  return active?.vaultActivationDate || null;
}

/**
 * Stores the activation date; when it has disappeared, removes the stored one. Answers whether it has disappeared for this tab,
 * whose ranges are cleared then: local storage may hold the date of another tab, which says nothing about the ranges of this one.
 */
export function rememberVaultDate(
  date: string | null,
  storages: { readonly local: KeyValueStorage; readonly session: KeyValueStorage },
): boolean {
  if (date !== null) {
    writeText(storages.local, localKeys.vaultActivationDate, date);
    writeText(storages.session, sessionKeys.vaultActivationDate, date);
    return false;
  }
  removeStored(storages.local, localKeys.vaultActivationDate);
  if (readText(storages.session, sessionKeys.vaultActivationDate) === null) return false;
  const { vaultActivationDate: lock, reportingDate, reportingDateXtime } = sessionKeys;
  for (const key of [lock, reportingDate, reportingDateXtime]) removeStored(storages.session, key);
  return true;
}
