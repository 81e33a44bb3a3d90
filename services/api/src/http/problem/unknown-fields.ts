import { fieldPath } from './field-path.ts';
import type { FieldError } from './problem.ts';

/**
 * Every field of a body that its schema knows nothing of: what was sent and is gone once the schema has read it. A misspelled
 * field would otherwise be lost without a word.
 */
export function unknownFields(sent: unknown, read: unknown, path: readonly string[] = []): FieldError[] {
  if (Array.isArray(sent) && Array.isArray(read)) {
    return sent.flatMap((item, index) => unknownFields(item, read[index], [...path, String(index)]));
  }
  if (!isRecord(sent) || !isRecord(read)) return [];
  return Object.entries(sent).flatMap(([key, value]) =>
    Object.hasOwn(read, key) ? unknownFields(value, read[key], [...path, key]) : [unknownField([...path, key])],
  );
}

export const unknownField = (path: readonly string[]): FieldError => ({
  path: fieldPath(path),
  code: 'unknown_field',
  message: 'is not a field of this call',
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
