import type { AuditAction } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { writeAudit } from '../../audit.ts';
import type { Caller } from '../../auth/caller.ts';
import { type ManagedUser, ownDealerships } from './managed-user.ts';

interface PersonChange {
  readonly at: Date;
  readonly caller: Caller;
  readonly user: Pick<ManagedUser, 'id' | 'dealershipIds' | 'defaultDealershipId'>;
  /** The dealership in which the administrator works; it is one of the administrator's own. */
  readonly workingIn: string | undefined;
  /** The dealerships that the change concerns, whose administrators see it in their log. */
  readonly holdsIn: readonly string[];
  readonly action: AuditAction;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Records an administrator's change of a person in the log of the dealership in which the administrator works, and in that of every other
 * dealership that the change concerns. If neither the person nor the change has to do with the administrator's dealership, it is recorded
 * only in the others, so that nobody reads about people of other stores.
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
