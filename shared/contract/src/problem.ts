import { z } from 'zod';

/** RFC 9457 problem details as every base answers them. `detail` is a sentence for a person, `code` is stable. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
  /** The first 50 fields that were refused. */
  errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
  /** How many fields were refused in all. */
  errorCount: z.number().optional(),
});
export type Problem = z.output<typeof problemSchema>;
export const PROBLEM_CONTENT_TYPE = 'application/problem+json';
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** Header of a list's file: how many rows it has, so that who receives it knows how far it is. */
export const TOTAL_ROWS_HEADER = 'X-Total-Rows';
