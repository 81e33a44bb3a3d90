import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { withScope } from '@fixed-ops/database';
import type { PlaneOutcome, PointerContent, ReleasePlane } from '@fixed-ops/federation';
import { writeAudit } from '../audit.ts';
import type { Caller } from '../auth/caller.ts';
import { changedInTheMeantime } from '../http/if-match.ts';
import { Problem } from '../http/problem/problem.ts';
import { accountRoute } from '../http/route.ts';
import type { RouteDeps } from '../http/route-input.ts';
import { pointerOf } from './describe-releases.ts';
import { requirePlane } from './require-plane.ts';

interface Change {
  readonly name: string;
  readonly action: 'RollBackRelease' | 'StopCanary';
  /** What the person sent: the revision that they saw, and why. */
  readonly sent: { readonly revision: number; readonly why: string; readonly to?: string | undefined };
  readonly run: (plane: ReleasePlane, by: string) => Promise<PlaneOutcome>;
}

/** The name that the log of releases gives a person. */
const nameOf = ({ fullName, email }: Caller) => (fullName.trim() === '' ? email : fullName.trim());

const moved = (pointer: PointerContent | null, sent: Change['sent']) =>
  changedInTheMeantime(pointer === null ? null : pointerOf(pointer), sent);

/**
 * Takes back over the pointer that the person saw: 412 with both where somebody moved it first, 409 with a sentence where the release plane
 * refuses, 404 for a name that nothing is released under. The store of releases may answer late (a bucket, a folder that somebody has locked),
 * so no connection is held while it is asked. The entry in the audit log follows the change; the log of releases has it in any case.
 */
async function takeBack({ db, clock, releasePlane }: RouteDeps, caller: Caller, change: Change) {
  const plane = requirePlane(releasePlane);
  const { name, sent, action } = change;
  const before = (await plane.read()).entries.find((entry) => entry.name === name)?.pointer ?? null;
  if (before === null) throw new Problem(404, 'not_released', `Nothing is released under the name ${name}.`);
  if (before.revision !== sent.revision) throw moved(before, sent);
  // A database that is away refuses here, before anything changes.
  await db.query('select 1');
  const outcome = await change.run(plane, nameOf(caller));
  if (outcome.kind === 'conflict') throw moved(outcome.pointer, sent);
  if (outcome.kind === 'refused') throw new Problem(409, outcome.code, outcome.sentence);
  const pointer = pointerOf(outcome.pointer);
  // The change is made, so its entry is written even if the answer is late.
  await withScope(db, { signal: undefined }).transaction((tx) =>
    writeAudit(tx, {
      at: clock.now(),
      userId: caller.userId,
      dealershipId: null,
      action,
      entity: 'release',
      entityId: name,
      before: pointerOf(before),
      after: pointer,
    }),
  );
  return { pointer };
}

const refuses = {
  404: 'Nothing is released under this name.',
  409: 'The releases refuse it, with a sentence: nothing to go back to, no canary, or no key that may.',
  412: 'Somebody moved the pointer first: the answer has both versions.',
} as const;

/** Everybody has an earlier release again, from the next document on. */
export const rollBackReleaseRoute = accountRoute(calls.rollBackRelease, {
  access: { rule: areaRules.remoteOverrides },
  lane: 'work',
  refuses,
  handler: async ({ params: { releaseName: name }, body, caller, ...deps }) =>
    takeBack(deps, caller, {
      name,
      action: 'RollBackRelease',
      sent: body,
      run: (plane, by) => plane.rollBack(name, body.to ?? null, by, body.why, body.revision),
    }),
});

/** Nobody has the canary any more, from the next document on. */
export const stopCanaryRoute = accountRoute(calls.stopCanary, {
  access: { rule: areaRules.remoteOverrides },
  lane: 'work',
  refuses,
  handler: async ({ params: { releaseName: name }, body, caller, ...deps }) =>
    takeBack(deps, caller, {
      name,
      action: 'StopCanary',
      sent: body,
      run: (plane, by) => plane.stopCanary(name, by, body.why, true, body.revision),
    }),
});
