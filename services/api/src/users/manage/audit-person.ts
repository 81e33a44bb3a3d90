import type { CallDefinition } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { writeAudit } from '../../audit.ts';
import type { Caller } from '../../auth/caller.ts';
import { type ManagedUser, ownDealerships } from './managed-user.ts';

interface PersonChange {
  readonly at: Date;
  readonly caller: Caller;
  readonly user: Pick<ManagedUser, 'id' | 'dealershipIds' | 'defaultDealershipId'>;
  /** The dealership that the administrator works in, which is known to be one of the own. */
  readonly workingIn: string | undefined;
  /** The dealerships whose administrators are told: where the change holds. */
  readonly holdsIn: readonly string[];
  readonly action: CallDefinition['name'];
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Records what an administrator changed of a person: where the administrator works, and for the administrators of every other
 * dealership in which it holds. Where the person and the change have nothing to do with the dealership worked in, it stands in one
 * that they have: nobody reads of a person who is not theirs.
 */
export async function auditPerson(tx: Database, change: PersonChange): Promise<void> {
  const { at, caller, user, workingIn, holdsIn, action, before, after } = change;
  const own = await ownDealerships(tx, caller);
  const { defaultDealershipId } = user;
  const ofPerson = defaultDealershipId === null ? user.dealershipIds : [defaultDealershipId, ...user.dealershipIds];
  const concerned = [...ofPerson.filter((id) => holdsIn.includes(id)), ...holdsIn, ...ofPerson].filter((id) =>
    own.has(id),
  );
  const dealershipId = concerned.find((id) => id === workingIn) ?? concerned[0] ?? defaultDealershipId;
  await writeAudit(tx, {
    at,
    userId: caller.userId,
    dealershipId,
    seenIn: [...new Set(holdsIn)].filter((id) => id !== dealershipId),
    action,
    entity: 'app_user',
    entityId: user.id,
    before,
    after,
  });
}
