import { callQueryOptions } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import type { QueryClient } from '@tanstack/react-query';

/** How notices load: by themselves again after a failure, and without a word, because the page is complete without them. */
export const NOTICES_LOAD = { retryWithBackOff: true, decorates: true };

/** Asks for the notices before the page is drawn, so that they do not push it down afterwards. */
export function prefetchSystemNotices(client: QueryClient): Promise<void> {
  return client.prefetchQuery(callQueryOptions(calls.activeSystemNotifications, NOTICES_LOAD));
}
