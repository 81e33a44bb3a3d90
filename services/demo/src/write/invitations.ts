import type { Database } from '@fixed-ops/database';
import { hashOnboardingToken } from '@fixed-ops/rules';
import { group } from '../store/stores.ts';
import { writeInvitedStore } from './invited-store.ts';
import { writeSubmittedStore } from './submitted-store.ts';

/** Invitations of the demo group. Their tokens are published like the demo password, and exist only in demo data. */
const demoInvitations = {
  open: 'demo-harborline-open',
  submitted: 'demo-harborline-submitted',
  expired: 'demo-harborline-expired',
} as const;

/**
 * Writes the invitations. They are valid for 30 days of the real clock, so each start renews the open one until it is submitted. The
 * submitted one shows what was submitted.
 */
export async function writeInvitations(db: Database): Promise<void> {
  const rows: readonly (readonly [
    token: string,
    status: string,
    created: string,
    expires: string,
    submitted: string,
  ])[] = [
    [demoInvitations.open, 'open', '0 days', '30 days', ''],
    [demoInvitations.submitted, 'submitted', '-20 days', '10 days', '-12 days'],
    [demoInvitations.expired, 'open', '-40 days', '-10 days', ''],
  ];
  for (const [token, status, created, expires, submitted] of rows) {
    await db.execute(
      `insert into onboarding_session (group_id, token_hash, status, created_at, expires_at, submitted_at)
       values ($1, $2, $3, now() + $4::interval, now() + $5::interval, now() + nullif($6, '')::interval)
       on conflict (token_hash) do update
          set status = excluded.status, expires_at = excluded.expires_at, submitted_at = excluded.submitted_at
        where onboarding_session.submitted_by is null or excluded.status = 'submitted'`,
      [group.id, hashOnboardingToken(token), status, created, expires, submitted],
    );
  }
  await writeInvitedStore(db, hashOnboardingToken(demoInvitations.open));
  await writeSubmittedStore(db, hashOnboardingToken(demoInvitations.submitted));
}
