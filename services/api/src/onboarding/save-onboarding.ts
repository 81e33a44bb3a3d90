import { areaRules, roleLabel } from '@fixed-ops/access';
import { calls, type SavedStep, type StepConflict } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { RunKey } from '@fixed-ops/importer';
import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import { RULE_BROKEN, TOKEN_REFUSALS } from '../http/openapi/refusal-words.ts';
import { notPossible, Problem } from '../http/problem/problem.ts';
import { accountRoute } from '../http/route.ts';
import {
  mayHandIn,
  type OnboardingSession,
  readSession,
  requireOpen,
  requireStep,
  requireWhole,
} from './read-session.ts';
import { sessionAnswer } from './session-answer.ts';
import { stepChanges } from './step-changes.ts';
import { stepProblems, submissionProblems } from './step-rules.ts';
import { answeredSteps, besideOthers, byStoreIds, ofItsStores } from './store-entries.ts';
import { knownStores, takenAwayAfter, withIds } from './stores.ts';
import { handIn } from './submit/hand-in.ts';

/** The largest body in bytes: a large group has tens of thousands of op codes and accounts. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

/**
 * Saves one step, and submits everything if requested and nothing is missing. It locks the row, so that two people who fill in different
 * steps at the same time lose nothing. If they fill in the same step, the later one gets the version of the other.
 */
export const saveOnboardingRoute = accountRoute(calls.saveOnboarding, {
  refuses: {
    ...TOKEN_REFUSALS,
    409: 'Everything was submitted already, somebody has saved this step first, or an upload of one of the stores runs.',
    422: RULE_BROKEN,
  },
  access: { rule: areaRules.onboarding },
  bodyLimitBytes: BODY_LIMIT_BYTES,
  lane: 'work',
  handler: async ({ db, clock, caller, body, provisioning, askTenant, startImport }) => {
    const now = clock.now();
    const reader = { caller, now };
    const imports: RunKey[] = [];
    const save = async (tx: Database) => {
      const before = await readSession(tx, body.onboardingToken, reader, 'for update of s');
      requireStep(before, body.step);
      if (body.submit) requireWhole(before);
      requireOpen(before);
      if (body.submit && !mayHandIn(caller)) throw notAllowedToHandIn();
      const errors = stepProblems(body);
      if (errors.length > 0) throw notPossible(errors);
      await requireSameVersion(tx, before, body);
      const named = byStoreIds(body, before);
      if (named.errors.length > 0) throw notPossible(named.errors);
      const after = afterSaving(body, named.data, before, { at: now.toISOString(), by: caller.userId });
      if (body.submit) requireComplete(after);
      const saved = body.submit ? ofItsStores(after.saved) : after.saved;
      const made = body.submit ? await handIn(tx, { ...after, saved }, { caller, clock, provisioning }) : null;
      imports.push(...(made?.imports ?? []));
      await tx.execute(
        `update onboarding_session
            set saved = $2::jsonb, step_state = $3::jsonb, status = $4, submitted_at = $5, submitted_by = $6,
                updated_by = $7, updated_at = $8, created = $9::jsonb
          where id = $1`,
        [
          before.id,
          JSON.stringify(saved),
          JSON.stringify(after.step_state),
          body.submit ? 'submitted' : 'open',
          body.submit ? now.toISOString() : null,
          body.submit ? caller.userId : null,
          caller.userId,
          now.toISOString(),
          made === null ? null : JSON.stringify(made.created),
        ],
      );
      const { step } = body;
      const change = stepChanges({ step, before: before.saved[step], after: saved[step] }, knownStores(after));
      await writeAudit(tx, {
        at: now,
        userId: caller.userId,
        dealershipId: null,
        action: body.submit ? 'SubmitOnboarding' : calls.saveOnboarding.name,
        entity: 'onboarding_session',
        entityId: String(before.id),
        before: change.before,
        after: { ...change.after, ...(made === null ? {} : { created: made.created }) },
      });
    };
    await (body.submit ? askTenant(() => db.transaction(save)) : db.transaction(save));
    for (const run of imports) startImport(run, caller.userId);
    const session = await readSession(db, body.onboardingToken, reader);
    return sessionAnswer(db, session, { ...reader, provisioning });
  },
});

/** The other people who have entered a step. After the submission, they may read it like the last one. */
const earlierThan = (by: string, previous: OnboardingSession['step_state'][SavedStep['step']]): string[] =>
  previous === undefined ? [] : [...new Set([...(previous.earlier ?? []), previous.by])].filter((each) => each !== by);

/** The session after a step is saved. `data` has the ids of its stores. */
function afterSaving(
  sent: SavedStep,
  data: unknown,
  before: OnboardingSession,
  last: { readonly at: string; readonly by: string },
): OnboardingSession {
  const previous = before.step_state[sent.step];
  const version = (previous?.version ?? 0) + 1;
  const group = sent.step === 'group' ? withIds(sent.data, before) : null;
  const ofGroup = group === null ? {} : { takenAway: takenAwayAfter(group, before), groupName: before.group_name };
  const state = { version, ...last, earlier: earlierThan(last.by, previous), ...ofGroup };
  return {
    ...before,
    saved: { ...before.saved, [sent.step]: group ?? besideOthers(sent.step, data, before.saved) },
    step_state: { ...before.step_state, [sent.step]: state },
  };
}

const nameRow = z.object({ name: z.string() });

/** Throws 409 with the current version if somebody has saved the step since it was read. */
async function requireSameVersion(
  tx: Database,
  session: OnboardingSession,
  { step, version }: SavedStep,
): Promise<void> {
  const state = session.step_state[step];
  if (version === undefined || version === (state?.version ?? 0)) return;
  const [row] = await tx.query("select first_name || ' ' || last_name as name from app_user where id = $1", [
    state?.by ?? '',
  ]);
  const savedBy = row === undefined ? null : nameRow.parse(row).name;
  const conflict: StepConflict = {
    step,
    version: state?.version ?? 0,
    savedAt: state?.at ?? null,
    savedBy,
    data: answeredSteps(session.saved)[step] ?? null,
    knownStores: knownStores(session),
  };
  throw new Problem(
    409,
    'step_changed',
    `${savedBy ?? 'Somebody'} has saved this step in the meantime. Nothing of yours was saved.`,
    { extensions: { ...conflict } },
  );
}

function requireComplete(session: OnboardingSession): void {
  const errors = submissionProblems(session);
  if (errors.length > 0) throw notPossible(errors, 'onboarding_incomplete');
}

const notAllowedToHandIn = () =>
  new Problem(
    403,
    'role_required',
    `Submitting creates stores and invites people, which needs the role ${roleLabel('ADMIN_SUPER')}. What was saved is kept: ask somebody who has it to submit.`,
  );
