import { type CallBody, calls } from '@fixed-ops/contract';
import type { Caller } from '../auth/caller.ts';
import { roleRequired } from '../http/problem/problem.ts';
import { accountRoute, type RouteDeps } from '../http/route.ts';
import { type AccountChange, changeAccount, type LockedAccount } from './change-account.ts';
import { withNumbersElsewhere } from './manage/dms-numbers.ts';
import { isAdministrator, requireOtherAdministrator } from './manage/last-administrator.ts';
import { assignableDealerships, requireEveryDealership } from './manage/managed-user.ts';
import {
  numberProblems,
  requireGrantable,
  requireKnownWords,
  requireNoProblem,
  titleProblem,
} from './manage/person-rules.ts';

type Input = RouteDeps & { readonly caller: Caller; readonly body: CallBody<typeof calls.updateUser> };

/**
 * Everybody may change the own name and phone number, also the role that changes nothing else. Administrators change those of
 * the people they administer, and with them role, title, team and DMS numbers; nobody the own.
 */
export const updateUserRoute = accountRoute(calls.updateUser, {
  access: { rule: { roles: '*' }, ownDataOnly: true },
  handler: async (input) => {
    const { userId, ...change } = input.body;
    requireKnownWords(change);
    return changeAccount(input, userId, calls.updateUser.name, async (account) => ({
      ...change,
      dmsNumbers: await checkOffice(input, account),
    }));
  },
});

/**
 * What only another administrator may change of a person. Answers all DMS numbers that the person has from now on, undefined
 * where they stay. Throws 403 and 422.
 */
async function checkOffice(
  { caller, provisioning, body }: Input,
  { tx, fields, managed }: LockedAccount,
): Promise<AccountChange['dmsNumbers']> {
  const { role, jobTitle, teamCategory } = body;
  if ([role, jobTitle, teamCategory, body.dmsNumbers].every((value) => value === undefined)) return undefined;
  if (managed === null) throw roleRequired();
  const isOther = (field: 'role' | 'jobTitle' | 'teamCategory') =>
    body[field] !== undefined && body[field] !== fields[field];
  // Role and title open areas in every dealership of the person.
  if (isOther('role') || isOther('jobTitle') || isOther('teamCategory'))
    await requireEveryDealership(tx, caller, managed);
  if (role !== undefined && isOther('role')) requireGrantable(caller, role);
  const assignable = await assignableDealerships(tx, caller);
  const isAssignable = (dealershipId: string) => assignable.has(dealershipId);
  const numbers = body.dmsNumbers && (await withNumbersElsewhere(tx, managed.id, body.dmsNumbers, isAssignable));
  if (role !== undefined && isOther('role') && !isAdministrator(role))
    await requireOtherAdministrator(tx, managed, managed.dealershipIds, provisioning);
  const isOtherOffice = jobTitle !== undefined || teamCategory !== undefined;
  requireNoProblem([
    ...(isOtherOffice ? titleProblem(jobTitle ?? fields.jobTitle, teamCategory ?? fields.teamCategory) : []),
    ...(numbers === undefined
      ? []
      : await numberProblems(tx, {
          userId: managed.id,
          numbers,
          dealershipIds: managed.dealershipIds,
          isKept: (dealershipId) => !isAssignable(dealershipId),
        })),
  ]);
  return numbers;
}
