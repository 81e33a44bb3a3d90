import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from './database.ts';

/** The number of attempts allowed within the last seconds, as a sliding window. */
export interface RateLimit {
  readonly scope: string;
  readonly points: number;
  readonly seconds: number;
}

/** An attempt and the key that it counts for: an e-mail or an address. */
export interface Attempt {
  readonly limit: RateLimit;
  readonly key: string;
}

export type RateLimitResult =
  /** All attempts were granted. Pass `at` to give them back. */
  | { readonly isGranted: true; readonly at: string }
  /** One attempt was refused, so none was counted. */
  | { readonly isGranted: false; readonly waitS: number };

/** Maximum number of rows of a scope. To displace somebody's failures, an attacker has to make this many others within the window. */
const MAX_KEYS = 50_000;
/** How often a process trims a scope. Counting its rows at each attempt would cost more than the attempt. */
const TRIM_EVERY = 500;

const grantedRow = z.object({ at: z.string() });
const waitRow = z.object({ wait_s: z.number().nullable() });

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The attempts that still count. Those far in the future, from a wrong clock, do not. */
const counting = `array(select hit from unnest(kept.hits) as hit
  where hit > now() - make_interval(secs => $3::int) and hit <= now() + interval '1 minute' order by hit)`;

class Refused extends Error {
  readonly waitS: number;
  constructor(waitS: number) {
    super('No attempt is left.');
    this.waitS = waitS;
  }
}

/** Counts an attempt unless the limit is reached. The lock of the row makes simultaneous attempts wait for each other. */
async function take(tx: Database, { limit, key }: Attempt): Promise<string> {
  const hash = hashOf(key);
  const [granted] = await tx.query(
    `insert into attempt_window as kept (scope, key, hits, expires_at)
     values ($1, $2, array[now()], now() + make_interval(secs => $3::int))
     on conflict (scope, key) do update set hits = ${counting} || now(), expires_at = excluded.expires_at
       where cardinality(${counting}) < $4::int
     returning now()::text as at`,
    [limit.scope, hash, limit.seconds, limit.points],
  );
  if (granted !== undefined) return grantedRow.parse(granted).at;
  const [row] = await tx.query(
    `select ceil(extract(epoch from min(hit) + make_interval(secs => $3::int) - now()))::int as wait_s
       from (select hit from attempt_window as kept, unnest(${counting}) as hit
              where scope = $1 and key = $2 order by hit desc limit $4::int) as newest`,
    [limit.scope, hash, limit.seconds, limit.points],
  );
  throw new Refused(Math.max(1, waitRow.parse(row).wait_s ?? 1));
}

/** Limits the rows of a scope. Those without a new attempt for longest are deleted. */
async function trim(db: Database, scope: string, maxKeys: number): Promise<void> {
  await db.execute(
    `delete from attempt_window where scope = $1 and key in (
       select key from attempt_window where scope = $1 and key in (
         select key from attempt_window where scope = $1 order by expires_at desc offset $2::int)
        for update skip locked)`,
    [scope, maxKeys],
  );
}

/**
 * Limits of attempts that all processes share and that survive a restart (decision 0014). Each e-mail or address has a row with the times
 * of its attempts, at most as many as the limit allows.
 */
export function createRateLimiter(db: Database, { maxKeys = MAX_KEYS, trimEvery = TRIM_EVERY } = {}) {
  let sinceTrim = 0;
  return {
    /** Counts an attempt under all of its keys, or under none if one of them refuses. They are checked in this order. */
    async take(attempts: readonly Attempt[]): Promise<RateLimitResult> {
      try {
        const at = await db.transaction(async (tx) => {
          let now = '';
          for (const attempt of attempts) now = await take(tx, attempt);
          return now;
        });
        sinceTrim += 1;
        if (sinceTrim >= trimEvery) {
          sinceTrim = 0;
          for (const { limit } of attempts) await trim(db, limit.scope, maxKeys);
        }
        return { isGranted: true, at };
      } catch (error) {
        if (error instanceof Refused) return { isGranted: false, waitS: error.waitS };
        throw error;
      }
    },

    /** Takes back attempts that were granted together. */
    async giveBack(attempts: readonly Attempt[], at: string): Promise<void> {
      for (const { limit, key } of attempts) {
        await db.execute(
          `update attempt_window set hits = hits[:array_position(hits, $3::timestamptz) - 1]
                                         || hits[array_position(hits, $3::timestamptz) + 1:]
            where scope = $1 and key = $2 and array_position(hits, $3::timestamptz) is not null`,
          [limit.scope, hashOf(key), at],
        );
      }
    },

    /** Forgets the attempts of a key. */
    async forget({ limit, key }: Attempt): Promise<void> {
      await db.execute('delete from attempt_window where scope = $1 and key = $2', [limit.scope, hashOf(key)]);
    },
  };
}

/** Deletes expired rows, for `keepSwept`. A row expires with its newest attempt. */
export const expiredAttempts = `delete from attempt_window where (scope, key) in (
  select scope, key from attempt_window where expires_at < now() limit $1::int for update skip locked)`;

export type RateLimiter = ReturnType<typeof createRateLimiter>;
