/** A thrown value, before it is examined. */
export interface ThrownFailure {
  readonly kind: 'error' | 'rejection' | 'caught';
  readonly error: unknown;
  /** What the host was doing when it caught the error. Null for an uncaught error. */
  readonly what: string | null;
  /** The remote that the host was working for, for errors without a remote in the stack. */
  readonly area: { readonly remote: string; readonly release: string | null } | null;
  /** The file and position that the browser reports, such as `https://…/main.js:1:20`. */
  readonly source: string;
  /** The path of the page on which it happened. Others may be open when it is described. */
  readonly page: string;
  readonly atMs: number;
}

/** Failures that wait for the reporter, which loads after the first figures. */
const MOST_WAITING = 50;
let waiting: ThrownFailure[] = [];
let take: ((failure: ThrownFailure) => void) | null = null;
let isWatching = false;

/** The last failures of this tab, for developers. */
const MOST_RECENT = 20;
let recent: readonly ThrownFailure[] = [];
export const recentFailures = (): readonly ThrownFailure[] => recent;

/** Gives a failure to the reporter, or stores it until that has loaded. Never throws, because its callers handle an error already. */
export function tellFailure(failure: Pick<ThrownFailure, 'kind' | 'error'> & Partial<ThrownFailure>): void {
  try {
    const told = { what: null, area: null, source: '', page: location.pathname, atMs: Date.now(), ...failure };
    recent = [told, ...recent].slice(0, MOST_RECENT);
    if (take) take(told);
    else if (waiting.length < MOST_WAITING) waiting.push(told);
  } catch {
    // An error here cannot be reported any more.
  }
}

/** Gives every failure to the reporter from now on, beginning with the stored ones. Returns a function that ends it. */
export function takeFailures(next: (failure: ThrownFailure) => void): () => void {
  take = next;
  const waited = waiting;
  waiting = [];
  for (const failure of waited) next(failure);
  return () => {
    if (take === next) take = null;
  };
}

/** Listens for uncaught errors in clicks, timers and promises. Calling it again changes nothing. */
export function watchFailures(page: Window = window): void {
  if (isWatching) return;
  isWatching = true;
  page.addEventListener('error', ({ error, message, filename, lineno, colno }) => {
    tellFailure({ kind: 'error', error: error ?? message, source: filename && `${filename}:${lineno}:${colno}` });
  });
  page.addEventListener('unhandledrejection', ({ reason }) => tellFailure({ kind: 'rejection', error: reason }));
}
