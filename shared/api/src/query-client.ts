import { currentSession } from '@fixed-ops/session';
import { type Query, QueryClient } from '@tanstack/react-query';
import { staleTimeOf, watchFirstReaders } from './asked-ahead.ts';
import { fetchByKey } from './fetch-by-key.ts';
import { dealershipOfKey } from './query-key.ts';

/**
 * The one QueryClient of the page, with the specification's defaults: revalidate on mount, not on focus, reconnect or
 * because time has passed; no retry on error. Offline requests fail at once, so that a card can say so.
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

/** Drops every answer of another dealership than `dealershipId`; part of the switch, before anything is drawn. */
export function dropOtherDealerships(client: QueryClient, dealershipId: string): void {
  const isForeign = (queryKey: readonly unknown[]) => {
    const owner = dealershipOfKey(queryKey);
    return owner !== null && owner !== dealershipId;
  };
  void client.cancelQueries({ predicate: (query) => isForeign(query.queryKey) });
  client.removeQueries({ predicate: (query) => isForeign(query.queryKey) });
}

/** Requests again what is on screen and has failed. Callers use it when the cause of the failures is over. */
export function retryFailed(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** While changed parameters load, the old figures stay on screen (dimmed); those of another dealership never do. */
function keepWithinDealership(previous: unknown, previousQuery: Query | undefined): unknown {
  if (!previousQuery) return undefined;
  const owner = dealershipOfKey(previousQuery.queryKey);
  return owner === null || owner === currentSession().activeDealership?.id ? previous : undefined;
}
