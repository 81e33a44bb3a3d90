import { deviceStorage, readText, removeStored, writeText } from './storage.ts';
import { localKeys } from './storage-keys.ts';

/** The token of a tab whose browser refuses to store it, for example because the storage is full. */
let tokenInMemory: string | null = null;

/** The access token; null when there is none. */
export function readAccessToken(): string | null {
  return tokenInMemory ?? readText(deviceStorage, localKeys.accessToken);
}

/** Stores the access token as plain text, as the specification says, or in memory if the storage refuses it. */
export function storeAccessToken(token: string): void {
  const isKept = writeText(deviceStorage, localKeys.accessToken, token);
  tokenInMemory = isKept ? null : token;
  // The next tab would use an older token that stayed behind.
  if (!isKept) removeStored(deviceStorage, localKeys.accessToken);
}

/** Deletes the access token. Only the person can replace it by signing in. */
export function dropAccessToken(): void {
  tokenInMemory = null;
  removeStored(deviceStorage, localKeys.accessToken);
}
