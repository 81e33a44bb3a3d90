import type { RateLimit } from '@fixed-ops/database';
import { Problem } from '../http/problem/problem.ts';

const WINDOW_S = 10 * 60;

/** Reports of one account within any ten minutes: who goes through many areas sends two of each, and a page that fails one in five seconds. */
export const reportsByAccount: RateLimit = { scope: 'client events by account', points: 120, seconds: WINDOW_S };
/** And of one address, behind which a whole store may sit. */
export const reportsByAddress: RateLimit = { scope: 'client events by address', points: 1200, seconds: WINDOW_S };

export const tooManyReports = (waitS: number) =>
  new Problem(429, 'too_many_reports', 'Enough failures were reported from here for now.', {
    headers: { 'retry-after': String(waitS) },
  });
