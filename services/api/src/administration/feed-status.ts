import { type FeedAge, isFeedLate } from '@fixed-ops/metrics';

export type FeedStatus = 'ok' | 'late' | 'failed' | 'none';

/** The calendar and the clock for a feed's age. */
export type FeedContext = Omit<FeedAge, 'asOf'>;

export interface FeedFacts {
  /** Whether the newest file was loaded. Null if there was never a file. */
  readonly latestOk: boolean | null;
  /** When the newest loaded file arrived. Null if none was loaded. */
  readonly asOf: string | null;
}

/** The state of a dealership's feed. It is late after 36 hours, in which closed days do not count, as everywhere. */
export function feedStatus({ latestOk, asOf }: FeedFacts, context: FeedContext): FeedStatus {
  if (latestOk === null) return 'none';
  if (!latestOk) return 'failed';
  return asOf === null || isFeedLate({ ...context, asOf }) ? 'late' : 'ok';
}
