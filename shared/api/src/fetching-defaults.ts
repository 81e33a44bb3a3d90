/** The specification sets these defaults of data fetching. Only the code that each constant governs uses it. */

/** A second reader of the same data within this time gets the first one's answer. */
export const DEDUPE_MS = 2000;
/** The first reader of a prefetched answer accepts it up to this age, in milliseconds. The deduplication begins with this reader. */
export const AHEAD_MS = 60_000;
/** Data that refetch on window focus (none do by default) do so at most once in this time. */
export const FOCUS_THROTTLE_MS = 5000;
/** Time before a failed load is retried. It doubles with each further failure. */
export const ERROR_RETRY_MS = 5000;
export const ERROR_RETRY_SLOW_MS = 10_000;
/** After this time without an answer the page says that it takes longer than usual. */
export const SLOW_LOADING_MS = 3000;
export const SLOW_LOADING_SLOW_MS = 5000;

/** What the browser tells about the connection. Some browsers tell nothing. */
export interface ConnectionHint {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

/** Tells whether the connection counts as slow: the browser reports it, or the person saves data. */
export function isSlowConnection(hint: ConnectionHint | undefined = connectionOf(navigator)): boolean {
  return hint?.saveData === true || hint?.effectiveType === 'slow-2g' || hint?.effectiveType === '2g';
}

/** Milliseconds until the page says that a load takes longer than usual. */
export function slowLoadingMs(isSlow: boolean = isSlowConnection()): number {
  return isSlow ? SLOW_LOADING_SLOW_MS : SLOW_LOADING_MS;
}

/** The delay stops doubling here, at about five minutes. */
const MOST_DOUBLINGS = 6;

/** Milliseconds before retry number `failures` (from 0) of a load that retries with back-off. */
export function errorRetryMs(failures: number, isSlow: boolean = isSlowConnection()): number {
  return (isSlow ? ERROR_RETRY_SLOW_MS : ERROR_RETRY_MS) * 2 ** Math.min(failures, MOST_DOUBLINGS);
}

/** Reads the Network Information API. TypeScript does not know it, and some browsers lack it. */
function connectionOf(browser: Navigator & { readonly connection?: ConnectionHint }): ConnectionHint | undefined {
  return browser.connection;
}
