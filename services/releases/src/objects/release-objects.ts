import { ReleaseStoreError } from '@fixed-ops/federation';

// Of the release plane's interface, so that whoever asks it can tell why nothing was done.
export { ReleaseStoreError };

/** An object as it was read. */
export interface StoredObject {
  readonly bytes: Uint8Array;
  /** Names these bytes to `put`: another write gives another one. Means nothing outside its store. */
  readonly tag: string;
}

/** What has to be so for a write to take place; null writes whatever is there. */
export type WriteCondition = { readonly ifNoneMatch: '*' } | { readonly ifMatch: string } | null;

/**
 * Where releases, pointers and keys lie: objects below keys such as `pointers/dashboards.json`, in a folder or in an S3-compatible
 * store. Every write is seen whole or not at all, whoever is killed meanwhile. All reject with `ReleaseStoreError`.
 */
export interface ReleaseObjects {
  /** Where it is, in words for messages; no secret is in them. */
  readonly place: string;
  /** Whether its objects are the files of the data folder itself, so that releases are served from where they lie. */
  readonly isFolder: boolean;
  /** Folder that private keys lie in for all who share the store; without it each machine has its own in its data folder. */
  readonly keysFolder?: string;
  /** The object, null where there is none. */
  get(key: string): Promise<StoredObject | null>;
  /**
   * Writes an object if the condition holds: `ifNoneMatch: '*'` while there is none, `ifMatch` while it is the one that was read.
   * Of two that write with the same condition one gets `written`, the other `changed`, and has changed nothing.
   */
  put(key: string, bytes: Uint8Array, condition: WriteCondition): Promise<'written' | 'changed'>;
  /** Keys that begin with the prefix, in order. */
  list(prefix: string): Promise<string[]>;
  /** Takes an object away; one that is not there is no error. */
  remove(key: string): Promise<void>;
}

/** What to do about a folder that cannot be used, in the middle of a sentence. */
export const OTHER_FOLDER = 'name another folder (FIXED_OPS_DATA, or RELEASE_STORE where processes share one)';

/** Segments of names that mean the same in a folder and in an address; none begins with a dot. */
const KEY = /^[A-Za-z0-9_@-][A-Za-z0-9._@-]*(?:\/[A-Za-z0-9_@-][A-Za-z0-9._@-]*)*$/;
const MAX_KEY_LENGTH = 512;

/** Throws `ReleaseStoreError` for a key that could leave its folder or means something else in another store. */
export function checkKey(key: string): void {
  if (key.length <= MAX_KEY_LENGTH && KEY.test(key)) return;
  throw new ReleaseStoreError(
    'key',
    `"${key}" cannot be stored: names have letters, digits, "_", "-", "@" and "." and begin with no dot.`,
  );
}

/** The same of the beginning of a key; nothing at all is every key. */
export function checkPrefix(prefix: string): void {
  checkKey(`${prefix}x`);
}
