import type { z } from 'zod';

/** What this package needs of `localStorage` and `sessionStorage`. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reads JSON and checks it. What is corrupt or of another shape counts as absent and is removed, so that it heals. */
export function readJson<T>(storage: KeyValueStorage, key: string, schema: z.ZodType<T>): T | null {
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

export function writeJson(storage: KeyValueStorage, key: string, value: unknown): void {
  writeText(storage, key, JSON.stringify(value));
}

/** Writes a plain text value. A full or refused storage loses only the memory across visits, never the visit. */
export function writeText(storage: KeyValueStorage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Private mode or quota: the session goes on from memory.
  }
}

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
