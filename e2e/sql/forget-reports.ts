import { z } from 'zod';
import { queryRows } from './query.ts';

/**
 * Forgets how many reports browsers have sent. The limits are per account and per address, and the whole suite shares a few accounts and
 * one address: a test that waits for its own report calls this first.
 */
export const forgetReports = (): Promise<unknown> =>
  queryRows(
    z.object({ scope: z.string() }),
    "delete from attempt_window where scope like 'client events by %' returning scope",
  );
