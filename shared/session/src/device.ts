/** What the account check reads and writes before the session itself is loaded. */
export * from './access-token.ts';
export * from './storage.ts';
export * from './storage-keys.ts';
