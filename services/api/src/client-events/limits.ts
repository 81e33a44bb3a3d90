import type { AttemptLimit } from '@fixed-ops/database';
import { Problem } from '../http/problem/problem.ts';

const WINDOW_S = 10 * 60;

/** Reports of one account within any ten minutes: a page that fails and fails again sends one in five seconds at most. */
export const reportsByAccount: AttemptLimit = { scope: 'client events by account', points: 30, seconds: WINDOW_S };
/** And of one address, behind which a whole store may sit. */
export const reportsByAddress: AttemptLimit = { scope: 'client events by address', points: 300, seconds: WINDOW_S };

export const tooManyReports = (waitS: number) =>
  new Problem(429, 'too_many_reports', 'Enough failures were reported from here for now.', {
    headers: { 'retry-after': String(waitS) },
  });
