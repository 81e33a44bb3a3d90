import { z } from 'zod';
import { queryRows } from './query.ts';

/**
 * Deletes the counts of the reports that browsers have sent. The limits are per account and per address, and all tests share a few accounts
 * and one address. A test that waits for its own report calls this first.
 */
export const forgetReports = (): Promise<unknown> =>
  queryRows(
    z.object({ scope: z.string() }),
    "delete from attempt_window where scope like 'client events by %' returning scope",
  );
