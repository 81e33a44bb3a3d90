import { callQueryOptions } from '@fixed-ops/api';
import { noteAskedAhead, type prefetchCalls } from '@fixed-ops/api/host';
import { calls } from '@fixed-ops/contract';
import type { QueryClient } from '@tanstack/react-query';

/** A session that has not loaded yet, from the data of the last visit. */
export type ForeseenSession = Parameters<typeof prefetchCalls>[2];

/** The options of the request: notices retry silently after a failure, because the page is complete without them. */
export const NOTICES_LOAD = { retryWithBackOff: true, decorates: true };

/** Requests the notices before the page is rendered, so that they do not push it down. Uses the current session unless another is given. */
export function prefetchSystemNotices(client: QueryClient, session?: ForeseenSession): Promise<void> {
  const read = callQueryOptions(calls.activeSystemNotifications, NOTICES_LOAD, session);
  const answer = client.prefetchQuery(read);
  noteAskedAhead(client.getQueryCache(), read.queryKey);
  return answer;
}
