import { fieldPath } from './field-path.ts';
import type { FieldError } from './problem.ts';

/**
 * The fields of a body that its schema does not know, which are those that are missing after parsing. Without this check a misspelled field
 * would be ignored silently.
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
