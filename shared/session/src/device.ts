/** The functions that the account check uses before the session is loaded. */
export * from './access-token.ts';
export * from './storage.ts';
export * from './storage-keys.ts';
