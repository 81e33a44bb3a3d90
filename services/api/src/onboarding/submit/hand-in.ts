import type { Database } from '@fixed-ops/database';
import type { RunKey } from '@fixed-ops/importer';
import type { Caller } from '../../auth/caller.ts';
import type { Clock } from '../../clock.ts';
import type { Provisioning } from '../../users/provisioning/provisioning.ts';
import type { OnboardingSession } from '../read-session.ts';
import { readSamples } from '../samples/read-samples.ts';
import { removeLeftFiles } from '../samples/remove-sample.ts';
import { foundIn } from '../session-answer.ts';
import { handedIn } from './handed-in.ts';
import { addToStores, invitePeople } from './invite-people.ts';
import { makeStores } from './make-stores.ts';
import { nameGroup } from './name-group.ts';
import type { Created } from './read-created.ts';
import { prepareImports } from './start-imports.ts';

/** The time for accounts of a hosted tenant, which are made one after the other. The whole request has a minute. */
const ACCOUNTS_MS = 35_000;

interface Handing {
  readonly caller: Caller;
  readonly clock: Clock;
  readonly provisioning: Provisioning;
}

/** Whether somebody has renamed the group after the first step was saved. The later name stays. */
function isRenamed({ group_name: now, step_state: { group } }: OnboardingSession): boolean {
  return group?.groupName !== undefined && group.groupName !== now;
}

/**
 * Creates what a session describes, in the transaction of its submission: the group's name, stores with their settings, people, and imports
 * of the sent files. The caller starts the imports after the transaction.
 */
export async function handIn(
  tx: Database,
  session: OnboardingSession,
  { caller, clock, provisioning }: Handing,
): Promise<{ readonly created: Created; readonly imports: readonly RunKey[] }> {
  const samples = await readSamples(tx, session.id);
  const handed = handedIn(session.saved, foundIn(samples));
  const { groupName, stores } = handed;
  if (groupName !== null && !isRenamed(session)) await nameGroup(tx, groupName, { caller, clock });
  const made = await makeStores(tx, stores, { caller, clock });
  const ids = made.map(({ dealershipId }) => dealershipId);
  // Two requests that create people wait for each other.
  await tx.query('select id from app_user where id = $1 for update', [caller.userId]);
  await addToStores(tx, caller.userId, ids);
  const now = clock.now();
  const isLate = () => provisioning.isElsewhere === true && clock.now().getTime() - now.getTime() > ACCOUNTS_MS;
  const people = await invitePeople(tx, { caller, now, provisioning, isLate, handed, stores: made });
  const imports = await prepareImports(tx, made, { sessionId: session.id, userId: caller.userId, samples });
  await removeLeftFiles(
    tx,
    session.id,
    stores.map(({ store }) => store.id),
  );
  const runs = new Map(imports.map(({ dealershipId, runId }) => [dealershipId, runId]));
  return {
    created: {
      stores: made.map(({ name, dealershipId, isNew }) => ({
        name,
        dealershipId,
        isNew,
        importId: runs.get(dealershipId) ?? null,
      })),
      people,
    },
    imports,
  };
}
