import { ApiError } from '../api-error.ts';

const PASSING: readonly number[] = [429, 502, 503, 504];

/** Whether what failed may go well a little later: the way to the server, or a server that has too much to do. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || PASSING.includes(error.status));
