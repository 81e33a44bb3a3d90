import type { StoreFacts } from '../store-facts/store-facts.ts';

/** A store to which no file has come: its periods up to now end today. */
export const NO_FEEDS: Pick<StoreFacts, 'reach' | 'hasClockFeed' | 'calendar'> = {
  reach: {},
  hasClockFeed: false,
  calendar: new Map(),
};
