import { calls } from '@fixed-ops/contract';
import { z } from 'zod';
import { route } from '../http/route.ts';

const rowSchema = z.object({ data: z.number(), settings: z.number() });

/** Asked by every open page four times a minute: one row by its key. */
export const versionRoute = route(calls.version, {
  access: { rule: { roles: '*' }, ofGroup: true },
  lane: 'shell',
  handler: async ({ db, dealership }) => {
    const [row] = await db.query('select version as data, settings from data_version where dealership_id = $1', [
      dealership.id,
    ]);
    return row === undefined ? { data: 0, settings: 0 } : rowSchema.parse(row);
  },
});
