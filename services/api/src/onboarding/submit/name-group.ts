import type { Database } from '@fixed-ops/database';
import { renameGroup } from '../../administration/rename-group.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Clock } from '../../clock.ts';
import { notPossible } from '../../http/problem/problem.ts';

/** Sets the group's name from the first step. Throws 422 if another group has the name. */
export async function nameGroup(
  tx: Database,
  name: string,
  { caller: { groupId, userId }, clock }: { readonly caller: Caller; readonly clock: Clock },
): Promise<void> {
  if (await renameGroup(tx, { groupId, name, userId, at: clock.now(), action: 'Onboarding' })) return;
  throw notPossible(
    [
      {
        path: 'steps.group',
        code: 'group_name_taken',
        message: `calls the group ${name}, as another one is called already`,
      },
    ],
    'onboarding_incomplete',
  );
}
