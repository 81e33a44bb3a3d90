import { type CallBody, calls } from '@fixed-ops/contract';
import type { Caller } from '../auth/caller.ts';
import { roleRequired } from '../problem/problem.ts';
import { accountRoute } from '../route.ts';
import { changeAccount, type LockedAccount } from './change-account.ts';
import { isAdministrator, requireOtherAdministrator } from './manage/last-administrator.ts';
import {
  numberProblems,
  requireGrantable,
  requireKnownWords,
  requireNoProblem,
  titleProblem,
} from './manage/person-rules.ts';

type Body = CallBody<typeof calls.updateUser>;

/**
 * Everybody may change the own name and phone number, also the role that changes nothing else. Administrators change those of
 * the people they administer, and with them role, title, team and DMS numbers; nobody the own.
 */
export const updateUserRoute = accountRoute(calls.updateUser, {
  access: { rule: { roles: '*' }, ownDataOnly: true },
  handler: async (input) => {
    const { userId, ...change } = input.body;
    requireKnownWords(change);
    return changeAccount(input, userId, calls.updateUser.name, async (account) => {
      await checkOffice(input.caller, account, input.body);
      return change;
    });
  },
});

/** What only another administrator may change of a person. Throws 403 and 422. */
async function checkOffice(caller: Caller, { tx, fields, managed }: LockedAccount, body: Body): Promise<void> {
  const { role, jobTitle, teamCategory, dmsNumbers } = body;
  if ([role, jobTitle, teamCategory, dmsNumbers].every((value) => value === undefined)) return;
  if (managed === null) throw roleRequired();
  if (role !== undefined && role !== fields.role) {
    requireGrantable(caller, role);
    if (!isAdministrator(role)) await requireOtherAdministrator(tx, managed, managed.dealershipIds);
  }
  const title = jobTitle ?? fields.jobTitle;
  const isOtherOffice = jobTitle !== undefined || teamCategory !== undefined;
  requireNoProblem([
    ...(isOtherOffice ? titleProblem(title, teamCategory ?? fields.teamCategory) : []),
    ...(dmsNumbers === undefined ? [] : await numberProblems(tx, managed.id, dmsNumbers, managed.dealershipIds)),
  ]);
}
