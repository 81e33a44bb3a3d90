/** Where the service takes its time from; handed in, so that tests and demo data can stand on a fixed day. */
export interface Clock {
  now(): Date;
  /** The business date in an IANA time zone, YYYY-MM-DD. */
  today(timezone: string): string;
}
