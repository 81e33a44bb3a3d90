import type { DealershipProduct } from '@fixed-ops/contract';
import { type KeyValueStorage, readText, removeStored, writeText } from './storage.ts';
import { localKeys, sessionKeys } from './storage-keys.ts';

/** The product whose activation date replaces every reporting range; matched as the specification writes it. */
const VAULT_PRODUCT = 'AiVault';

/** The activation date of the vault product; null when the dealership does not have it or it is not active. */
export function vaultActivationDate(products: readonly DealershipProduct[]): string | null {
  const product = products.find((candidate) => candidate.displayName.includes(VAULT_PRODUCT));
  return product?.vaultActivationDate || null;
}

/** Stores the activation date; when it has disappeared, removes the stored one and clears the ranges that it had set. */
export function rememberVaultDate(
  date: string | null,
  storages: { readonly local: KeyValueStorage; readonly session: KeyValueStorage },
): void {
  if (date !== null) {
    writeText(storages.local, localKeys.vaultActivationDate, date);
    return;
  }
  if (readText(storages.local, localKeys.vaultActivationDate) === null) return;
  removeStored(storages.local, localKeys.vaultActivationDate);
  for (const key of [sessionKeys.reportingDate, sessionKeys.reportingDateXtime]) removeStored(storages.session, key);
}
