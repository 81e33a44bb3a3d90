import { instantSchema, onboardingSteps } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { formatDate } from '@fixed-ops/metrics';
import { hashOnboardingToken } from '@fixed-ops/rules';
import { z } from 'zod';
import { notFound, Problem } from '../http/problem/problem.ts';

const rowSchema = z.object({
  id: z.number(),
  group_id: z.string(),
  group_name: z.string(),
  status: z.enum(['open', 'submitted', 'expired']),
  expires_at: instantSchema,
  submitted_at: instantSchema.nullable(),
  saved: z.record(z.string(), z.unknown()),
});
export type OnboardingSession = z.output<typeof rowSchema>;

const sql = `
  select s.id, s.group_id, g.name as group_name, s.status, s.expires_at, s.submitted_at, s.saved
    from onboarding_session s join dealership_group g on g.id = s.group_id
   where s.token_hash = $1`;

export const foreign = () =>
  new Problem(
    403,
    'onboarding_foreign',
    'This invitation belongs to another dealership group. Sign in with the account that it was sent to.',
  );

/** Expiry is measured by the real clock, as every token's, and told as the day in UTC: the group may have no store yet. */
const expired = (expiresAt: string) =>
  new Problem(
    410,
    'onboarding_expired',
    `This invitation ended on ${formatDate(expiresAt.slice(0, 10))}. Ask for a new one.`,
  );

/**
 * The session that a token opens for a person of a group. Throws 404 for a token that nobody made, 403 for one of another
 * group and 410 for one that is over; what was submitted can still be looked at after its time.
 */
export async function readSession(
  db: Database,
  token: string,
  reader: { readonly groupId: string; readonly now: Date },
  lock: 'for update of s' | '' = '',
): Promise<OnboardingSession> {
  const [found] = await db.query(`${sql} ${lock}`, [hashOnboardingToken(token)]);
  if (found === undefined) throw notFound('There is no invitation with this address. Was the link copied whole?');
  const row = rowSchema.parse(found);
  if (row.group_id !== reader.groupId) throw foreign();
  const isOver = row.status === 'expired' || Date.parse(row.expires_at) <= reader.now.getTime();
  if (isOver && row.status !== 'submitted') throw expired(row.expires_at);
  return row;
}

/** A session as it is answered. */
export function sessionAnswer(row: OnboardingSession) {
  const isSubmitted = row.status === 'submitted';
  return {
    groupName: row.group_name,
    status: isSubmitted ? ('submitted' as const) : ('open' as const),
    expiresAt: row.expires_at,
    submittedAt: row.submitted_at,
    steps: onboardingSteps.map((step) => ({
      step,
      state: isSubmitted || Object.hasOwn(row.saved, step) ? ('saved' as const) : ('open' as const),
    })),
    saved: row.saved,
  };
}
