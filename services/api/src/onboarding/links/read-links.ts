import { instantSchema, type OnboardingLink, onboardingSteps } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

const rowSchema = z.object({
  id: z.number(),
  step: z.enum(onboardingSteps),
  email: z.string(),
  sent_by: z.string(),
  created_at: instantSchema,
  expires_at: instantSchema,
  withdrawn_at: instantSchema.nullable(),
});

/** The links of a session, newest first, or only the one with the given id. */
export async function readLinks(
  db: Database,
  sessionId: number,
  now: Date,
  linkId: number | null = null,
): Promise<OnboardingLink[]> {
  const rows = await db.query(
    `select l.id, l.step, l.email, coalesce(u.first_name || ' ' || u.last_name, '') as sent_by, l.created_at,
            least(l.expires_at, s.expires_at) as expires_at, l.withdrawn_at
       from onboarding_link l
       join onboarding_session s on s.id = l.session_id
       left join app_user u on u.id = l.sent_by
      where l.session_id = $1 and ($2::bigint is null or l.id = $2) order by l.created_at desc, l.id desc`,
    [sessionId, linkId],
  );
  return rows.map((each) => {
    const row = rowSchema.parse(each);
    const isOver = Date.parse(row.expires_at) <= now.getTime();
    return {
      linkId: row.id,
      step: row.step,
      email: row.email,
      sentBy: row.sent_by,
      sentAt: row.created_at,
      expiresAt: row.expires_at,
      state: row.withdrawn_at === null ? (isOver ? 'expired' : 'open') : 'withdrawn',
    };
  });
}
