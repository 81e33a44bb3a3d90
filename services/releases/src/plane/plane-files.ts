import type { ReleaseObjects } from '../objects/release-objects.ts';

export const PLACEMENT_KEY = 'placement.json';
export const KEYS_KEY = 'keys.json';
export const POINTERS_PREFIX = 'pointers/';
export const pointerKey = (name: string): string => `${POINTERS_PREFIX}${name}.json`;

/** A JSON file of the plane: an object, and the tag for a write over it. */
export interface PlaneFile {
  /** Null if it is not a JSON object. `problem` has the reason. */
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

/** Reads a JSON file. Null if it does not exist. Rejects with `ReleaseStoreError`. */
export async function readPlaneFile(objects: Pick<ReleaseObjects, 'get'>, key: string): Promise<PlaneFile | null> {
  const found = await objects.get(key);
  return found === null ? null : { ...parse(new TextDecoder().decode(found.bytes)), tag: found.tag };
}

/** The bytes of a JSON file, formatted for people. */
export function planeBytes(content: object): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`);
}
