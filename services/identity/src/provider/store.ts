import type { Database } from '@fixed-ops/database';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { z } from 'zod';
import { policies } from '../policies.ts';
import { currentPolicy } from './current-policy.ts';
import { RENEWAL_GRACE_S } from './renewal-grace.ts';

const modelRow = z.object({
  payload: z.looseObject({}),
  consumed_at: z.string().nullable(),
});

/** Expired rows are swept this often, by a write that happens anyway. */
const SWEEP_INTERVAL_MS = 10 * 60_000;

/** What one policy issued is worth nothing at the addresses of another, as at the hosted tenant. */
const boundToPolicy = new Set(['AuthorizationCode', 'Interaction', 'RefreshToken']);

/** How the provider keeps sessions, grants, codes and refresh tokens: rows of `oidc_model`, so that they outlive it. */
export function createStore(db: Database, now: () => number = Date.now): (kind: string) => Adapter {
  let sweptAt = 0;
  const sweep = async () => {
    if (now() - sweptAt < SWEEP_INTERVAL_MS) return;
    sweptAt = now();
    await db.execute('delete from oidc_model where expires_at < to_timestamp($1)', [now() / 1000]);
  };

  return (kind) => {
    const isBound = boundToPolicy.has(kind);
    const graceS = kind === 'RefreshToken' ? RENEWAL_GRACE_S : 0;
    const findBy = async (column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> => {
      const [row] = await db.query(
        `select payload, consumed_at from oidc_model
          where kind = $1 and ${column} = $2 and (expires_at is null or expires_at > to_timestamp($3))
            and ($4::text is null or coalesce(payload->>'policy', $5) = $4)`,
        // Rows without a policy are older than the other two policies.
        [kind, value, now() / 1000, isBound ? currentPolicy().name : null, policies.signIn.name],
      );
      if (row === undefined) return undefined;
      const { payload, consumed_at } = modelRow.parse(row);
      if (consumed_at === null) return payload;
      const consumed = Date.parse(consumed_at) / 1000;
      return consumed > now() / 1000 - graceS ? payload : { ...payload, consumed: Math.floor(consumed) };
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
            JSON.stringify(isBound ? { ...payload, policy: currentPolicy().name } : payload),
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
          `update oidc_model set consumed_at = coalesce(consumed_at, to_timestamp($3))
            where kind = $1 and id = $2 and (consumed_at is null or consumed_at > to_timestamp($4))`,
          [kind, id, now() / 1000, now() / 1000 - graceS],
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
