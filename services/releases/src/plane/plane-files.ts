import type { ReleaseObjects } from '../objects/release-objects.ts';

export const PLACEMENT_KEY = 'placement.json';
export const KEYS_KEY = 'keys.json';
export const POINTERS_PREFIX = 'pointers/';
export const pointerKey = (name: string): string => `${POINTERS_PREFIX}${name}.json`;

/** A JSON file of the plane as it was read: an object, and what a write over it has to name. */
export interface PlaneFile {
  /** Null of what is no JSON object; `problem` says why. */
  readonly content: object | null;
  readonly problem: string | null;
  readonly tag: string;
}

function parse(text: string): Omit<PlaneFile, 'tag'> {
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return { content, problem: null };
    return { content: null, problem: 'is no JSON object' };
  } catch (error) {
    return { content: null, problem: `is not JSON (${error instanceof Error ? error.message : String(error)})` };
  }
}

/** Reads a JSON file; null where there is none. Rejects with `ReleaseStoreError`. */
export async function readPlaneFile(objects: Pick<ReleaseObjects, 'get'>, key: string): Promise<PlaneFile | null> {
  const found = await objects.get(key);
  return found === null ? null : { ...parse(new TextDecoder().decode(found.bytes)), tag: found.tag };
}

/** The bytes of a JSON file as people may read it. */
export function planeBytes(content: object): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`);
}
