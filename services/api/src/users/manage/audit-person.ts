import type { CallDefinition } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { writeAudit } from '../../audit.ts';
import type { Caller } from '../../auth/caller.ts';
import { notYourDealership } from '../../http/problem/problem.ts';
import { type ManagedUser, ownDealerships } from './managed-user.ts';

interface PersonChange {
  readonly at: Date;
  readonly caller: Caller;
  readonly user: Pick<ManagedUser, 'id' | 'dealershipIds' | 'defaultDealershipId'>;
  /** The dealership that the administrator works in; without it one that both have. */
  readonly workingIn: string | undefined;
  /** The dealerships whose administrators are told: where the change holds. */
  readonly holdsIn: readonly string[];
  readonly action: CallDefinition['name'];
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Records what an administrator changed of a person: where the administrator works, and for the administrators of every other
 * dealership in which it holds. Throws 403 for a dealership that is none of the administrator's.
 */
export async function auditPerson(tx: Database, change: PersonChange): Promise<void> {
  const { at, caller, user, workingIn, holdsIn, action, before, after } = change;
  const own = await ownDealerships(tx, caller);
  if (workingIn !== undefined && !own.has(workingIn)) throw notYourDealership('You do not work in this dealership.');
  const shared = [user.defaultDealershipId, ...user.dealershipIds].find((id) => id !== null && own.has(id));
  const dealershipId = workingIn ?? shared ?? user.defaultDealershipId;
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
