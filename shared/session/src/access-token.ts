import { deviceStorage, readText, removeStored, writeText } from './storage.ts';
import { localKeys } from './storage-keys.ts';

/** The token of a tab whose browser does not keep it, for instance because the storage is full. */
let tokenInMemory: string | null = null;

/** The access token; null when there is none. */
export function readAccessToken(): string | null {
  return tokenInMemory ?? readText(deviceStorage, localKeys.accessToken);
}

/** Stores the access token as the raw text, where the specification keeps it; in memory where that is refused. */
export function storeAccessToken(token: string): void {
  const isKept = writeText(deviceStorage, localKeys.accessToken, token);
  tokenInMemory = isKept ? null : token;
  // An older one left behind would be taken for the current one by the next tab.
  if (!isKept) removeStored(deviceStorage, localKeys.accessToken);
}

/** Forgets the access token, which only the person can replace. */
export function dropAccessToken(): void {
  tokenInMemory = null;
  removeStored(deviceStorage, localKeys.accessToken);
}
