import { type CallBody, calls, type NewUser } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { basedOnRequired, changedInTheMeantime } from '../http/if-match.ts';
import { CHANGED_MEANWHILE, NOT_BASED, RULE_BROKEN } from '../http/openapi/refusal-words.ts';
import { Problem, roleRequired } from '../http/problem/problem.ts';
import { accountRoute } from '../http/route.ts';
import type { RouteDeps } from '../http/route-input.ts';
import { type AccountChange, changeAccount, type LockedAccount } from './change-account.ts';
import { withNumbersElsewhere } from './manage/dms-numbers.ts';
import { isAdministrator, requireOtherAdministrator } from './manage/last-administrator.ts';
import { readListRecord } from './manage/list-record.ts';
import { assignableDealerships, type ManagedUser, requireEveryDealership } from './manage/managed-user.ts';
import {
  accountProblems,
  numberProblems,
  requireGrantable,
  requireKnownWords,
  requireNoProblem,
  titleProblem,
} from './manage/person-rules.ts';
import { replaceDealerships } from './manage/update-dealerships.ts';

type Input = RouteDeps & { readonly caller: Caller; readonly body: CallBody<typeof calls.updateUser> };

/**
 * Everybody may change their own name and phone number, even with a role that may change nothing else. Administrators may also change the
 * role, title, team, dealerships and DMS numbers of the people whom they administer, but not their own.
 */
export const updateUserRoute = accountRoute(calls.updateUser, {
  refuses: { 412: CHANGED_MEANWHILE, 422: RULE_BROKEN, 428: NOT_BASED },
  access: { rule: { roles: '*' }, ownDataOnly: true },
  handler: async (input) => {
    const { userId, workingIn, basedOn, dealershipIds, ...change } = input.body;
    requireKnownWords(change);
    return changeAccount(input, userId, { action: calls.updateUser.name, workingIn }, async (account) => {
      await requireUnchanged(input, account);
      return { ...change, dmsNumbers: await checkOffice(input, account) };
    });
  },
});

const lastChangeRow = z.object({ by: z.string(), at: z.string() });

/**
 * Throws 412, with both versions and the name behind the other one, if somebody has changed the person since; 428 if an administrator does
 * not say which version was edited. People who edit their own profile send only the changed fields, without a version.
 */
async function requireUnchanged({ caller, clientId, body }: Input, { tx }: LockedAccount) {
  const { basedOn, userId } = body;
  if (basedOn === undefined && userId === caller.userId) return;
  if (basedOn === undefined) throw basedOnRequired('version');
  const current = await readListRecord(tx, { caller, clientId, workingIn: body.workingIn }, body.userId);
  if (current.version === basedOn) return;
  const [row] = await tx.query(
    `select u.first_name || ' ' || u.last_name as by, a.at from audit_log a join app_user u on u.id = a.user_id
      where a.entity = 'app_user' and a.entity_id = $1 order by a.id desc limit 1`,
    [body.userId],
  );
  const last = row === undefined ? null : lastChangeRow.parse(row);
  throw changedInTheMeantime({ ...current, changedBy: last?.by ?? null, changedAt: last?.at ?? null }, body);
}

/**
 * Checks the fields of a person that only another administrator may change. Answers all DMS numbers that the person has from now on, or
 * undefined if they stay. Throws 400, 403 and 422.
 */
async function checkOffice(input: Input, account: LockedAccount): Promise<AccountChange['dmsNumbers']> {
  const { caller, provisioning, body, clock } = input;
  const { tx, fields } = account;
  const { role, jobTitle, teamCategory, dealershipIds, defaultDealershipId, accountId, workingIn } = body;
  const office = [role, jobTitle, teamCategory, body.dmsNumbers, dealershipIds, defaultDealershipId, accountId];
  if (office.every((value) => value === undefined)) return undefined;
  if (account.managed === null) throw isAdministrator(caller.role) ? ownOffice() : roleRequired();
  const isOther = (field: 'role' | 'jobTitle' | 'teamCategory' | 'accountId') =>
    body[field] !== undefined && body[field] !== fields[field];
  // Role and title open areas in every dealership of the person, and the account opens the product.
  if (isOther('role') || isOther('jobTitle') || isOther('teamCategory') || isOther('accountId'))
    await requireEveryDealership(tx, caller, account.managed);
  if (role !== undefined && isOther('role')) requireGrantable(caller, role);
  if (isOther('accountId')) await requireAnotherAccount(input, tx, account.managed);
  const managed =
    dealershipIds === undefined && defaultDealershipId === undefined
      ? account.managed
      : await replaceDealerships(tx, {
          caller,
          user: account.managed,
          dealershipIds: dealershipIds ?? account.managed.dealershipIds,
          defaultDealershipId: defaultDealershipId ?? account.managed.defaultDealershipId ?? '',
          workingIn,
          provisioning,
          at: clock.now(),
        });
  if (role !== undefined && isOther('role') && !isAdministrator(role))
    await requireOtherAdministrator(tx, managed, managed.dealershipIds, provisioning, 'role');
  const isOtherOffice = jobTitle !== undefined || teamCategory !== undefined;
  requireNoProblem(isOtherOffice ? titleProblem(jobTitle ?? fields.jobTitle, teamCategory ?? fields.teamCategory) : []);
  return body.dmsNumbers && checkNumbers(input, tx, managed);
}

/**
 * Checks another account for a person: a wrong id was entered. Who has signed in is given another one by an administrator of all dealerships
 * alone, because from then on somebody else may be that person. Throws 403 and 422.
 */
async function requireAnotherAccount({ caller, provisioning, body }: Input, tx: Database, { isVerified }: ManagedUser) {
  if (isVerified && caller.role !== 'ADMIN_SUPER')
    throw new Problem(
      403,
      'role_required',
      'This person has signed in. Only an administrator of all dealerships gives them another account.',
      {
        errors: [{ path: 'accountId', code: 'role_required', message: 'is in use: this person has signed in with it' }],
      },
    );
  requireNoProblem(await accountProblems(tx, provisioning, body.accountId));
}

const ownOffice = () =>
  new Problem(
    403,
    'own_account',
    'You cannot change your own role, title, team, dealerships or DMS numbers. Ask another administrator.',
  );

async function checkNumbers(
  { caller, body }: Input,
  tx: Database,
  managed: ManagedUser,
): Promise<NewUser['dmsNumbers']> {
  const assignable = await assignableDealerships(tx, caller, body.workingIn);
  const isAssignable = (dealershipId: string) => assignable.has(dealershipId);
  const numbers = await withNumbersElsewhere(tx, managed.id, body.dmsNumbers ?? [], isAssignable);
  const { dealershipIds } = managed;
  requireNoProblem(
    await numberProblems(tx, {
      userId: managed.id,
      numbers,
      dealershipIds,
      isKept: (dealershipId) => !isAssignable(dealershipId),
    }),
  );
  return numbers;
}
