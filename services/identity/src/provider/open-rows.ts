import type { Database } from '@fixed-ops/database';

/** Limits for rows of `oidc_model` that anybody can create without an account: sign-ins under way, and sessions without a person. */
export interface OpenLimits {
  readonly perAddress: number;
  readonly overall: number;
  /** How often a process counts all of them. Counting each time would cost more than the sign-in. */
  readonly trimEvery: number;
}

/** A hundred people behind one address may sign in at the same moment. Ten thousand rows take about 20 MB. */
const defaultOpenLimits: OpenLimits = { perAddress: 100, overall: 10_000, trimEvery: 200 };

/** The number of the lock for trimming. */
const TRIM_LOCK = 7_314_202_611;

/**
 * Enforces these limits (decision 0014). For one address, the oldest row is deleted. For all addresses, the oldest row of those with the
 * most rows, so that a flood displaces its own rows and nobody has to wait for their expiry.
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
    /** Call this after each row that the address created. */
    async added(kind: string, address: string): Promise<void> {
      await trimAddress(kind, address);
      sinceTrim += 1;
      if (sinceTrim < limits.trimEvery) return;
      sinceTrim = 0;
      await trimAll();
    },
  };
}
