import { access } from '@fixed-ops/access';
import {
  calls,
  colorModeChoiceSchema,
  columnChoicesSchema,
  defaultViewsSchema,
  notificationPreferencesSchema,
  type PreferencesChange,
  preferencesSchema,
  withColumnChanges,
  withNotificationChanges,
} from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { Problem } from '../http/problem/problem.ts';
import { accountRoute } from '../http/route.ts';
import { seenDefaultViews } from '../saved-views/read-views.ts';

/** The largest preferences. Normal use, also with many saved views, stays far below. */
const MAX_STORED_BYTES = 256 * 1024;

/** A stored value that this version does not understand, because an older version wrote it, counts as not chosen. */
const storedSchema = preferencesSchema.extend({
  colorMode: colorModeChoiceSchema.catch('system'),
  notifications: notificationPreferencesSchema.optional().catch(undefined),
  columns: columnChoicesSchema.optional().catch(undefined),
  defaultViews: defaultViewsSchema.optional().catch(undefined),
});
type StoredPreferences = z.output<typeof storedSchema>;
const rowSchema = z.object({ data: storedSchema });
const lockedSchema = z.object({ data: z.record(z.string(), z.unknown()) });
const writtenSchema = rowSchema.extend({ size: z.number() });

export const getPreferencesRoute = accountRoute(calls.getPreferences, {
  access: { rule: { roles: '*' } },
  handler: async ({ db, caller }) => {
    const [row] = await db.query('select data from preference where user_id = $1', [caller.userId]);
    return row === undefined ? preferencesSchema.parse({}) : shownTo(caller, db, rowSchema.parse(row).data);
  },
});

/** The preferences without default views that the person may not see. They stay stored, in case the role is given back. */
async function shownTo(caller: Caller, db: Database, stored: StoredPreferences): Promise<StoredPreferences> {
  if (stored.defaultViews === undefined) return stored;
  const reader = { db, userId: caller.userId, seesEverybody: access(caller).hasAllEmployeeView };
  const stores = caller.dealerships.map(({ id }) => id);
  return { ...stored, defaultViews: await seenDefaultViews(reader, stores, stored.defaultViews) };
}

type Stored = Record<string, unknown>;

/** Applies `change` to the stored preferences and writes them. Their row is locked, so that two tabs do not undo each other's changes. */
async function write(db: Database, caller: Caller, at: Date, change: (stored: Stored) => Stored) {
  return db.transaction(async (tx) => {
    await tx.query(
      `insert into preference (user_id, data, updated_at) values ($1, '{}'::jsonb, $2) on conflict (user_id) do nothing`,
      [caller.userId, at.toISOString()],
    );
    const [before] = await tx.query('select data from preference where user_id = $1 for update', [caller.userId]);
    const [row] = await tx.query(
      `update preference set data = $2::jsonb, updated_at = $3 where user_id = $1
       returning data, octet_length(data::text) as size`,
      [caller.userId, JSON.stringify(change(lockedSchema.parse(before).data)), at.toISOString()],
    );
    const { data: stored, size } = writtenSchema.parse(row);
    if (size > MAX_STORED_BYTES) {
      throw new Problem(422, 'preferences_too_large', 'There is no room for more settings. Delete a saved view first.');
    }
    return shownTo(caller, tx, stored);
  });
}

const NO_ROOM = 'There is no room for more settings.';

export const putPreferencesRoute = accountRoute(calls.putPreferences, {
  refuses: { 422: NO_ROOM },
  access: { rule: { roles: '*' }, ownDataOnly: true },
  handler: async ({ db, caller, body, clock }) => write(db, caller, clock.now(), () => body),
});

export const patchPreferencesRoute = accountRoute(calls.patchPreferences, {
  refuses: { 422: NO_ROOM },
  access: { rule: { roles: '*' }, ownDataOnly: true },
  handler: async ({ db, caller, body, clock }) => write(db, caller, clock.now(), (stored) => merge(stored, body)),
});

function merge(stored: Stored, { notifications, columns, ...rest }: PreferencesChange): Stored {
  const known = storedSchema.parse(stored);
  return {
    ...stored,
    ...rest,
    ...(notifications && { notifications: withNotificationChanges(known.notifications ?? {}, notifications) }),
    ...(columns && { columns: withColumnChanges(known.columns ?? {}, columns) }),
  };
}
