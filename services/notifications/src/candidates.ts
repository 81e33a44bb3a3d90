import { notificationPreferencesSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Candidate } from './recipients.ts';

/** A row of `candidateColumns` as a candidate. */
export const candidateSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    role: z.string(),
    job_title: z.string(),
    dev_features: z.boolean(),
    // Preferences are the person's own data. Invalid ones count as none.
    preferences: notificationPreferencesSchema.optional().catch(undefined),
  })
  .transform(
    ({ id, email, role, job_title, dev_features, preferences }): Candidate => ({
      userId: id,
      email,
      role,
      jobTitle: job_title,
      devFeatures: dev_features,
      preferences,
    }),
  );

export const candidateColumns =
  "u.id, u.email, u.role, u.job_title, u.dev_features, p.data -> 'notifications' as preferences";

/** The active people of dealerships as `u`, with the preferences `p` and the dealership `ud.dealership_id`. */
export const candidateTables = `user_dealership ud
    join app_user u on u.id = ud.user_id and u.deleted_at is null
    left join preference p on p.user_id = u.id`;

/** The active people of a dealership. */
export async function readCandidates(db: Database, dealershipId: string): Promise<Candidate[]> {
  const sql = `select ${candidateColumns} from ${candidateTables} where ud.dealership_id = $1 order by u.id`;
  return z.array(candidateSchema).parse(await db.query(sql, [dealershipId]));
}
