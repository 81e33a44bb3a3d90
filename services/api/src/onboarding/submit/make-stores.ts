import type { Database } from '@fixed-ops/database';
import { findStore, insertStore } from '@fixed-ops/rules';
import { writeAudit } from '../../audit.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Clock } from '../../clock.ts';
import { bumpSettingsVersion, lockSettings } from '../../data-version.ts';
import { type FieldError, notPossible } from '../../http/problem/problem.ts';
import type { HandedInStore } from './handed-in.ts';
import { recordingSettings } from './record-settings.ts';
import { writeAccounts, writeLaborTypes, writeOpCodes, writePeople } from './store-lists.ts';
import { writeRates } from './store-rates.ts';
import { writeAddress, writeCalendar } from './store-rows.ts';

export interface MadeStore {
  /** The store's id in the first step. */
  readonly store: string;
  readonly name: string;
  readonly dealershipId: string;
  /** False for an existing store with that name. */
  readonly isNew: boolean;
}

/**
 * Creates the stores with all their entries. If the group already has a store with the same name, it gets the entries as if somebody had typed
 * them in Administration. Throws 422 if they contradict its present data.
 */
export async function makeStores(
  tx: Database,
  stores: readonly HandedInStore[],
  { caller, clock }: { readonly caller: Caller; readonly clock: Clock },
): Promise<MadeStore[]> {
  const made: MadeStore[] = [];
  const problems: FieldError[] = [];
  for (const handedIn of stores) {
    const { id: store, name, timezone } = handedIn.store;
    const there = await findStore(tx, { groupId: caller.groupId, name });
    if (there !== null && there.timezone !== timezone && (await hasOrders(tx, there.id))) {
      problems.push({
        path: 'steps.group',
        code: 'timezone_in_use',
        message: `gives ${name} another time zone than ${there.timezone}, which its repair orders are dated in`,
      });
      continue;
    }
    const id = there?.id ?? (await insertStore(tx, { groupId: caller.groupId, name, timezone }));
    await write(tx, id, handedIn, { caller, clock, isNew: there === null });
    made.push({ store, name, dealershipId: id, isNew: there === null });
  }
  if (problems.length > 0) throw notPossible(problems, 'onboarding_incomplete');
  return made;
}

async function hasOrders(tx: Database, id: string): Promise<boolean> {
  return (await tx.query('select 1 as there from repair_order where dealership_id = $1 limit 1', [id])).length > 0;
}

async function write(
  tx: Database,
  id: string,
  handedIn: HandedInStore,
  { caller, clock, isNew }: { readonly caller: Caller; readonly clock: Clock; readonly isNew: boolean },
): Promise<void> {
  const { store, placed, laborTypes } = handedIn;
  const now = clock.now();
  await lockSettings(tx, id);
  const writer = { userId: caller.userId, at: now.toISOString(), today: clock.today(store.timezone) };
  await recordingSettings(tx, { dealershipId: id, userId: caller.userId, clock }, async (auditId) => {
    await tx.execute('update dealership set timezone = $2 where id = $1', [id, store.timezone]);
    await writeAddress(tx, id, handedIn, writer);
    await writeRates(tx, id, handedIn, { ...writer, change: auditId });
    await writeCalendar(tx, id, handedIn);
    await writeLaborTypes(tx, id, handedIn, writer);
    await writePeople(tx, id, handedIn, writer);
    await writeOpCodes(tx, id, handedIn, writer);
    await writeAccounts(tx, id, handedIn, writer);
  });
  await writeAudit(tx, {
    at: now,
    userId: caller.userId,
    dealershipId: id,
    action: isNew ? 'CreateDealership' : 'Onboarding',
    entity: 'dealership',
    entityId: id,
    before: null,
    after: {
      ...store,
      rates: handedIn.rates,
      laborTypes: laborTypes.length,
      technicians: placed.technicians.values().length,
      advisors: placed.advisors.values().length,
      opCodes: placed.opCodes.values().length,
      accounts: placed.accounts.values().length,
    },
  });
  await bumpSettingsVersion(tx, id, now);
}
