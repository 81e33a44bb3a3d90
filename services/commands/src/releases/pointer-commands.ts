import {
  type Plan,
  type PlaneAction,
  type PointerContent,
  planCanary,
  planHold,
  planPromote,
  planRelease,
  planRollback,
  planStopCanary,
} from '@fixed-ops/federation';
import { changePointer, gateSwitch, type PointerChange, type ReadPlane } from '@fixed-ops/releases';
import {
  ensureFits,
  ensureMounts,
  ensurePlaced,
  NO_KEY,
  type OpenPlane,
  prepareRelease,
  type ReleaseCommandOptions,
  readPlaced,
} from './command-plane.ts';
import { sayPointer } from './describe-plane.ts';
import { ReleaseCommandError } from './release-command-error.ts';
import type { ReleaseCommandRequest } from './release-request.ts';

interface Change {
  readonly name: string;
  readonly action: PlaneAction;
  readonly plan: PointerChange['plan'];
  /** The release that visitors will get, if it must fit what is live. */
  readonly fits?: string | undefined;
}

/** Changes a pointer with the team's key and prints the result. */
async function change(
  open: OpenPlane,
  { print }: ReleaseCommandOptions,
  { name, action, plan, fits }: Change,
): Promise<PointerContent> {
  const { objects, keys, reader } = open;
  if (keys.team === null) throw new ReleaseCommandError(NO_KEY);
  // Builds and browsers take minutes. Meanwhile another team may have moved what the release was checked against.
  if (fits !== undefined) await reader.readAnew();
  const plane = await readPlaced(open);
  const { trust, placement } = plane;
  ensurePlaced(name, placement.remotes);
  if (fits !== undefined) await ensureFits(open, plane, name, fits, () => undefined);
  let isSame = false;
  const planned: PointerChange['plan'] = (before, passedOver) => {
    const result = plan(before, passedOver);
    isSame = result.kind === 'same';
    return result;
  };
  const outcome = await changePointer({ objects, trust, signer: keys.team, name, action, plan: planned });
  if (outcome.kind === 'refused') throw new ReleaseCommandError(outcome.sentence);
  if (outcome.kind === 'conflict') {
    const theirs = outcome.pointer;
    const who = theirs === null ? 'Somebody else' : `${theirs.by} (${theirs.at})`;
    const now = theirs === null ? '' : ` ${sayPointer(theirs)}`;
    throw new ReleaseCommandError(
      `${who} was first, and nothing was changed here.${now} Look at it, and do it again if it is still right.`,
    );
  }
  for (const sentence of outcome.passedOver ?? []) print(`Passed over: ${sentence}`);
  if (isSame) print('Nothing is changed: that is so already.');
  print(sayPointer(outcome.pointer));
  return outcome.pointer;
}

/** Stands for a release that is not built yet and that no pointer names. */
const TO_BUILD = 'to-build';

/**
 * Throws early if the plan would be refused after the build and its check in browsers. Everything else that a plan can refuse depends on
 * the build.
 */
function ensureNotHeld(plan: Plan): void {
  if (plan.kind === 'refused' && plan.refusal.code === 'held') throw new ReleaseCommandError(plan.refusal.sentence);
}

/** Says which pages a rollback breaks among those that were live before, and what to do. */
async function sayBroken(
  { objects }: OpenPlane,
  before: ReadPlane,
  name: string,
  current: string | null,
  { print }: ReleaseCommandOptions,
): Promise<void> {
  if (current === null) return;
  const { breaks } = await gateSwitch(objects, before, { name, release: current });
  for (const sentence of breaks) print(sentence);
  if (breaks.length > 0)
    print('Release what fits that host, or roll that back as well: until then such pages fail or show a card.');
}

type PointerRequest = Exclude<ReleaseCommandRequest, { command: 'keys' | 'releases' | 'gc' | 'preview' }>;

/** `release | canary | rollback | promote | hold`: moves one pointer to a new build or to a stored release. */
export async function movePointer(
  request: PointerRequest,
  open: OpenPlane,
  options: ReleaseCommandOptions,
): Promise<void> {
  const { name, why } = request;
  const plane = await readPlaced(open);
  ensurePlaced(name, plane.placement.remotes);
  const asked = { by: options.by, why };
  const before = plane.pointers.get(name) ?? null;
  const now = options.now();
  const move = async (action: PlaneAction, plan: PointerChange['plan'], fits?: string): Promise<void> => {
    await change(open, options, { name, action, plan, fits });
  };
  switch (request.command) {
    case 'release': {
      ensureNotHeld(planRelease(before, { ...asked, name, release: TO_BUILD }, now));
      const release = await prepareRelease(open, name, options);
      const again = request.isAgain;
      return move('release', (before) => planRelease(before, { ...asked, name, release, again }, now), release);
    }
    case 'canary': {
      if (request.release !== null) {
        await ensureFits(open, plane, name, request.release, options.print);
        await ensureMounts(open, plane, { name, release: request.release }, options);
      } else ensureNotHeld(planCanary(before, { ...asked, release: TO_BUILD, share: request.share }, now));
      const release = request.release ?? (await prepareRelease(open, name, options));
      const { share, isAgain: again } = request;
      return move('canary', (before) => planCanary(before, { ...asked, release, share, again }, now), release);
    }
    case 'rollback': {
      const { to } = request;
      const plan: PointerChange['plan'] = (before, passedOver) =>
        planRollback(before, { ...asked, to, passedOver }, now);
      const { current } = await change(open, options, { name, action: 'rollback', plan });
      // A rollback removes a bad release first. It says which pages that breaks, but does not refuse.
      return sayBroken(open, plane, name, current, options);
    }
    case 'stop-canary':
      return move('stop-canary', (before) => planStopCanary(before, { ...asked, isBad: request.isBad }, now));
    case 'promote': {
      const release = plane.pointers.get(name)?.canary?.release;
      if (release !== undefined) {
        await ensureFits(open, plane, name, release, options.print);
        await ensureMounts(open, plane, { name, release }, options);
      }
      const plan: PointerChange['plan'] = (before) => {
        // Opening the release takes seconds. If a colleague moved the canary meanwhile, the check did not cover that one.
        if (before?.canary?.release !== release)
          throw new ReleaseCommandError(`${name} has another canary by now. Look at it, and do it again.`);
        return planPromote(before, asked, now);
      };
      return move('promote', plan, release);
    }
    case 'hold':
      return move(request.isHeld ? 'hold' : 'let-go', (before) =>
        planHold(before, { ...asked, isHeld: request.isHeld }, now),
      );
  }
}
