import { type CallResponse, type onboardingCalls, onboardingSteps } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import type { Provisioning } from '../users/provisioning/provisioning.ts';
import { readExisting } from './existing.ts';
import { placedBy } from './found/placed.ts';
import { foundByStore, type StoreFound } from './found/store-found.ts';
import { readLinks } from './links/read-links.ts';
import { mayHandIn, type OnboardingSession } from './read-session.ts';
import { readSamples, type StoredSample } from './samples/read-samples.ts';
import { type CheckedSession, checksOf } from './step-checks.ts';
import { submissionProblems } from './step-rules.ts';
import { answeredSteps } from './store-entries.ts';
import { knownStores, storesOf } from './stores.ts';
import { readCreated } from './submit/read-created.ts';

type Answer = CallResponse<typeof onboardingCalls.onboarding>;

interface Asking {
  readonly provisioning: Pick<Provisioning, 'needsAccountId'>;
  readonly caller: Caller;
  readonly now: Date;
}

/** The content of each store's files. */
export const foundIn = (samples: readonly StoredSample[]): ReadonlyMap<string, StoreFound> =>
  foundByStore(samples.map(({ sample: { store, kind, from, to }, found }) => ({ store, kind, from, to, found })));

/** The answer of a session. A colleague with the link of one step gets only that step and the stores. */
export async function sessionAnswer(
  db: Database,
  session: OnboardingSession,
  { caller, now, provisioning }: Asking,
): Promise<Answer> {
  const { only } = session;
  const isSubmitted = session.status === 'submitted';
  const maySubmit = !isSubmitted && only === null && mayHandIn(caller);
  // The queries run one after the other, because a transaction has only one connection.
  const stores = storesOf(session.saved);
  const ids = stores.map(({ id }) => id);
  const saved = answeredSteps(session.saved);
  const samples = (await readSamples(db, session.id)).filter(({ sample }) => ids.includes(sample.store));
  const links = only === null ? await readLinks(db, session.id, now) : [];
  const names = await namesOf(db, session);
  const steps = onboardingSteps.filter((step) => only === null || only === step);
  const last = Object.entries(session.step_state)
    .filter(([step]) => only === null || only === step)
    .map(([, state]) => state)
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
  const checked = isSubmitted ? null : checkedSession(session, samples);
  return {
    groupName: session.group_name,
    status: isSubmitted ? 'submitted' : 'open',
    expiresAt: session.endsAt,
    submittedAt: session.submitted_at,
    submittedBy: nameOf(names, session.submitted_by),
    only,
    invitedBy: session.sender,
    maySave: !isSubmitted && caller.role !== 'CONSULTANT',
    maySubmit,
    savedAt: last?.at ?? null,
    savedBy: nameOf(names, last?.by ?? null),
    steps: steps.map((step) => {
      const state = session.step_state[step];
      return {
        step,
        // A saved note of the review does not make the review complete before the submission.
        state: Object.hasOwn(session.saved, step) && (step !== 'review' || isSubmitted) ? 'saved' : 'open',
        version: state?.version ?? 0,
        savedAt: state?.at ?? null,
        savedBy: nameOf(names, state?.by ?? null),
        checks: checked === null ? [] : checksOf(step, checked, ids),
      };
    }),
    saved: only === null ? saved : Object.hasOwn(saved, only) ? { [only]: saved[only] } : {},
    stores: stores.map(({ name }) => name),
    knownStores: knownStores(session),
    problems: isSubmitted || only !== null ? [] : problemsOf(session),
    needsAccountIds: provisioning.needsAccountId ?? false,
    existing: maySubmit ? await readExisting(db, session, caller) : null,
    samples: only === null || only === 'dms' ? samples.map(({ sample }) => sample) : [],
    links,
    created: only === null ? await readCreated(db, session.created, now) : null,
  };
}

const problemsOf = (session: OnboardingSession): Answer['problems'] =>
  submissionProblems(session).flatMap(({ path, code, message }) => {
    const step = onboardingSteps.find((each) => each === path.split('.')[1]);
    return step === undefined ? [] : [{ step, code, message }];
  });

function checkedSession(session: OnboardingSession, samples: readonly StoredSample[]): CheckedSession {
  const refusedRows = new Map<string, number>();
  for (const { sample } of samples)
    refusedRows.set(sample.store, (refusedRows.get(sample.store) ?? 0) + sample.refusedRows);
  return { saved: session.saved, placed: placedBy(session.saved), found: foundIn(samples), refusedRows };
}

const nameRow = z.object({ id: z.string(), name: z.string() });

async function namesOf(db: Database, session: OnboardingSession): Promise<ReadonlyMap<string, string>> {
  const ids = [...Object.values(session.step_state).map(({ by }) => by), session.submitted_by].filter(
    (id) => typeof id === 'string',
  );
  if (ids.length === 0) return new Map();
  const rows = await db.query(
    "select id, first_name || ' ' || last_name as name from app_user where id = any($1::text[])",
    [[...new Set(ids)]],
  );
  return new Map(rows.map((row) => nameRow.parse(row)).map(({ id, name }) => [id, name]));
}

const nameOf = (names: ReadonlyMap<string, string>, id: string | null): string | null =>
  id === null ? null : (names.get(id) ?? null);
