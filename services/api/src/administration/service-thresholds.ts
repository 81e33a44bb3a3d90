import { calls, instantSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { defaultServiceThresholds, mergeThresholds, type Threshold } from '@fixed-ops/metrics';
import { z } from 'zod';
import { route } from '../route.ts';

const rowSchema = z.object({
  metric_key: z.string(),
  scope: z.string(),
  direction: z.enum(['up', 'down', 'band']),
  green: z.number().nullable(),
  amber: z.number().nullable(),
  band_low: z.number().nullable(),
  band_high: z.number().nullable(),
  amber_low: z.number().nullable(),
  amber_high: z.number().nullable(),
  enabled: z.boolean(),
  show_dollar_gap: z.boolean(),
  updated_by: z.string().nullable(),
  updated_at: instantSchema.nullable(),
});

/** A threshold that the dealership set itself, with who set it. */
export interface OwnThreshold extends Threshold {
  readonly updatedBy: string | null;
  readonly updatedAt: string | null;
}

/** The thresholds that a dealership changed in one department; everything else is the default. */
export async function ownThresholds(
  db: Database,
  dealershipId: string,
  department: 'service' | 'parts',
): Promise<OwnThreshold[]> {
  const rows = await db.query(
    `select t.metric_key, t.scope, t.direction, t.green, t.amber, t.band_low, t.band_high, t.amber_low, t.amber_high,
            t.enabled, t.show_dollar_gap, coalesce(u.first_name || ' ' || u.last_name, t.updated_by) as updated_by, t.updated_at
       from threshold t left join app_user u on u.id = t.updated_by
      where t.dealership_id = $1 and t.department = $2
      order by t.metric_key, t.scope`,
    [dealershipId, department],
  );
  return z
    .array(rowSchema)
    .parse(rows)
    .map((row) => ({
      metricKey: row.metric_key,
      scope: row.scope,
      direction: row.direction,
      green: row.green,
      amber: row.amber,
      bandLow: row.band_low,
      bandHigh: row.band_high,
      amberLow: row.amber_low,
      amberHigh: row.amber_high,
      enabled: row.enabled,
      showDollarGap: row.show_dollar_gap,
      updatedBy: row.updated_by,
      updatedAt: row.updated_at,
    }));
}

/** Open to everybody: every dashboard needs the bounds for its colours. */
export const serviceThresholdsRoute = route(calls.serviceOptionsThresholds, {
  access: { rule: { roles: '*' } },
  handler: async ({ db, dealership }) => {
    const own = await ownThresholds(db, dealership.id, 'service');
    return mergeThresholds(defaultServiceThresholds, own).map((one) =>
      one.source === 'custom' ? one : { ...one, updatedBy: null, updatedAt: null },
    );
  },
});
