import type { Query, QueryCache, QueryKey } from '@tanstack/react-query';
import { AHEAD_MS, DEDUPE_MS } from './fetching-defaults.ts';

/** When an answer that was asked for ahead was first read; null while nobody has. */
const firstRead = new WeakMap<object, number | null>();

/**
 * Notes that an answer is asked for ahead of its screen: on a slow device more time passes than the deduplication allows until the screen
 * is there, and it would ask again what it has just been given.
 */
export function noteAskedAhead(cache: QueryCache, queryKey: QueryKey): void {
  const query = cache.find({ queryKey, exact: true });
  if (query?.getObserversCount() === 0) firstRead.set(query, null);
}

/** Notes of answers that were asked for ahead when they are first read. */
export function watchFirstReaders(cache: QueryCache): void {
  cache.subscribe(({ type, query }) => {
    if (type === 'observerAdded' && firstRead.get(query) === null) firstRead.set(query, Date.now());
  });
}

/** Milliseconds for which an answer is as good as new. What has become old for another reason is asked for again all the same. */
export function staleTimeOf(query: Pick<Query, 'state'>): number {
  const readAt = firstRead.get(query);
  if (readAt === undefined || query.state.status === 'error') return DEDUPE_MS;
  if (readAt === null) return AHEAD_MS;
  const age = readAt - query.state.dataUpdatedAt;
  // Asked again since, or left lying too long.
  return age < 0 || age > AHEAD_MS ? DEDUPE_MS : age + DEDUPE_MS;
}
