import type { AuditAction } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { Caller } from '../../auth/caller.ts';
import { auditPerson } from './audit-person.ts';
import { lockManagedUser, type ManagedUser, requireEveryDealership } from './managed-user.ts';

interface Input {
  readonly db: Database;
  readonly askTenant: <T>(write: () => Promise<T>) => Promise<T>;
  readonly caller: Caller;
  readonly body: Parameters<typeof lockManagedUser>[2] & { readonly workingIn?: string | undefined };
}

/** A change for the audit log. */
interface Done {
  readonly at: Date;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Changes something of a person that holds in every dealership, and records it in the log of each. The caller must administer all of them.
 *
 * @param change answers null if there is nothing to change
 */
export function changeEverywhere(
  { db, askTenant, caller, body }: Input,
  action: AuditAction,
  change: (tx: Database, user: ManagedUser) => Promise<Done | null>,
): Promise<void> {
  const write = async (tx: Database) => {
    const user = await lockManagedUser(tx, caller, body);
    await requireEveryDealership(tx, caller, user);
    const done = await change(tx, user);
    if (done === null) return;
    const { workingIn } = body;
    await auditPerson(tx, { ...done, caller, user, workingIn, holdsIn: user.dealershipIds, action });
  };
  return askTenant(() => db.transaction(write));
}
