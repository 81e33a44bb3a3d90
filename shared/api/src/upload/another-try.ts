import { ApiError } from '../api-error.ts';

const PASSING: readonly number[] = [429, 502, 503, 504];

/** Tells whether a failed call may succeed a little later: the connection broke, or the server has too much to do. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || PASSING.includes(error.status));
