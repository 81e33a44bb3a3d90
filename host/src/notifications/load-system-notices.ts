import { callQueryOptions } from '@fixed-ops/api';
import { noteAskedAhead, type prefetchCalls } from '@fixed-ops/api/host';
import { calls } from '@fixed-ops/contract';
import type { QueryClient } from '@tanstack/react-query';

/** A session that is not there yet, as the last visit left it. */
export type ForeseenSession = Parameters<typeof prefetchCalls>[2];

/** How notices load: by themselves again after a failure, and without a word, because the page is complete without them. */
export const NOTICES_LOAD = { retryWithBackOff: true, decorates: true };

/** Asks for the notices before the page is drawn, so that they do not push it down afterwards; in the session as it is, unless another is named. */
export function prefetchSystemNotices(client: QueryClient, session?: ForeseenSession): Promise<void> {
  const read = callQueryOptions(calls.activeSystemNotifications, NOTICES_LOAD, session);
  const answer = client.prefetchQuery(read);
  noteAskedAhead(client.getQueryCache(), read.queryKey);
  return answer;
}
