import { fieldPath } from './field-path.ts';
import type { FieldError } from './problem.ts';

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair, and would fail the statement that carries one. */
const unstorable = /\0|\p{Surrogate}/u;

/** Every text of an input that no database could store, keys included, so that it is refused as input and not found as a fault. */
export function unstorableText(input: unknown, path: readonly string[] = []): FieldError[] {
  if (typeof input === 'string') return unstorable.test(input) ? [refusal(path)] : [];
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([key, value]) =>
    unstorable.test(key) ? [refusal(path)] : unstorableText(value, [...path, key]),
  );
}

const refusal = (path: readonly string[]): FieldError => ({
  path: fieldPath(path),
  code: 'invalid_text',
  message: 'contains a character that cannot be stored',
});
