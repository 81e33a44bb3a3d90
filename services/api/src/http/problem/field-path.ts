/** Longest path that a refusal repeats: a key of a body may be as long as the body. */
const MOST_CHARACTERS = 200;

/** The dotted path of a field, as refusals name it. */
export function fieldPath(path: readonly PropertyKey[]): string {
  // Each key is shortened before they are joined. Thousands of errors below one key of a megabyte would fill the memory.
  return shortened(path.map((key) => shortened(String(key))).join('.'));
}

const shortened = (text: string) => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);
