import { type FeedAge, isFeedLate } from '@fixed-ops/metrics';

export type FeedStatus = 'ok' | 'late' | 'failed' | 'none';

/** The days and the clock that a feed's age is measured by. */
export type FeedContext = Omit<FeedAge, 'asOf'>;

export interface FeedFacts {
  /** Whether the newest file was loaded; null when none ever came. */
  readonly latestOk: boolean | null;
  /** When the newest file that was loaded came; null where none was. */
  readonly asOf: string | null;
}

/** How a dealership's feed stands: late after 36 hours, closed days not counted, as everywhere. */
export function feedStatus({ latestOk, asOf }: FeedFacts, context: FeedContext): FeedStatus {
  if (latestOk === null) return 'none';
  if (!latestOk) return 'failed';
  return asOf === null || isFeedLate({ ...context, asOf }) ? 'late' : 'ok';
}
