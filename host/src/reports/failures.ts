/** Something that was thrown, before anybody has looked at it. */
export interface ThrownFailure {
  readonly kind: 'error' | 'rejection' | 'caught';
  readonly error: unknown;
  /** What the host was doing when it caught the error; null for what nobody caught. */
  readonly what: string | null;
  /** The remote that the host was busy with, for errors whose stack names none. */
  readonly area: { readonly remote: string; readonly release: string | null } | null;
  /** File and position that the browser names besides, such as `https://…/main.js:1:20`. */
  readonly source: string;
  readonly atMs: number;
}

/** What waits for the reporter, which comes after the first figures. */
const MOST_WAITING = 50;
let waiting: ThrownFailure[] = [];
let take: ((failure: ThrownFailure) => void) | null = null;
let isWatching = false;

/** The last that failed in this tab, for developers who look at it. */
const MOST_RECENT = 20;
let recent: readonly ThrownFailure[] = [];
export const recentFailures = (): readonly ThrownFailure[] => recent;

/** Hands a failure to the reporter, or keeps it until that is there. Never throws: who tells of a failure is in trouble enough. */
export function tellFailure(failure: Pick<ThrownFailure, 'kind' | 'error'> & Partial<ThrownFailure>): void {
  try {
    const told = { what: null, area: null, source: '', atMs: Date.now(), ...failure };
    recent = [told, ...recent].slice(0, MOST_RECENT);
    if (take) take(told);
    else if (waiting.length < MOST_WAITING) waiting.push(told);
  } catch {
    // There is nobody left to tell.
  }
}

/** Gives every failure to the reporter from now on, first those that waited; answers the function that ends it. */
export function takeFailures(next: (failure: ThrownFailure) => void): () => void {
  take = next;
  const waited = waiting;
  waiting = [];
  for (const failure of waited) next(failure);
  return () => {
    if (take === next) take = null;
  };
}

/** Listens for what nobody catches: in clicks, in timers, in promises. Calling it again changes nothing. */
export function watchFailures(page: Window = window): void {
  if (isWatching) return;
  isWatching = true;
  page.addEventListener('error', ({ error, message, filename, lineno, colno }) => {
    tellFailure({ kind: 'error', error: error ?? message, source: filename && `${filename}:${lineno}:${colno}` });
  });
  page.addEventListener('unhandledrejection', ({ reason }) => tellFailure({ kind: 'rejection', error: reason }));
}
