import { useSyncExternalStore } from 'react';

/** The reason why a call is retried later: the server is too busy, or it cannot be reached. */
export type ServerWait = 'busy' | 'away';

/** A call is retried for this time after its first refusal. Then its error is shown. In milliseconds. */
export const SERVER_WAIT_LIMIT_MS = 60_000;
/** Nobody watches a page for longer than this between two tries. A server that asks for a longer pause is treated as a refusal. */
const LONGEST_PAUSE_MS = 10_000;
/** Spreads retries, so that clients refused at the same time do not all return at the same time. */
const SPREAD_MS = 500;

const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;

let waiting: readonly ServerWait[] = [];
const listeners = new Set<() => void>();

function set(next: readonly ServerWait[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns why calls of the page wait at the moment, or null. If calls wait for both reasons, `away` wins, because it is worse. */
export function readServerWait(): ServerWait | null {
  return waiting.includes('away') ? 'away' : (waiting[0] ?? null);
}

/** The same value as a hook. */
export function useServerWait(): ServerWait | null {
  return useSyncExternalStore(subscribe, readServerWait);
}

/** Returns the milliseconds until a refused call may be sent again. Null if it may not, or if the server names no time. */
export function pauseOf({ status, headers }: Response, spread: number = Math.random()): number | null {
  if (status !== TOO_MANY_REQUESTS && status !== UNAVAILABLE) return null;
  const seconds = headers.get('Retry-After');
  if (seconds === null || !/^\d+$/.test(seconds)) return null;
  const pause = Number(seconds) * 1000;
  return pause > LONGEST_PAUSE_MS ? null : pause + spread * SPREAD_MS;
}

/** The wait of one call. The page shows it from the first refusal until the call gets another answer. */
export interface CallWait {
  /** Waits before the call is sent again. Rejects with the signal's reason as soon as it aborts. */
  again(status: number, ms: number, signal: AbortSignal | undefined): Promise<void>;
  /** Ends the wait of the call. */
  end(): void;
}

/** Starts the wait of a call that has not been refused yet. */
export function callWait(): CallWait {
  let told: ServerWait | null = null;
  const tell = (why: ServerWait | null) => {
    if (why === told) return;
    const at = told === null ? -1 : waiting.indexOf(told);
    const others = waiting.filter((_, place) => place !== at);
    told = why;
    set(why === null ? others : [...others, why]);
  };
  return {
    again(status, ms, signal) {
      tell(status === TOO_MANY_REQUESTS ? 'busy' : 'away');
      return pause(ms, signal);
    },
    end: () => tell(null),
  };
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
