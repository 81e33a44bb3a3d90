import type { Database } from '@fixed-ops/database';

/** How many rows of `oidc_model` there may be that take no account to open: sign-ins under way, sessions without a person. */
export interface OpenLimits {
  readonly perAddress: number;
  readonly overall: number;
  /** How often a process looks at all of them: counting each time would be dearer than the sign-in. */
  readonly trimEvery: number;
}

/** A hundred people behind one address who sign in at the same moment; ten thousand are some 20 MB. */
const defaultOpenLimits: OpenLimits = { perAddress: 100, overall: 10_000, trimEvery: 200 };

/** The number of the lock under which one process at a time trims. */
const TRIM_LOCK = 7_314_202_611;

/**
 * Keeps those rows to their limits (decision 0014): of one address the oldest goes, and of all addresses the oldest of those that have
 * most, so that a flood pushes out its own and nobody has to wait until it expires.
 */
export function createOpenRows(db: Database, limits: OpenLimits = defaultOpenLimits) {
  let sinceTrim = 0;

  const trimAddress = (kind: string, address: string) =>
    db.execute(
      `delete from oidc_model where kind = $1 and id in (
         select id from oidc_model where kind = $1 and id in (
           select id from oidc_model where kind = $1 and opened_from = $2 order by expires_at desc, id offset $3::int)
          for update skip locked)`,
      [kind, address, limits.perAddress],
    );

  const trimAll = () =>
    db.transaction(async (tx) => {
      const [lock] = await tx.query<{ is_ours: boolean }>('select pg_try_advisory_xact_lock($1::bigint) as is_ours', [
        TRIM_LOCK,
      ]);
      if (!lock?.is_ours) return;
      await tx.execute(
        `with ranked as (
           select kind, id, expires_at, row_number() over (partition by opened_from order by expires_at desc, id) as place
             from oidc_model where opened_from is not null)
         delete from oidc_model where (kind, id) in (
           select kind, id from ranked order by place desc, expires_at
            limit greatest((select count(*) from ranked) - $1::int, 0))`,
        [limits.overall],
      );
    });

  return {
    /** Call after each row that was opened from the address. */
    async added(kind: string, address: string): Promise<void> {
      await trimAddress(kind, address);
      sinceTrim += 1;
      if (sinceTrim < limits.trimEvery) return;
      sinceTrim = 0;
      await trimAll();
    },
  };
}
