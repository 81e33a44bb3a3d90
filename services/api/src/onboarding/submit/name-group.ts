import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { writeAudit } from '../../audit.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Clock } from '../../clock.ts';
import { notPossible } from '../../http/problem/problem.ts';

const nameRow = z.object({ name: z.string() });

/** Sets the group's name from the first step. Throws 422 if another group has the name, because commands identify groups by name. */
export async function nameGroup(
  tx: Database,
  name: string,
  { caller, clock }: { readonly caller: Caller; readonly clock: Clock },
): Promise<void> {
  const { groupId, userId } = caller;
  const groups = await tx.query(
    'select name from dealership_group where id = $1 or lower(name) = lower($2) order by id = $1 desc',
    [groupId, name],
  );
  const [before, another] = groups.map((row) => nameRow.parse(row));
  if (before === undefined || before.name === name) return;
  if (another !== undefined)
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
  await tx.execute('update dealership_group set name = $2 where id = $1', [groupId, name]);
  await writeAudit(tx, {
    at: clock.now(),
    userId,
    dealershipId: null,
    action: 'Onboarding',
    entity: 'dealership_group',
    entityId: groupId,
    before,
    after: { name },
  });
}
