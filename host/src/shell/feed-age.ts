/** From this age on the data is called late. */
const LATE_AFTER_HOURS = 36;
const HOUR_MS = 3_600_000;
/** A store opens with yesterday's feed, so age is measured at noon of the business day, not at midnight. */
const MEASURED_AT_HOUR = 12;

/** Whether the newest feed is older than 36 hours on the dealership's business date (`YYYY-MM-DD`). */
export function isFeedLate(feedAsOf: string, today: string): boolean {
  const measuredAt = Date.parse(`${today}T00:00:00Z`) + MEASURED_AT_HOUR * HOUR_MS;
  return measuredAt - Date.parse(feedAsOf) > LATE_AFTER_HOURS * HOUR_MS;
}
