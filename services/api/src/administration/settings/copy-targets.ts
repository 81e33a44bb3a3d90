import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Caller } from '../../auth/caller.ts';
import { notPossible, notYourDealership, Problem } from '../../http/problem/problem.ts';

export interface CopyTarget {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
}

const rowSchema = z.object({ id: z.string(), name: z.string(), timezone: z.string() });

/** Those of the given dealerships that are active and in the caller's group. */
export async function dealershipsOfGroup(
  db: Database,
  groupId: string,
  ids: readonly string[],
): Promise<readonly CopyTarget[]> {
  const rows = await db.query(
    'select id, name, timezone from dealership where group_id = $1 and active and id = any($2::text[]) order by name, id',
    [groupId, ids],
  );
  return z.array(rowSchema).parse(rows);
}

/** The dealerships to which settings are copied. Only ADMIN_SUPER may copy, and only within the group. Throws 403 and 422. */
export async function copyTargets(
  db: Database,
  caller: Pick<Caller, 'groupId' | 'role' | 'userId'>,
  from: Pick<CopyTarget, 'id'>,
  { wanted, isCopyable }: { readonly wanted: readonly string[]; readonly isCopyable: boolean },
): Promise<readonly CopyTarget[]> {
  const ids = [...new Set(wanted)].filter((id) => id !== from.id);
  if (ids.length === 0) return [];
  if (caller.role !== 'ADMIN_SUPER') {
    throw new Problem(403, 'role_required', 'Only the role ADMIN_SUPER copies settings to other dealerships.');
  }
  if (!isCopyable) {
    throw notPossible([
      { path: 'copyTo', code: 'not_copyable', message: 'names other dealerships, but these settings belong to one' },
    ]);
  }
  const found = await dealershipsOfGroup(db, caller.groupId, ids);
  if (found.length < ids.length) throw notYourDealership('A dealership to copy to is not one of your group.');
  return found;
}
