import { type Database, expiredAttempts, keepSwept, sweep } from '@fixed-ops/database';

/** Days that an event is kept: longer than a release is in use. */
export const KEPT_DAYS = 30;
/** The newest events that are kept, of all and of one person: who reports without end pushes out nobody else's. */
export const KEPT_ROWS = 10_000;
export const KEPT_ROWS_OF_ONE = 500;
/** Visits that are kept, of all and of one person: a day of a group of dealerships has some ten thousand. */
const KEPT_VIEWS = 200_000;
const KEPT_VIEWS_OF_ONE = 5_000;

const without = (which: string) =>
  `delete from client_event where id in (
     select id from client_event where id in (${which}) limit $1::int for update skip locked)`;

const withoutViews = (which: string) =>
  `delete from client_view where (user_id, view_id) in (
     select user_id, view_id from client_view where ${which} limit $1::int for update skip locked)`;

const overs = [
  without(`select id from client_event where received_at < now() - interval '${KEPT_DAYS} days'`),
  without(`select id from (
             select id, row_number() over (partition by user_id order by id desc) as place from client_event) as own
            where place > ${KEPT_ROWS_OF_ONE}`),
  without(`select id from client_event order by id desc offset ${KEPT_ROWS}`),
  withoutViews(`began_at < now() - interval '${KEPT_DAYS} days'`),
  withoutViews(`(user_id, view_id) in (
    select user_id, view_id from (
      select user_id, view_id, row_number() over (partition by user_id order by began_at desc) as place from client_view) as own
     where place > ${KEPT_VIEWS_OF_ONE})`),
  withoutViews(`began_at < (select began_at from client_view order by began_at desc offset ${KEPT_VIEWS} limit 1)`),
  // The embedded sign-in does so too; a hosted one leaves it to this.
  expiredAttempts,
];

/** Deletes events and visits that are too old or too many. */
export const sweepClientEvents = (db: Database): Promise<void> => sweep(db, overs);

/** Does so now and every minute, until the signal aborts. */
export function keepClientEventsSwept(life: {
  readonly db: Database;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}): void {
  keepSwept({ ...life, overs, what: 'client events: old rows' });
}
