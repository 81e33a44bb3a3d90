import { access, areaRules, canAccess, grantableRoles, type Role, roles } from '@fixed-ops/access';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Caller } from '../../auth/caller.ts';
import { invalidInput, notYourDealership, Problem, readOnly, roleRequired } from '../../http/problem/problem.ts';

const rowSchema = z.object({
  id: z.string(),
  localAccountId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  jobTitle: z.string(),
  teamCategory: z.string(),
  groupId: z.string(),
  defaultDealershipId: z.string().nullable(),
  isVerified: z.boolean(),
  isDeleted: z.boolean(),
  dealershipIds: z.array(z.string()),
});
/** A person whom an administrator is about to change. */
export type ManagedUser = z.output<typeof rowSchema>;

const sql = `
  select u.id, u.local_account_id as "localAccountId", u.first_name as "firstName", u.last_name as "lastName", u.email, u.role,
         u.job_title as "jobTitle", u.team_category as "teamCategory", u.group_id as "groupId",
         u.default_dealership_id as "defaultDealershipId", u.is_verified as "isVerified",
         u.deleted_at is not null as "isDeleted",
         (select coalesce(json_agg(ud.dealership_id order by ud.dealership_id), '[]'::json)
            from user_dealership ud where ud.user_id = u.id) as "dealershipIds"
    from app_user u where u.id = $1 for update of u`;

/** Throws 403 unless the caller administers people. */
export function requireAdministrator(caller: Caller): void {
  if (!canAccess(caller, areaRules.users)) throw roleRequired();
  if (access(caller).isReadOnly) throw readOnly();
}

/** Whether the caller may give a role, and change people who have it. */
export const isGrantable = (caller: Caller, role: string): role is Role =>
  grantableRoles(caller).some((grantable) => grantable === role);

/**
 * Locks a person whom the caller may administer: ADMIN_SUPER everybody of the group, ADMIN everybody in one of their own dealerships, and
 * both only people whose role they may give. The answer is the same for a person of another group and for one who does not exist. Throws
 * 403, also if the caller names a dealership of others as their place of work.
 */
export async function lockManagedUser(
  tx: Database,
  caller: Caller,
  { userId, workingIn }: { readonly userId: string; readonly workingIn?: string | undefined },
): Promise<ManagedUser> {
  requireAdministrator(caller);
  const [row] = await tx.query(sql, [userId]);
  const user = row === undefined ? null : rowSchema.parse(row);
  if (user === null || user.groupId !== caller.groupId || !isInReach(caller, user))
    throw notYourDealership('This person works in none of your dealerships.');
  if (!isGrantable(caller, user.role))
    throw new Problem(403, 'role_required', 'Your role cannot change people with this role.');
  await requireWorkingIn(tx, caller, workingIn);
  return user;
}

/**
 * Refuses changes of a closed account and invitations to it. Throws 422 with a code of its own, because `user_deleted` tells the browser that
 * the reader's own account is closed.
 */
export function requireOpen({ isDeleted }: Pick<ManagedUser, 'isDeleted'>): void {
  if (isDeleted) throw new Problem(422, 'person_deleted', 'This person is deleted. Restore the account first.');
}

const isInReach = (caller: Caller, user: ManagedUser): boolean =>
  caller.role === 'ADMIN_SUPER' || caller.dealerships.some(({ id }) => user.dealershipIds.some((own) => own === id));

/**
 * Checks a change that holds in all dealerships of a person (role, title, whether the account is open): the caller must administer all of
 * them. Closed dealerships do not count. Throws 403.
 */
export async function requireEveryDealership(tx: Database, caller: Caller, user: ManagedUser): Promise<void> {
  if (caller.role === 'ADMIN_SUPER') return;
  const own = await ownDealerships(tx, caller);
  const [elsewhere] = await tx.query(
    `select 1 as there from user_dealership ud join dealership d on d.id = ud.dealership_id and d.active
      where ud.user_id = $1 and ud.dealership_id <> all($2::text[]) limit 1`,
    [user.id, [...own]],
  );
  if (elsewhere !== undefined)
    throw notYourDealership(
      'This person also works in a dealership that is not yours. Ask an administrator of all of them.',
    );
}

/** Throws 403 if the caller names a dealership of others as their place of work. Call it before anything is changed. */
export async function requireWorkingIn(db: Database, caller: Caller, workingIn: string | undefined): Promise<void> {
  if (workingIn === undefined) return;
  if (!(await ownDealerships(db, caller)).has(workingIn))
    throw notYourDealership('You do not work in this dealership.');
}

const idRow = z.object({ id: z.string() });

/**
 * The dealerships to which the caller may add people: for ADMIN_SUPER those of the group, for everybody else the one in which the caller
 * works at the moment. Throws 400 if a caller with several does not name it, and 403 if it is not the caller's.
 */
export async function assignableDealerships(
  db: Database,
  caller: Caller,
  workingIn?: string,
): Promise<ReadonlySet<string>> {
  const own = await ownDealerships(db, caller);
  if (caller.role === 'ADMIN_SUPER') return own;
  if (workingIn === undefined && own.size > 1)
    throw invalidInput([
      { path: 'workingIn', code: 'required', message: 'is required of an administrator of several' },
    ]);
  if (workingIn !== undefined && !own.has(workingIn)) throw notYourDealership('You do not work in this dealership.');
  return workingIn === undefined ? own : new Set([workingIn]);
}

/**
 * Checks a new default dealership: it must be one of the administrator's, unless the old one is taken away. Throws 403.
 * @param user as before the change
 * @param staying the dealerships that the person has from now on
 */
export async function requireStartIn(
  db: Database,
  caller: Caller,
  defaultDealershipId: string,
  { user, staying }: { readonly user: ManagedUser; readonly staying: readonly string[] },
): Promise<void> {
  const before = user.defaultDealershipId;
  const own = await ownDealerships(db, caller);
  if (before === defaultDealershipId || own.has(defaultDealershipId)) return;
  const isTakenAway = before === null ? !staying.some((id) => own.has(id)) : !staying.includes(before);
  if (!isTakenAway) throw notYourDealership('The default dealership has to be one of yours.');
}

/** The dealerships whose people the caller administers: for ADMIN_SUPER those of the group, for everybody else their own. */
export async function ownDealerships(db: Database, caller: Caller): Promise<ReadonlySet<string>> {
  if (caller.role !== 'ADMIN_SUPER') return new Set(caller.dealerships.map(({ id }) => id));
  const rows = await db.query('select id from dealership where group_id = $1 and active', [caller.groupId]);
  return new Set(rows.map((row) => idRow.parse(row).id));
}
