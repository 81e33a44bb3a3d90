import type { Database } from '@fixed-ops/database';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { z } from 'zod';

const modelRow = z.object({
  payload: z.looseObject({}),
  consumed_at: z.string().nullable(),
});

/** Expired rows are swept this often, by a write that happens anyway. */
const SWEEP_INTERVAL_MS = 10 * 60_000;

/** How the provider keeps sessions, grants, codes and refresh tokens: rows of `oidc_model`, so that they outlive it. */
export function createStore(db: Database, now: () => number = Date.now): (kind: string) => Adapter {
  let sweptAt = 0;
  const sweep = async () => {
    if (now() - sweptAt < SWEEP_INTERVAL_MS) return;
    sweptAt = now();
    await db.execute('delete from oidc_model where expires_at < to_timestamp($1)', [now() / 1000]);
  };

  return (kind) => {
    const findBy = async (column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> => {
      const [row] = await db.query(
        `select payload, consumed_at from oidc_model
          where kind = $1 and ${column} = $2 and (expires_at is null or expires_at > to_timestamp($3))`,
        [kind, value, now() / 1000],
      );
      if (row === undefined) return undefined;
      const { payload, consumed_at } = modelRow.parse(row);
      return consumed_at === null ? payload : { ...payload, consumed: Math.floor(Date.parse(consumed_at) / 1000) };
    };

    return {
      async upsert(id, payload, expiresIn) {
        await sweep();
        await db.execute(
          `insert into oidc_model (kind, id, payload, grant_id, user_code, uid, expires_at)
           values ($1, $2, $3, $4, $5, $6, to_timestamp($7))
           on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
             user_code = excluded.user_code, uid = excluded.uid, expires_at = excluded.expires_at`,
          [
            kind,
            id,
            JSON.stringify(payload),
            payload.grantId ?? null,
            payload.userCode ?? null,
            payload.uid ?? null,
            expiresIn > 0 ? now() / 1000 + expiresIn : null,
          ],
        );
      },
      find: (id) => findBy('id', id),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('user_code', userCode),
      async consume(id) {
        // The provider reads, then consumes; of two requests that read the same code only one may go on.
        const consumed = await db.execute(
          'update oidc_model set consumed_at = to_timestamp($3) where kind = $1 and id = $2 and consumed_at is null',
          [kind, id, now() / 1000],
        );
        if (consumed === 0) throw new errors.InvalidGrant('already used');
      },
      async destroy(id) {
        await db.execute('delete from oidc_model where kind = $1 and id = $2', [kind, id]);
      },
      async revokeByGrantId(grantId) {
        await db.execute('delete from oidc_model where kind = $1 and grant_id = $2', [kind, grantId]);
      },
    };
  };
}
