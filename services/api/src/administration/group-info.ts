import { areaRules } from '@fixed-ops/access';
import { calls, dealershipNameSchema, type GroupInfo } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { AuditEntry } from '../audit.ts';
import type { Caller } from '../auth/caller.ts';
import type { Clock } from '../clock.ts';
import { requireMatch } from '../http/if-match.ts';
import { NO_SUCH_CHANGE, RULE_BROKEN } from '../http/openapi/refusal-words.ts';
import { notPossible, roleRequired } from '../http/problem/problem.ts';
import { route } from '../http/route.ts';
import { lockGroupNames, renameGroup } from './rename-group.ts';
import { findChange, type KeptChange, readChanges } from './settings/kept-changes.ts';
import type { Settings } from './settings/settings-block.ts';
import { outgrown } from './settings/settings-history.ts';

/** Selects the changes of a group's name in the audit log: those of Administration, and those of an onboarding. They belong to no single store. */
const changesOf = (groupId: string) => ({
  dealershipId: null,
  entity: 'dealership_group',
  entityId: groupId,
  action: [calls.groupInfo.name, 'Onboarding'],
});

async function readGroup(db: Database, groupId: string): Promise<Settings<GroupInfo>> {
  const [row] = await db.query('select name from dealership_group where id = $1', [groupId]);
  const { data } = await readChanges(db, changesOf(groupId), { page: 1, pageSize: 1 }, () => true);
  const [newest] = data;
  return {
    data: z.object({ name: z.string() }).parse(row),
    source: 'custom',
    updatedBy: newest?.by ?? null,
    updatedAt: newest?.at ?? null,
  };
}

interface Renamer {
  readonly caller: Pick<Caller, 'groupId' | 'role' | 'userId'>;
  readonly clock: Clock;
  readonly ifMatch: string | null;
}

/** Renames the caller's group over the version that the caller saw. Throws 412 if somebody saved since, and 422 if another group has the name. */
async function rename(
  tx: Database,
  { caller, clock, ifMatch }: Renamer,
  { path, ...change }: { readonly name: string; readonly path: string; readonly via?: NonNullable<AuditEntry['via']> },
): Promise<Settings<GroupInfo>> {
  const { groupId, userId } = caller;
  requireMatch(ifMatch, await readGroup(tx, groupId), { name: change.name });
  if (!(await renameGroup(tx, { ...change, groupId, userId, at: clock.now(), action: calls.groupInfo.name })))
    throw notPossible([
      { path, code: 'group_name_taken', message: `is ${change.name}, which another group is called` },
    ]);
  return readGroup(tx, groupId);
}

/** `devFeatures` opens the area to a person, but gives no right over the other stores of the group. Throws 403. */
function requireAdministratorOfGroup({ role }: Pick<Caller, 'role'>): void {
  if (role !== 'ADMIN_SUPER') throw roleRequired();
}

const mayRead = { rule: areaRules.administration, ofGroup: true } as const;
const mayRename = { rule: { roles: ['ADMIN_SUPER'] }, ofGroup: true } as const;

export const groupInfoRoute = route(calls.groupInfo, {
  access: mayRead,
  handler: async ({ db, caller }) => readGroup(db, caller.groupId),
});

/** Renames the group: every store of it is of the new name at once. */
export const putGroupInfoRoute = route(calls.putGroupInfo, {
  access: mayRename,
  headers: ['If-Match'],
  refuses: { 422: RULE_BROKEN },
  handler: async ({ db, body: { data }, ...request }) => {
    requireAdministratorOfGroup(request.caller);
    return db.transaction(async (tx) => {
      await lockGroupNames(tx);
      return rename(tx, request, { name: data.name, path: 'data.name' });
    });
  },
});

const keptSchema = z.object({ name: dealershipNameSchema });
/** The name before a change. Null if it is not one that a group may have today. */
const nameBack = ({ before }: Pick<KeptChange, 'before'>): string | null =>
  keptSchema.safeParse(before).data?.name ?? null;

/** The history of the group's name. */
export const groupInfoHistoryRoute = route(calls.groupInfoHistory, {
  access: mayRead,
  handler: async ({ db, caller, query }) =>
    readChanges(db, changesOf(caller.groupId), query, (change) => nameBack(change) !== null),
});

/** Takes one change of the group's name back, unless somebody saved since. */
export const restoreGroupInfoRoute = route(calls.restoreGroupInfo, {
  access: mayRename,
  headers: ['If-Match'],
  refuses: { 404: NO_SUCH_CHANGE, 422: RULE_BROKEN },
  handler: async ({ db, body: { historyId }, ...request }) => {
    requireAdministratorOfGroup(request.caller);
    return db.transaction(async (tx) => {
      await lockGroupNames(tx);
      const name = nameBack(await findChange(tx, changesOf(request.caller.groupId), historyId));
      if (name === null) throw outgrown();
      return rename(tx, request, { name, path: 'historyId', via: { kind: 'restore', of: String(historyId) } });
    });
  },
});
