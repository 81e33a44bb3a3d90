/** Says whether a value has a shape: a schema of zod does, and so does a check by hand where zod would be too much to load. */
export interface ShapeCheck<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

/** A check by hand. */
export function shapeOf<T>(is: (value: Readonly<Record<string, unknown>>) => boolean): ShapeCheck<T> {
  return {
    safeParse: (value) =>
      typeof value === 'object' && value !== null && is(value as Readonly<Record<string, unknown>>)
        ? { success: true, data: value as T }
        : { success: false },
  };
}

/** What this package needs of `localStorage` and `sessionStorage`. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The browser's two storages, looked up at each use: a browser that blocks site data throws at the mere mention of
 * `localStorage`, which the functions below take for a storage that is empty and keeps nothing.
 */
export const deviceStorage: KeyValueStorage = lazily(() => localStorage);
export const tabStorage: KeyValueStorage = lazily(() => sessionStorage);

function lazily(storage: () => Storage): KeyValueStorage {
  return {
    getItem: (key) => storage().getItem(key),
    setItem: (key, value) => storage().setItem(key, value),
    removeItem: (key) => storage().removeItem(key),
  };
}

/** Reads JSON and checks it. What is corrupt or of another shape counts as absent and is removed, so that it heals. */
export function readJson<T>(storage: KeyValueStorage, key: string, schema: ShapeCheck<T>): T | null {
  const text = readText(storage, key);
  if (text === null) return null;
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  removeStored(storage, key);
  return null;
}

/** Reads a plain text value; a storage that the browser refuses counts as empty. */
export function readText(storage: KeyValueStorage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes a value as JSON, as far as the storage keeps it (`writeText`). */
export function writeJson(storage: KeyValueStorage, key: string, value: unknown): void {
  writeText(storage, key, JSON.stringify(value));
}

/**
 * Writes a plain text value; answers whether it was kept. A full or refused storage loses only the memory across visits,
 * never the visit.
 */
export function writeText(storage: KeyValueStorage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    // Private mode or quota: the session goes on from memory.
    return false;
  }
}

/** Removes a value; a storage that the browser refuses has none. */
export function removeStored(storage: KeyValueStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // See writeText.
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
