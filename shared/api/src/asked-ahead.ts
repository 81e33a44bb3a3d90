import type { Query, QueryCache, QueryKey } from '@tanstack/react-query';
import { AHEAD_MS, DEDUPE_MS } from './fetching-defaults.ts';

/** The time of the first read of a prefetched answer. Null until then. */
const firstRead = new WeakMap<object, number | null>();

/**
 * Notes that an answer is prefetched. A slow device may draw the screen later than the deduplication allows, and would then request the
 * same answer again.
 */
export function noteAskedAhead(cache: QueryCache, queryKey: QueryKey): void {
  const query = cache.find({ queryKey, exact: true });
  if (query?.getObserversCount() === 0) firstRead.set(query, null);
}

/** Notes when prefetched answers are first read. */
export function watchFirstReaders(cache: QueryCache): void {
  cache.subscribe(({ type, query }) => {
    if (type === 'observerAdded' && firstRead.get(query) === null) firstRead.set(query, Date.now());
  });
}

/** Milliseconds for which an answer counts as fresh. An answer that was invalidated is requested again anyway. */
export function staleTimeOf(query: Pick<Query, 'state'>): number {
  const readAt = firstRead.get(query);
  if (readAt === undefined || query.state.status === 'error') return DEDUPE_MS;
  if (readAt === null) return AHEAD_MS;
  const age = readAt - query.state.dataUpdatedAt;
  // Somebody has requested the answer again, or nobody read it for too long.
  return age < 0 || age > AHEAD_MS ? DEDUPE_MS : age + DEDUPE_MS;
}
