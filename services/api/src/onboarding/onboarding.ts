import { areaRules } from '@fixed-ops/access';
import { calls, instantSchema, onboardingSteps } from '@fixed-ops/contract';
import { hashOnboardingToken } from '@fixed-ops/database';
import { formatDate } from '@fixed-ops/metrics';
import { z } from 'zod';
import { notFound, Problem } from '../problem/problem.ts';
import { accountRoute } from '../route.ts';

const rowSchema = z.object({
  group_id: z.string(),
  group_name: z.string(),
  status: z.enum(['open', 'submitted', 'expired']),
  expires_at: instantSchema,
  submitted_at: instantSchema.nullable(),
  saved: z.record(z.string(), z.unknown()),
});

const sql = `
  select s.group_id, g.name as group_name, s.status, s.expires_at, s.submitted_at, s.saved
    from onboarding_session s join dealership_group g on g.id = s.group_id
   where s.token_hash = $1`;

const foreign = () =>
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
 * Needs both a person of the group and its token. Whoever is of another group learns only that, also when the token exists
 * nowhere; what was submitted can still be looked at after its time.
 */
export const onboardingRoute = accountRoute(calls.onboarding, {
  access: { rule: areaRules.onboarding },
  handler: async ({ db, clock, caller, params }) => {
    if (params.groupId !== caller.groupId) throw foreign();
    const [found] = await db.query(sql, [hashOnboardingToken(params.onboardingToken)]);
    if (found === undefined) throw notFound('There is no invitation with this address. Was the link copied whole?');
    const row = rowSchema.parse(found);
    if (row.group_id !== caller.groupId) throw foreign();
    const isSubmitted = row.status === 'submitted';
    const isOver = row.status === 'expired' || Date.parse(row.expires_at) <= clock.now().getTime();
    if (isOver && !isSubmitted) throw expired(row.expires_at);
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
  },
});
