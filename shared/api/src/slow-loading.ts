import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { slowLoadingMs } from './fetching-defaults.ts';

/**
 * Tells whether any first load of the cache has been waiting for longer than `limitMs`. Refetches do not count: their old
 * figures stand on the page. Neither does a load that has failed once and retries with back-off, because what waits for
 * it says so or leaves it out, nor what only decorates the page. Answers the function that stops watching.
 */
export function watchSlowLoads(cache: QueryCache, limitMs: number, tell: (isSlow: boolean) => void): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const slow = new Set<string>();

  function end(hash: string): void {
    clearTimeout(timers.get(hash));
    timers.delete(hash);
    if (slow.delete(hash)) tell(slow.size > 0);
  }
  function look(query: Query): void {
    const { queryHash, state, meta } = query;
    const isFirstTry = state.status === 'pending' && state.fetchStatus === 'fetching' && state.fetchFailureCount === 0;
    if (!isFirstTry || meta?.decorates === true) {
      end(queryHash);
      return;
    }
    if (timers.has(queryHash)) return;
    const become = () => {
      slow.add(queryHash);
      tell(true);
    };
    timers.set(queryHash, setTimeout(become, limitMs));
  }

  for (const query of cache.getAll()) look(query);
  const unsubscribe = cache.subscribe(({ type, query }) => (type === 'removed' ? end(query.queryHash) : look(query)));
  return () => {
    unsubscribe();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** Whether the page waits for something longer than usual: 3 s, 5 s on slow connections. */
export function useSlowLoading(): boolean {
  const client = useQueryClient();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => watchSlowLoads(client.getQueryCache(), slowLoadingMs(), setSlow), [client]);
  return isSlow;
}

/** The same for a wait that no query knows of, such as the first load of the session. */
export function useLongWait(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), slowLoadingMs());
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting]);
  return isWaiting && isLong;
}
