import { useSyncExternalStore } from 'react';

/** Why a call is asked again later: the server has too much to do, or it cannot be asked at all. */
export type ServerWait = 'busy' | 'away';

/** From its first refusal on, a call is asked again for so long; then its error is told. */
export const SERVER_WAIT_LIMIT_MS = 60_000;
/** Nobody watches a page for longer than this between two tries: a server that asks for more is believed to mean no. */
const LONGEST_PAUSE_MS = 10_000;
/** Of all who were refused at once not all come back at once. */
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

/** What calls of the page wait for at the moment; being away is the weightier. */
export function readServerWait(): ServerWait | null {
  return waiting.includes('away') ? 'away' : (waiting[0] ?? null);
}

/** The same for a component. */
export function useServerWait(): ServerWait | null {
  return useSyncExternalStore(subscribe, readServerWait);
}

/** Milliseconds after which a refused question may be asked again; null where it may not, or nobody said when. */
export function pauseOf({ status, headers }: Response, spread: number = Math.random()): number | null {
  if (status !== TOO_MANY_REQUESTS && status !== UNAVAILABLE) return null;
  const seconds = headers.get('Retry-After');
  if (seconds === null || !/^\d+$/.test(seconds)) return null;
  const pause = Number(seconds) * 1000;
  return pause > LONGEST_PAUSE_MS ? null : pause + spread * SPREAD_MS;
}

/** Waits before a question is asked again, and lets the page say so. Rejects with the signal's reason as soon as it aborts. */
export async function waitForServer(status: number, ms: number, signal: AbortSignal | undefined): Promise<void> {
  const why: ServerWait = status === TOO_MANY_REQUESTS ? 'busy' : 'away';
  set([...waiting, why]);
  try {
    await pause(ms, signal);
  } finally {
    const at = waiting.indexOf(why);
    set(waiting.filter((_, place) => place !== at));
  }
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
