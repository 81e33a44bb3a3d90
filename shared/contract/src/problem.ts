import { z } from 'zod';

/** RFC 9457 problem details, the format of all error answers. `detail` is a sentence for a person, `code` is stable. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
  /** The first 50 refused fields. */
  errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
  /** The number of all refused fields. */
  errorCount: z.number().optional(),
});
export type Problem = z.output<typeof problemSchema>;
export const PROBLEM_CONTENT_TYPE = 'application/problem+json';
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** Header with the number of rows in a list's file. With it, the receiver can show the progress. */
export const TOTAL_ROWS_HEADER = 'X-Total-Rows';
