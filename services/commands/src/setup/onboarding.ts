import { randomBytes } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { hashOnboardingToken } from '@fixed-ops/rules';
import { z } from 'zod';
import { auditSetup } from './audit.ts';

/** How long an invitation to onboarding holds, in days. */
const LASTS = 30;

/**
 * Makes an invitation to onboarding for a group and answers its token, which nobody can read again: only a hash is kept.
 * Whoever signs in as one of the group's people can use it.
 */
export async function inviteToOnboarding(tx: Database, groupId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const [row] = await tx.query(
    `insert into onboarding_session (group_id, token_hash, expires_at)
     values ($1, $2, now() + $3::integer * interval '1 day') returning id::text as id, expires_at::text as expires`,
    [groupId, hashOnboardingToken(token), LASTS],
  );
  const made = z.object({ id: z.string(), expires: z.string() }).parse(row);
  await auditSetup(tx, {
    dealershipId: null,
    action: 'InviteToOnboarding',
    entity: 'onboarding_session',
    entityId: made.id,
    after: { groupId, expiresAt: made.expires },
  });
  return token;
}
