import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { slowLoadingMs } from './fetching-defaults.ts';

/**
 * Tells whether any first load of the cache has been waiting for longer than `limitMs`. Refetches do not count, because their old figures
 * are on the page. A load that has failed once and retries with back-off does not count: its part of the page shows the failure or leaves
 * the answer out. A load that only decorates the page does not count either. Returns the function that stops watching.
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

/** True while the page waits longer than usual: 3 s, or 5 s on slow connections. */
export function useSlowLoading(): boolean {
  const client = useQueryClient();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => watchSlowLoads(client.getQueryCache(), slowLoadingMs(), setSlow), [client]);
  return isSlow;
}

/** The same for a wait without a query, such as the first load of the session. */
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
