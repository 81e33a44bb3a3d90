import { readText, writeText } from './storage.ts';
import { localKeys } from './storage-keys.ts';

/** The stored access token, null when none is stored. */
export function readAccessToken(): string | null {
  return readText(localStorage, localKeys.accessToken);
}

/** Stores the access token as the raw text, where the specification keeps it. */
export function storeAccessToken(token: string): void {
  writeText(localStorage, localKeys.accessToken, token);
}
