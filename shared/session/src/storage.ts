/** Validates the shape of a value: a zod schema, or a hand-written check where zod would be too large. */
export interface ShapeCheck<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

/** A hand-written check. */
export function shapeOf<T>(is: (value: Readonly<Record<string, unknown>>) => boolean): ShapeCheck<T> {
  return {
    safeParse: (value) =>
      typeof value === 'object' && value !== null && is(value as Readonly<Record<string, unknown>>)
        ? { success: true, data: value as T }
        : { success: false },
  };
}

/** The methods of `localStorage` and `sessionStorage` that this package uses. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The browser's two storages, accessed at each use. A browser that blocks site data throws at any access to `localStorage`, and the
 * functions below then treat the storage as empty.
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

/** Reads and validates JSON. An invalid value counts as absent and is removed. */
export function readJson<T>(storage: KeyValueStorage, key: string, schema: ShapeCheck<T>): T | null {
  const text = readText(storage, key);
  if (text === null) return null;
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  removeStored(storage, key);
  return null;
}

/** Reads a plain text value. A refused storage counts as empty. */
export function readText(storage: KeyValueStorage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes a value as JSON, if the storage accepts it (`writeText`). */
export function writeJson(storage: KeyValueStorage, key: string, value: unknown): void {
  writeText(storage, key, JSON.stringify(value));
}

/** Writes a plain text value and returns whether it was stored. A full or refused storage only loses data between visits. */
export function writeText(storage: KeyValueStorage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    // In private mode or over quota, the session continues from memory.
    return false;
  }
}

/** Removes a value. A refused storage has none. */
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
