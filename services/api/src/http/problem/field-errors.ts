import type { z } from 'zod';
import { fieldPath } from './field-path.ts';
import type { FieldError } from './problem.ts';
import { unknownField } from './unknown-fields.ts';

/**
 * Every complaint of a schema as a field error, in words that follow the field's name ("is required"). The schema must have
 * been asked to report its input. A complaint about the input as a whole has an empty path.
 */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    const path = fieldPath(issue.path);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => unknownField([...issue.path.map(String), key]));
    const isMissing =
      (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) ||
      (issue.code === 'invalid_value' && issue.input === undefined);
    return isMissing
      ? { path, code: 'required', message: 'is required' }
      : { path, code: issue.code, message: issue.message };
  });
}
