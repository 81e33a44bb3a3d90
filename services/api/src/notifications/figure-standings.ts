import { businessDateSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

const standingSchema = z.object({
  status: z.enum(['green', 'amber', 'red']),
  value: z.number(),
  shown: z.number(),
  target: z.number().nullable(),
  department: z.enum(['service', 'parts']),
  key: z.string(),
  scope: z.string(),
  month: z.string(),
  toldOn: businessDateSchema.nullable(),
  dataVersion: z.number(),
  thresholdChange: z.number().nullable(),
  sumsVersion: z.number(),
});
/** The color of a card when people were last notified of it: a row of `figure_standing`. */
export type Standing = z.output<typeof standingSchema>;

type StandingId = Pick<Standing, 'department' | 'key' | 'scope' | 'month'>;
/** The key of a standing within a store. */
export const standingIdOf = (one: StandingId): string => `${one.department} ${one.key} ${one.scope} ${one.month}`;

/** The standings of a store since a month (YYYY-MM). */
export async function readStandings(db: Database, dealershipId: string, oldest: string): Promise<Standing[]> {
  const rows = await db.query(
    `select department, metric_key as key, scope, month, status, value, coalesce(shown, value::float8) as shown, target,
            told_on as "toldOn", data_version as "dataVersion", threshold_change as "thresholdChange", sums_version as "sumsVersion"
       from figure_standing where dealership_id = $1 and month >= $2`,
    [dealershipId, oldest],
  );
  return z.array(standingSchema).parse(rows);
}

/**
 * Stores the standings of figures without notifying anybody. If another process has stored another color, newer data, or sums of a newer
 * definition, its standing stays. A standing of an older definition is replaced, whatever its color.
 */
export async function writeStandings(db: Database, dealershipId: string, standings: readonly Standing[]) {
  if (standings.length === 0) return;
  await db.execute(
    `insert into figure_standing (dealership_id, department, metric_key, scope, month, status, value, shown, target, told_on,
                                  data_version, threshold_change, sums_version)
     select $1, r.department, r.key, r.scope, r.month, r.status, r.value, r.shown, r.target, r."toldOn", r."dataVersion",
            r."thresholdChange", r."sumsVersion"
       from json_to_recordset($2::json) as r (department text, key text, scope text, month text, status text, value numeric,
                                              shown float8, target numeric, "toldOn" date, "dataVersion" bigint,
                                              "thresholdChange" bigint, "sumsVersion" integer)
     on conflict (dealership_id, department, metric_key, scope, month) do update
        set status = excluded.status, value = excluded.value, shown = excluded.shown, target = excluded.target,
            data_version = excluded.data_version, threshold_change = excluded.threshold_change,
            sums_version = excluded.sums_version
      where figure_standing.data_version <= excluded.data_version
        and (figure_standing.sums_version < excluded.sums_version
             or figure_standing.sums_version = excluded.sums_version and figure_standing.status = excluded.status)`,
    [dealershipId, JSON.stringify(standings)],
  );
}

const ofOne = 'dealership_id = $1 and department = $2 and metric_key = $3 and scope = $4 and month = $5';
const idParams = (dealershipId: string, { department, key, scope, month }: StandingId) => [
  dealershipId,
  department,
  key,
  scope,
  month,
];

/**
 * Changes a standing to the color of a notification, in the transaction that writes the notification. Returns false if another process
 * did so first, or has newer data. Then this process must not notify.
 */
export async function moveStanding(tx: Database, dealershipId: string, before: Standing, now: Standing) {
  const moved = await tx.execute(
    `update figure_standing
        set status = $6, value = $7, shown = $8, target = $9, told_on = $10, data_version = $11, threshold_change = $12
      where ${ofOne} and status = $13 and told_on is not distinct from $14::date and data_version <= $11
        and sums_version = $15`,
    [
      ...idParams(dealershipId, now),
      now.status,
      now.value,
      now.shown,
      now.target,
      now.toldOn,
      now.dataVersion,
      now.thresholdChange,
      before.status,
      before.toldOn,
      now.sumsVersion,
    ],
  );
  return moved > 0;
}

export async function forgetStandings(db: Database, dealershipId: string, oldest: string): Promise<void> {
  await db.execute('delete from figure_standing where dealership_id = $1 and month < $2', [dealershipId, oldest]);
}
