import { randomBytes } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { hashOnboardingToken, ONBOARDING_FILES_DAYS, onboardingStoreOwner } from '@fixed-ops/rules';
import { z } from 'zod';
import { auditSetup } from './audit.ts';

/** Days that an invitation to onboarding is valid. */
const LASTS = 30;

/**
 * Invites a group to onboarding and returns the token. Nobody can read the token again, because only its hash is stored. Every signed-in
 * person of the group can use it. If the group's last invitation expired before submission, the new one opens what was saved under it.
 */
export async function inviteToOnboarding(tx: Database, groupId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const values = [groupId, hashOnboardingToken(token), LASTS];
  const [renewed] = await tx.query(
    `update onboarding_session set token_hash = $2, expires_at = now() + $3::integer * interval '1 day'
      where id = (select max(id) from onboarding_session where group_id = $1) and status = 'open' and expires_at <= now()
     returning id, expires_at::text as expires`,
    values,
  );
  const [inserted] = renewed
    ? []
    : await tx.query(
        `insert into onboarding_session (group_id, token_hash, expires_at)
         values ($1, $2, now() + $3::integer * interval '1 day') returning id, expires_at::text as expires`,
        values,
      );
  const made = z.object({ id: z.number(), expires: z.string() }).parse(renewed ?? inserted);
  await tx.execute(
    'update upload set kept_until = now() + make_interval(days => $2::int) where starts_with(owner, $1)',
    [onboardingStoreOwner(made.id, ''), LASTS + ONBOARDING_FILES_DAYS],
  );
  await auditSetup(tx, {
    dealershipId: null,
    action: 'InviteToOnboarding',
    entity: 'onboarding_session',
    entityId: String(made.id),
    after: { groupId, expiresAt: made.expires },
  });
  return token;
}
