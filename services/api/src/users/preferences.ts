import { calls, colorModeChoiceSchema, notificationPreferencesSchema, preferencesSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { Problem } from '../problem/problem.ts';
import { accountRoute } from '../route.ts';

/** Saved views and the like add up key by key; nobody's honest use comes near this. */
const MAX_STORED_BYTES = 256 * 1024;

/** What an older version stored and this one does not understand counts as not chosen. */
const storedSchema = preferencesSchema.extend({
  colorMode: colorModeChoiceSchema.catch('system'),
  notifications: notificationPreferencesSchema.optional().catch(undefined),
});
const rowSchema = z.object({ data: storedSchema });
const writtenSchema = rowSchema.extend({ size: z.number() });

export const getPreferencesRoute = accountRoute(calls.getPreferences, {
  access: { rule: { roles: '*' } },
  handler: async ({ db, caller }) => {
    const [row] = await db.query('select data from preference where user_id = $1', [caller.userId]);
    return row === undefined ? preferencesSchema.parse({}) : rowSchema.parse(row).data;
  },
});

const replaceAll = 'excluded.data';
const replaceKeys = 'preference.data || excluded.data';

async function write(db: Database, caller: Caller, at: Date, data: unknown, merge: string) {
  return db.transaction(async (tx) => {
    const [row] = await tx.query(
      `insert into preference (user_id, data, updated_at) values ($1, $2::jsonb, $3)
       on conflict (user_id) do update set data = ${merge}, updated_at = excluded.updated_at
       returning data, octet_length(data::text) as size`,
      [caller.userId, JSON.stringify(data), at.toISOString()],
    );
    const { data: stored, size } = writtenSchema.parse(row);
    if (size > MAX_STORED_BYTES) {
      throw new Problem(422, 'preferences_too_large', 'There is no room for more settings. Delete a saved view first.');
    }
    return stored;
  });
}

export const putPreferencesRoute = accountRoute(calls.putPreferences, {
  access: { rule: { roles: '*' }, ownDataOnly: true },
  handler: async ({ db, caller, body, clock }) => write(db, caller, clock.now(), body, replaceAll),
});

export const patchPreferencesRoute = accountRoute(calls.patchPreferences, {
  access: { rule: { roles: '*' }, ownDataOnly: true },
  handler: async ({ db, caller, body, clock }) => write(db, caller, clock.now(), body, replaceKeys),
});
