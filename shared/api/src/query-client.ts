import { currentSession } from '@fixed-ops/session';
import { type Query, QueryClient } from '@tanstack/react-query';
import { staleTimeOf, watchFirstReaders } from './asked-ahead.ts';
import { fetchByKey } from './fetch-by-key.ts';
import { dealershipOfKey } from './query-key.ts';

/**
 * Creates the only QueryClient of the page, with the specification's defaults. A query loads again when its screen mounts, but not on
 * focus, on reconnect or after some time. A failed query does not retry. Offline requests fail at once, so that a card can say so.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        staleTime: staleTimeOf,
        refetchOnMount: true,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
        placeholderData: keepWithinDealership,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  watchFirstReaders(client.getQueryCache());
  return client;
}

/** Drops every cached answer about another dealership than `dealershipId`. A switch of dealership calls it before it draws anything. */
export function dropOtherDealerships(client: QueryClient, dealershipId: string): void {
  const isForeign = (queryKey: readonly unknown[]) => {
    const owner = dealershipOfKey(queryKey);
    return owner !== null && owner !== dealershipId;
  };
  void client.cancelQueries({ predicate: (query) => isForeign(query.queryKey) });
  client.removeQueries({ predicate: (query) => isForeign(query.queryKey) });
}

/** Sends the failed queries on screen again. Callers use it when the cause of the failures is over. */
export function retryFailed(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Keeps the old figures on screen (dimmed) while changed parameters load, but never those of another dealership. */
export function keepWithinDealership(previous: unknown, previousQuery: Query | undefined): unknown {
  if (!previousQuery) return undefined;
  const owner = dealershipOfKey(previousQuery.queryKey);
  return owner === null || owner === currentSession().activeDealership?.id ? previous : undefined;
}
