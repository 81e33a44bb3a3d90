import { isFeedLate } from '@fixed-ops/metrics';
import type { FeedContext } from '../administration/feed-status.ts';
import type { FeedArrivals, FigureFeed } from '../core/store-facts/data-reach.ts';

/** The feeds that come each night and that figures depend on. Balances come by month, and no hour tells that they are late. */
const NIGHTLY_FEEDS = [
  'ros',
  'time_clock',
  'parts_transactions',
  'inspections',
] as const satisfies readonly FigureFeed[];

interface StoreFeeds {
  readonly arrivals: FeedArrivals;
  readonly hasClockFeed: boolean;
}

/** The nightly feeds of a store that are late. Nobody waits for a feed that the store does not send. */
export function lateFeedsOf({ arrivals, hasClockFeed }: StoreFeeds, context: FeedContext): FigureFeed[] {
  return NIGHTLY_FEEDS.filter((kind) => {
    const asOf = arrivals[kind];
    if (asOf === undefined || (kind === 'time_clock' && !hasClockFeed)) return false;
    return isFeedLate({ ...context, asOf });
  });
}
