import type { Database } from '@fixed-ops/database';
import { onboardingStoreOwner } from '@fixed-ops/rules';
import { z } from 'zod';
import { json } from './copy-text.ts';
import { INVITED_STORE, KEPT_HOURS, LIKE, writeInvitedFiles } from './invited-files.ts';
import { firstSteps } from './invited-steps.ts';

/** The person who has filled in the first steps. */
const BY = 'dana.whitfield@example.com';

/** The invitation while it is not submitted. `by` is null while nobody has saved or sent anything in it. */
const invitationRow = z.object({ id: z.number(), by: z.string().nullable() });

/**
 * Fills in the first steps of the open invitation, with files as a dealer management system sends them, so that the person who tries it
 * finds suggestions and decisions. If somebody has saved or sent anything in an invitation, only the expiry of its files is extended. A
 * submitted one is not changed.
 */
export async function writeInvitedStore(db: Database, tokenHash: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.query(
      `select s.id,
              case when s.saved = '{}'::jsonb and s.step_state = '{}'::jsonb
                        and not exists (select 1 from onboarding_sample m where m.session_id = s.id)
                   then (select id from app_user where lower(email) = $2) end as by
         from onboarding_session s where s.token_hash = $1 and s.submitted_by is null for update of s`,
      [tokenHash, BY],
    );
    if (found === undefined) return;
    const { id, by } = invitationRow.parse(found);
    if (by !== null) await fillIn(tx, id, by);
    await tx.execute('update upload set kept_until = now() + make_interval(hours => $2::int) where owner = $1', [
      onboardingStoreOwner(id, INVITED_STORE),
      KEPT_HOURS,
    ]);
  });
}

async function fillIn(tx: Database, sessionId: number, by: string): Promise<void> {
  const [like] = await tx.query('select 1 as there from repair_order where dealership_id = $1 limit 1', [LIKE]);
  if (like === undefined) return;
  const written = await writeInvitedFiles(tx, sessionId, by);
  const at = new Date().toISOString();
  const saved = await firstSteps(tx, written);
  await tx.execute(
    `update onboarding_session set saved = $2::jsonb, step_state = $3::jsonb, updated_by = $4, updated_at = $5 where id = $1`,
    [
      sessionId,
      json(saved),
      json(Object.fromEntries(Object.keys(saved).map((step) => [step, { version: 1, at, by }]))),
      by,
      at,
    ],
  );
}
