import { partsThresholdsCalls, serviceThresholdsCalls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { ThresholdCrossing } from '@fixed-ops/notifications';
import { z } from 'zod';

/** The id of the newest change of a store's thresholds in the audit log. 0 before the first. */
export async function newestThresholdChange(db: Database, dealershipId: string): Promise<number> {
  const rows = await db.query(
    `select coalesce(max(id), 0) as newest from audit_log where dealership_id = $1 and entity = 'threshold'`,
    [dealershipId],
  );
  return z.tuple([z.object({ newest: z.number() })]).parse(rows)[0].newest;
}

const actorSchema = z.array(z.object({ userId: z.string(), name: z.string() }));
const callsOf = { service: serviceThresholdsCalls, parts: partsThresholdsCalls } as const;

/**
 * The person who last changed the thresholds of a figure, between two changes of the audit log. Null if nobody did. Targets can also change
 * without that: a share of the door rate changes with the door rate.
 */
export async function whoSetThresholds(
  db: Database,
  dealershipId: string,
  { department, key }: Pick<ThresholdCrossing, 'department' | 'key'>,
  { after, upTo }: { readonly after: number | null; readonly upTo: number | null },
): Promise<ThresholdCrossing['actor']> {
  if (after === null || upTo === null || upTo <= after) return null;
  const rows = await db.query(
    `select l.user_id as "userId", u.first_name || ' ' || u.last_name as name
       from audit_log l join app_user u on u.id = l.user_id
      where l.dealership_id = $1 and l.entity = 'threshold' and l.action = $2 and l.id > $3 and l.id <= $4
        and l.after @> $5::jsonb
      order by l.id desc limit 1`,
    [
      dealershipId,
      callsOf[department].get.name,
      after,
      upTo,
      // The threshold of the effective labor rate is set as its share of the door rate.
      JSON.stringify([{ metricKey: key === 'elr' ? 'elr_pct_door' : key }]),
    ],
  );
  return actorSchema.parse(rows)[0] ?? null;
}
