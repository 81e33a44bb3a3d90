import type { Database } from '@fixed-ops/database';

export interface Visits {
  /** Whose visits they are: of several people each has one in turn. */
  readonly userId: string | readonly string[];
  readonly dealershipId: string | null;
  readonly remote: string;
  readonly release: string;
  readonly engine?: string;
  readonly views: number;
  /** Of the views, how many did not load. */
  readonly failed?: number;
  /** Of the views, how many had errors, and how many each: one. */
  readonly errors?: number;
  readonly errorsEach?: number;
  readonly lcpMs?: number;
  readonly at: string;
}

/** Puts visits in as browsers report them: errors and failures in the first ones. */
export async function insertVisits(
  db: Database,
  { failed = 0, errors = 0, errorsEach = 1, engine = 'blink', ...visits }: Visits,
) {
  await db.execute(
    `insert into client_view (user_id, view_id, dealership_id, began_at, remote, release, engine, outcome, errors, lcp_ms, inp_ms, cls)
     select ($1::text[])[1 + (n - 1) % cardinality($1::text[])], gen_random_uuid()::text, $2, $3::timestamptz + make_interval(secs => n * 0.001), $4, $5, $6,
            case when n <= $8 then 'replaced' else 'shown' end, case when n <= $9 then $11::int else 0 end, $10, 90, 0.01
       from generate_series(1, $7::int) n`,
    [
      [visits.userId].flat(),
      visits.dealershipId,
      visits.at,
      visits.remote,
      visits.release,
      engine,
      visits.views,
      failed,
      errors,
      visits.lcpMs ?? 1500,
      errorsEach,
    ],
  );
}
