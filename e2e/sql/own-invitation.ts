import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { queryRows } from './query.ts';

const nothing = z.object({});

/**
 * Runs work with the token of a new invitation for the group of a person, into which nobody has entered anything. Afterwards the invitation
 * and the links that it has sent are gone. Throws if nobody has this address.
 */
export async function withInvitation(email: string, work: (token: string) => Promise<void>): Promise<void> {
  const token = randomUUID();
  const hash = createHash('sha256').update(token).digest('hex');
  const made = await queryRows(
    nothing,
    `insert into onboarding_session (group_id, token_hash, expires_at)
     select group_id, $1, now() + interval '30 days' from app_user where lower(email) = lower($2) returning id`,
    [hash, email],
  );
  if (made.length === 0) throw new Error(`nobody has the address ${email}`);
  try {
    await work(token);
  } finally {
    await queryRows(
      nothing,
      `delete from onboarding_link where session_id in (select id from onboarding_session where token_hash = $1) returning id`,
      [hash],
    );
    await queryRows(nothing, 'delete from onboarding_session where token_hash = $1 returning id', [hash]);
  }
}
