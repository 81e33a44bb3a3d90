import { randomBytes } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

const keysSchema = z.object({ api: z.string().min(16), xtime: z.string().min(16), usermgmt: z.string().min(16) });
export type SubscriptionKeys = z.output<typeof keysSchema>;

const META_KEY = 'subscription_keys';

/**
 * Loads the subscription key of each base. The keys identify the product to the API and are not secrets of a person. They are made once per
 * database, so that all gateways in front of it agree.
 */
export async function loadSubscriptionKeys(db: Database): Promise<SubscriptionKeys> {
  const makeKey = () => randomBytes(16).toString('hex');
  const fresh: SubscriptionKeys = { api: makeKey(), xtime: makeKey(), usermgmt: makeKey() };
  await db.execute('insert into meta (key, value) values ($1, $2::jsonb) on conflict (key) do nothing', [
    META_KEY,
    JSON.stringify(fresh),
  ]);
  const rows = await db.query<{ value: unknown }>('select value from meta where key = $1', [META_KEY]);
  return keysSchema.parse(rows[0]?.value);
}
