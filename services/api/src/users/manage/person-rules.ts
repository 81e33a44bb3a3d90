import {
  type JobTitle,
  jobTitleLabel,
  jobTitles,
  type Role,
  roleLabel,
  roles,
  teamCategoryOf,
} from '@fixed-ops/access';
import type { NewUser } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Caller } from '../../auth/caller.ts';
import type { FieldError } from '../../http/problem/problem.ts';
import { invalidInput, notPossible, Problem } from '../../http/problem/problem.ts';
import type { Provisioning } from '../provisioning/provisioning.ts';
import { isGrantable } from './managed-user.ts';

const isRole = (word: string): word is Role => roles.some((role) => role === word);
const isTitle = (word: string): word is JobTitle => jobTitles.some((title) => title === word);

/** Throws 400 for a role or title that does not exist, naming both. */
export function requireKnownWords({
  role,
  jobTitle,
}: {
  role?: string | undefined;
  jobTitle?: string | undefined;
}): void {
  const errors: FieldError[] = [];
  if (role !== undefined && !isRole(role))
    errors.push({ path: 'role', code: 'unknown_role', message: `is not a role; one of ${roles.join(', ')}` });
  if (jobTitle !== undefined && !isTitle(jobTitle))
    errors.push({
      path: 'jobTitle',
      code: 'unknown_title',
      message: `is not a job title; one of ${jobTitles.join(', ')}`,
    });
  if (errors.length > 0) throw invalidInput(errors);
}

/** ADMIN gives at most ADMIN, and only internal staff give DEVELOPER (API.md, "Authorization", rule 5). Throws 403. */
export function requireGrantable(caller: Caller, role: string): void {
  if (isGrantable(caller, role)) return;
  throw new Problem(403, 'role_not_grantable', `Your role cannot grant the role ${roleLabel(role)}.`, {
    errors: [{ path: 'role', code: 'role_not_grantable', message: 'is more than you can grant' }],
  });
}

/** Each title belongs to one team (DOMAIN.md, section 8, decision 33). */
export function titleProblem(jobTitle: string, teamCategory: string): FieldError[] {
  const team = isTitle(jobTitle) ? teamCategoryOf(jobTitle) : teamCategory;
  return team === teamCategory
    ? []
    : [{ path: 'jobTitle', code: 'title_of_other_team', message: `${jobTitleLabel(jobTitle)} is a title of ${team}` }];
}

/** Where the administrators of a tenant make the accounts, a new person needs one that nobody here has. Elsewhere none may be named. */
export async function accountProblems(
  tx: Database,
  { needsAccountId }: Pick<Provisioning, 'needsAccountId'>,
  accountId: string | undefined,
): Promise<FieldError[]> {
  const problem = (code: string, message: string) => [{ path: 'accountId', code, message }];
  if (accountId === undefined)
    return needsAccountId
      ? problem(
          'account_needed',
          'is needed: the administrators of your identity tenant make the account, and know its id',
        )
      : [];
  if (!needsAccountId) return problem('account_not_needed', 'is not needed: the account is made here');
  const taken = await tx.query('select 1 as there from app_user where local_account_id = $1', [accountId]);
  return taken.length === 0 ? [] : problem('account_taken', 'is that of somebody who is here already');
}

export const emailTaken = (isDeleted: boolean) =>
  new Problem(
    409,
    'email_taken',
    isDeleted
      ? 'A deleted user has this email address. Restore that user instead.'
      : 'Somebody already has this email address.',
    {
      errors: [
        {
          path: 'email',
          code: 'email_taken',
          message: isDeleted ? 'belongs to a deleted user: restore that user instead' : 'belongs to somebody already',
        },
      ],
    },
  );

type Numbers = NewUser['dmsNumbers'];
const takenRow = z.object({ place: z.number(), name: z.string() });

interface NumberRequest {
  readonly userId: string;
  readonly numbers: Numbers;
  /** The dealerships of the person. */
  readonly dealershipIds: readonly string[];
  /** Dealerships whose numbers stay and about whose people the caller must learn nothing. */
  readonly isKept?: (dealershipId: string) => boolean;
}

/**
 * The errors in a person's DMS numbers: a number outside the person's dealerships, a repeated number, or a number of somebody else, who would
 * see this person's rows as their own. Deleted people hold no numbers; restoring them checks the numbers again. The dealerships are locked
 * until the transaction ends, so that two people cannot get one number at the same moment.
 */
export async function numberProblems(
  tx: Database,
  { userId, numbers, dealershipIds, isKept = () => false }: NumberRequest,
): Promise<FieldError[]> {
  if (numbers.length === 0) return [];
  await tx.query('select id from dealership where id = any($1::text[]) order by id for no key update', [dealershipIds]);
  const keyOf = ({ dealershipId, type, number }: Numbers[number]) => `${dealershipId} ${type} ${number}`;
  const keys = numbers.map(keyOf);
  const isOfPerson = ({ dealershipId }: Numbers[number]) => dealershipIds.some((id) => id === dealershipId);
  const checked = numbers
    .map((one, place) => ({ ...one, place }))
    .filter((one) => isOfPerson(one) && !isKept(one.dealershipId));
  const rows = await tx.query(
    `select n.place, u.first_name || ' ' || u.last_name as name
       from unnest($2::text[], $3::text[], $4::text[], $5::int[]) as n (dealership_id, kind, number, place)
       join user_dms_number d on d.dealership_id = n.dealership_id and d.kind = n.kind and d.number = n.number
       join app_user u on u.id = d.user_id and u.deleted_at is null
      where d.user_id <> $1`,
    [
      userId,
      checked.map((one) => one.dealershipId),
      checked.map((one) => one.type),
      checked.map((one) => one.number),
      checked.map((one) => one.place),
    ],
  );
  const takenBy = new Map(rows.map((row) => takenRow.parse(row)).map(({ place, name }) => [place, name]));
  return numbers.flatMap((one, index): FieldError[] => {
    const at = (field: string, code: string, message: string) => [
      { path: `dmsNumbers.${index}.${field}`, code, message },
    ];
    if (isKept(one.dealershipId)) return [];
    if (!isOfPerson(one)) return at('dealershipId', 'not_a_member', 'is none of the person’s dealerships');
    if (keys.indexOf(keyOf(one)) < index) return at('number', 'twice', `${one.number} is already in the list`);
    const owner = takenBy.get(index);
    return owner === undefined ? [] : at('number', 'number_taken', `${one.number} is the number of ${owner}`);
  });
}

/** Throws 422 if there are errors. */
export function requireNoProblem(problems: readonly FieldError[]): void {
  if (problems.length > 0) throw notPossible(problems);
}

/** Checks that the default dealership is one of the person's. */
export const defaultProblem = (dealershipIds: readonly string[], defaultDealershipId: string) =>
  dealershipIds.includes(defaultDealershipId)
    ? []
    : [
        {
          path: 'defaultDealershipId',
          code: 'default_not_in_list',
          message: 'is none of the dealerships that are named',
        },
      ];
