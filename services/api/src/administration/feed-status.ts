import { addDays, type BusinessDate, type WorkCalendar, workingDays } from '@fixed-ops/metrics';

export type FeedStatus = 'ok' | 'late' | 'failed' | 'none';

export interface FeedFacts {
  /** Whether the newest file was loaded; null when none ever came. */
  readonly latestOk: boolean | null;
  /** Last business date that a loaded file covers. */
  readonly dataThrough: BusinessDate | null;
  /** Business today. */
  readonly today: BusinessDate;
  readonly calendar: WorkCalendar;
}

/**
 * How a dealership's feed stands. Feeds come at night and reach through the day before: late means that a day on which the store
 * was open, yesterday or earlier, is missing. Closed days are never missed.
 */
export function feedStatus({ latestOk, dataThrough, today, calendar }: FeedFacts): FeedStatus {
  if (latestOk === null) return 'none';
  if (!latestOk) return 'failed';
  if (dataThrough === null) return 'late';
  const missing = { startDate: addDays(dataThrough, 1), endDate: addDays(today, -1) };
  return workingDays(missing, calendar) > 0 ? 'late' : 'ok';
}
