import type { z } from 'zod';
import type { FieldError } from './problem.ts';

/** Every complaint of a schema as a field error; an unknown or missing container names the input as a whole with an empty path. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    code: issue.code,
    message: issue.message,
  }));
}
