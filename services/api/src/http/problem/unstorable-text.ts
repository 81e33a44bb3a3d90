import { fieldPath } from './field-path.ts';
import type { FieldError } from './problem.ts';

/** PostgreSQL cannot store U+0000 or half of a surrogate pair; a statement with one fails. */
const unstorable = /\0|\p{Surrogate}/u;

/** All texts of an input, keys included, that the database cannot store. They get a 400; otherwise the statement would fail with a 500. */
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
