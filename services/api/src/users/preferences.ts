import { calls, preferencesSchema } from '@fixed-ops/contract';
import { z } from 'zod';
import { accountRoute } from '../route.ts';

const rowSchema = z.object({ data: preferencesSchema });

export const getPreferencesRoute = accountRoute(calls.getPreferences, {
  access: { rule: { roles: '*' } },
  handler: async ({ db, caller }) => {
    const [row] = await db.query('select data from preference where user_id = $1', [caller.userId]);
    return row === undefined ? preferencesSchema.parse({}) : rowSchema.parse(row).data;
  },
});

export const putPreferencesRoute = accountRoute(calls.putPreferences, {
  access: { rule: { roles: '*' }, ownDataOnly: true },
  handler: async ({ db, caller, body, clock }) => {
    await db.execute(
      `insert into preference (user_id, data) values ($1, $2::jsonb)
       on conflict (user_id) do update set data = excluded.data, updated_at = $3`,
      [caller.userId, JSON.stringify(body), clock.now().toISOString()],
    );
    return body;
  },
});
