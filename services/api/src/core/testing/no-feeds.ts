import type { StoreFacts } from '../store-facts/store-facts.ts';

/** A store to which no file has come: its periods up to now end today. */
export const NO_FEEDS: Pick<StoreFacts, 'reach' | 'hasClockFeed' | 'calendar' | 'latestCloseDate'> = {
  reach: {},
  hasClockFeed: false,
  latestCloseDate: null,
  calendar: new Map(),
};
