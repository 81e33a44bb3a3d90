import type { Database } from '@fixed-ops/database';
import type { Selection } from '../selection/selection.ts';
import { storesFacts } from '../store-facts/known-facts.ts';
import type { StoreFacts } from '../store-facts/store-facts.ts';
import { averagedStores, hidesEach } from './averaged-stores.ts';

/** A dealership that the average of its group covers. */
export interface GroupMember {
  readonly id: string;
  readonly its: StoreFacts;
  readonly fieldsNotProvided: readonly string[];
  /** Whether the caller sees its figures anyway. */
  readonly isSeen: boolean;
}

/** The dealerships that the group average of a selection covers, for every figure. */
export async function groupMembers(
  db: Database,
  facts: StoreFacts,
  { dealershipId, average }: Selection,
): Promise<readonly GroupMember[]> {
  const { seen = [] } = average ?? {};
  const rows = await db.query<{ id: string }>(
    `select d.id from dealership d
      where d.active and d.group_id = (select group_id from dealership where id = $1) order by d.id`,
    [dealershipId],
  );
  const others = await storesFacts(
    db,
    rows.map(({ id }) => id).filter((id) => id !== dealershipId),
  );
  const members = rows.flatMap(({ id }): GroupMember[] => {
    const its = id === dealershipId ? facts : others.get(id);
    if (!its || its.historyFrom === null) return [];
    return [{ id, its, fieldsNotProvided: its.fieldsNotProvided, isSeen: seen.includes(id) }];
  });
  return averagedStores(members);
}

/** Whether the sum of these dealerships reveals no single figure. A dealership without work on these days hides nobody. */
export function hidesWork(stores: readonly { readonly isSeen: boolean; readonly works: boolean }[]): boolean {
  const unseen = stores.filter(({ isSeen }) => !isSeen);
  return hidesEach(stores) && (unseen.length === 0 || unseen.filter(({ works }) => works).length > 1);
}
