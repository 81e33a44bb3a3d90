import { areaRules } from '@fixed-ops/access';
import { calls, type SavedStep } from '@fixed-ops/contract';
import { writeAudit } from '../audit.ts';
import { notPossible, Problem } from '../http/problem/problem.ts';
import { accountRoute } from '../http/route.ts';
import { readSession, sessionAnswer } from './read-session.ts';
import { stepProblems, submissionProblems } from './step-rules.ts';

/**
 * Saves a step. Two people who save at once wait for each other, so that neither loses a step of the other; the same step
 * is the later one's. The token stands in no log and no audit entry.
 */
export const saveOnboardingRoute = accountRoute(calls.saveOnboarding, {
  access: { rule: areaRules.onboarding },
  handler: async ({ db, clock, caller, body }) => {
    const now = clock.now();
    const reader = { groupId: caller.groupId, now };
    return db.transaction(async (tx) => {
      const before = await readSession(tx, body.onboardingToken, reader, 'for update of s');
      if (before.status === 'submitted') throw alreadySubmitted();
      const errors = stepProblems(body);
      if (errors.length > 0) throw notPossible(errors);
      const saved = { ...before.saved, [body.step]: body.data };
      if (body.submit) requireComplete(saved);
      await tx.execute(
        `update onboarding_session
            set saved = $2::jsonb, status = $3, submitted_at = $4, updated_by = $5, updated_at = $6
          where id = $1`,
        [
          before.id,
          JSON.stringify(saved),
          body.submit ? 'submitted' : 'open',
          body.submit ? now.toISOString() : null,
          caller.userId,
          now.toISOString(),
        ],
      );
      await writeAudit(tx, {
        at: now,
        userId: caller.userId,
        dealershipId: null,
        action: body.submit ? 'submit' : 'save',
        entity: 'onboarding_session',
        entityId: String(before.id),
        before: partOf(before.saved, body.step),
        after: { [body.step]: body.data },
      });
      return sessionAnswer(await readSession(tx, body.onboardingToken, reader));
    });
  },
});

const partOf = (saved: Readonly<Record<string, unknown>>, step: SavedStep['step']) => ({ [step]: saved[step] ?? null });

function requireComplete(saved: Readonly<Record<string, unknown>>): void {
  const errors = submissionProblems(saved);
  if (errors.length > 0) throw notPossible(errors, 'onboarding_incomplete');
}

const alreadySubmitted = () =>
  new Problem(
    409,
    'onboarding_submitted',
    'This onboarding was handed in already and cannot be changed. Write to support about a correction.',
  );
