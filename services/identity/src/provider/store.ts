import type { Database } from '@fixed-ops/database';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { z } from 'zod';
import { policies } from '../policies.ts';
import { currentAddress, currentPolicy } from './current-request.ts';
import { createOpenRows, type OpenLimits } from './open-rows.ts';
import { RENEWAL_GRACE_S } from './renewal-grace.ts';

const modelRow = z.object({
  payload: z.looseObject({}),
  consumed_at: z.string().nullable(),
});

/** Rows of one policy are invalid at the addresses of another, as at the hosted tenant. */
const boundToPolicy = new Set(['AuthorizationCode', 'Interaction', 'RefreshToken']);

/** Whether anybody can create such a row without an account: a sign-in under way, or a session without a person. */
function isOpenToAll(kind: string, payload: AdapterPayload): boolean {
  return kind === 'Interaction' || (kind === 'Session' && payload.accountId === undefined);
}

/** Stores the provider's sessions, grants, codes and refresh tokens as rows of `oidc_model`, so that they survive a restart. */
export function createStore(
  db: Database,
  limits?: OpenLimits,
  now: () => number = Date.now,
): (kind: string) => Adapter {
  const openRows = createOpenRows(db, limits);

  return (kind) => {
    const isBound = boundToPolicy.has(kind);
    /** A refresh token that was consumed since then may be used once more. A code may not, whatever the clocks say. */
    const mayRepeatSince = () => (kind === 'RefreshToken' ? now() / 1000 - RENEWAL_GRACE_S : Number.POSITIVE_INFINITY);
    const findBy = async (column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> => {
      // PostgreSQL fails a statement with NUL, and none of our names contains it.
      if (value.includes('\0')) return undefined;
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
      return consumed > mayRepeatSince() ? payload : { ...payload, consumed: Math.floor(consumed) };
    };

    return {
      async upsert(id, payload, expiresIn) {
        const openedFrom = isOpenToAll(kind, payload) ? currentAddress() : null;
        await db.execute(
          `insert into oidc_model (kind, id, payload, grant_id, user_code, uid, expires_at, opened_from)
           values ($1, $2, $3, $4, $5, $6, to_timestamp($7), $8)
           on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
             user_code = excluded.user_code, uid = excluded.uid, expires_at = excluded.expires_at,
             opened_from = excluded.opened_from`,
          [
            kind,
            id,
            JSON.stringify(isBound ? { ...payload, policy: currentPolicy().name } : payload),
            payload.grantId ?? null,
            payload.userCode ?? null,
            payload.uid ?? null,
            expiresIn > 0 ? now() / 1000 + expiresIn : null,
            openedFrom,
          ],
        );
        if (openedFrom !== null) await openRows.added(kind, openedFrom);
      },
      find: (id) => findBy('id', id),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('user_code', userCode),
      async consume(id) {
        // The provider reads and then consumes. Of two requests with the same code, only one may succeed.
        const consumed = await db.execute(
          `update oidc_model set consumed_at = coalesce(consumed_at, to_timestamp($3))
            where kind = $1 and id = $2 and (consumed_at is null or consumed_at > to_timestamp($4))`,
          [kind, id, now() / 1000, mayRepeatSince()],
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
