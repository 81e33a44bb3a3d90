import { ReleaseStoreError } from '@fixed-ops/federation';

// Exported from the release plane's interface, so that callers can tell why nothing was done.
export { ReleaseStoreError };

/** A stored object. */
export interface StoredObject {
  readonly bytes: Uint8Array;
  /** Identifies these bytes for `put`. Every write gives a new tag, which is only valid in its store. */
  readonly tag: string;
}

/** The condition of a write. Null always writes. */
export type WriteCondition = { readonly ifNoneMatch: '*' } | { readonly ifMatch: string } | null;

/**
 * The storage of releases, pointers and keys: objects with keys such as `pointers/dashboards.json`, in a folder or an S3-compatible store.
 * Every write is atomic, even if the process is killed. All methods reject with `ReleaseStoreError`.
 */
export interface ReleaseObjects {
  /** The location for messages, without secrets. */
  readonly place: string;
  /** Whether its objects are files of the data folder itself, from which releases are served. */
  readonly isFolder: boolean;
  /** The folder of private keys that all users of the store share. Without it, each machine has its own in its data folder. */
  readonly keysFolder?: string;
  /** The object, or null if it does not exist. */
  get(key: string): Promise<StoredObject | null>;
  /**
   * Writes an object if the condition holds: `ifNoneMatch: '*'` if it does not exist, `ifMatch` if it is the one that was read. Of two
   * writes with the same condition, one gets `written`. The other gets `changed` and has changed nothing.
   */
  put(key: string, bytes: Uint8Array, condition: WriteCondition): Promise<'written' | 'changed'>;
  /** Sorted keys that begin with the prefix. */
  list(prefix: string): Promise<string[]>;
  /** Removes an object. A missing one is not an error. */
  remove(key: string): Promise<void>;
}

/** The advice about a folder that cannot be used, for the middle of a sentence. */
export const OTHER_FOLDER = 'name another folder (FIXED_OPS_DATA, or RELEASE_STORE where processes share one)';

/** Segments that mean the same in a folder and in an address. None begins with a dot. */
const KEY = /^[A-Za-z0-9_@-][A-Za-z0-9._@-]*(?:\/[A-Za-z0-9_@-][A-Za-z0-9._@-]*)*$/;
const MAX_KEY_LENGTH = 512;

/** Throws `ReleaseStoreError` for a key that could leave its folder or would mean something else in another store. */
export function checkKey(key: string): void {
  if (key.length <= MAX_KEY_LENGTH && KEY.test(key)) return;
  throw new ReleaseStoreError(
    'key',
    `"${key}" cannot be stored: names have letters, digits, "_", "-", "@" and "." and begin with no dot.`,
  );
}

/** The same for a prefix. The empty prefix matches every key. */
export function checkPrefix(prefix: string): void {
  checkKey(`${prefix}x`);
}
