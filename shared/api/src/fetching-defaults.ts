/** The specification's defaults of data fetching; each constant is used by the piece that it governs and nowhere else. */

/** A second reader of the same data within this time gets the first one's answer. */
export const DEDUPE_MS = 2000;
/** The first reader of an answer that was asked for ahead of it takes it up to this age, and its deduplication begins then. */
export const AHEAD_MS = 60_000;
/** Data that refetch when the window is focused (none by default) do so at most once in this time. */
export const FOCUS_THROTTLE_MS = 5000;
/** Wait before a failed load that retries is tried again; it doubles with each further failure. */
export const ERROR_RETRY_MS = 5000;
export const ERROR_RETRY_SLOW_MS = 10_000;
/** After this time without an answer the page says that it takes longer than usual. */
export const SLOW_LOADING_MS = 3000;
export const SLOW_LOADING_SLOW_MS = 5000;

/** What the browser tells of the connection, where it tells anything. */
export interface ConnectionHint {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

/** Whether the connection counts as slow: the browser says so, or the person saves data. */
export function isSlowConnection(hint: ConnectionHint | undefined = connectionOf(navigator)): boolean {
  return hint?.saveData === true || hint?.effectiveType === 'slow-2g' || hint?.effectiveType === '2g';
}

/** Milliseconds before the page says that it takes longer than usual. */
export function slowLoadingMs(isSlow: boolean = isSlowConnection()): number {
  return isSlow ? SLOW_LOADING_SLOW_MS : SLOW_LOADING_MS;
}

/** Doubling stops here, at about five minutes. */
const MOST_DOUBLINGS = 6;

/** Milliseconds before retry number `failures` (from 0) of a load that retries with back-off. */
export function errorRetryMs(failures: number, isSlow: boolean = isSlowConnection()): number {
  return (isSlow ? ERROR_RETRY_SLOW_MS : ERROR_RETRY_MS) * 2 ** Math.min(failures, MOST_DOUBLINGS);
}

/** The Network Information API, which TypeScript does not know and not every browser has. */
function connectionOf(browser: Navigator & { readonly connection?: ConnectionHint }): ConnectionHint | undefined {
  return browser.connection;
}
