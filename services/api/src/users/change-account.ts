import type { AuditAction, CallResponse, calls, NewUser, UserId } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import type { Caller } from '../auth/caller.ts';
import { tokenInvalid } from '../http/problem/problem.ts';
import type { RouteDeps } from '../http/route-input.ts';
import { auditPerson } from './manage/audit-person.ts';
import { readDmsNumbers, replaceDmsNumbers } from './manage/dms-numbers.ts';
import { readListRecord } from './manage/list-record.ts';
import { lockManagedUser, type ManagedUser, requireOpen } from './manage/managed-user.ts';
import { readAccount } from './read-account.ts';

/** A change of an account. Its owner may change names, phone, picture and the first dealership; administrators the rest. */
const fieldsSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  avatar: z.string(),
  defaultDealershipId: z.string().nullable(),
  role: z.string(),
  jobTitle: z.string(),
  teamCategory: z.string(),
  accountId: z.string(),
});
type AccountFields = z.output<typeof fieldsSchema>;

const readForUpdate = `
  select first_name as "firstName", last_name as "lastName", phone as "phoneNumber", avatar_url as avatar,
         default_dealership_id as "defaultDealershipId", role, job_title as "jobTitle", team_category as "teamCategory",
         local_account_id as "accountId"
    from app_user where id = $1 for update`;

const write = `
  update app_user set first_name = $2, last_name = $3, phone = $4, avatar_url = $5, default_dealership_id = $6, role = $7,
         job_title = $8, team_category = $9, local_account_id = $10,
         -- Nobody has signed in with another account yet, and the sessions of the former one end.
         is_verified = is_verified and local_account_id = $10,
         sessions_ended_at = case when local_account_id = $10 then sessions_ended_at else $11 end
   where id = $1`;

export type AccountChange = { readonly [Field in keyof AccountFields]?: AccountFields[Field] | undefined } & {
  /** All of the person's DMS numbers; undefined leaves them. */
  readonly dmsNumbers?: NewUser['dmsNumbers'] | undefined;
};

/** The locked account; `managed` is null for the caller's own. */
export interface LockedAccount {
  readonly tx: Database;
  readonly fields: AccountFields;
  readonly managed: ManagedUser | null;
}

/**
 * Changes an account, the caller's own or that of somebody whom the caller administers, and answers the resulting record. Fields that stay
 * the same are neither written nor audited. `change` runs in the transaction after the account is locked, so that changes of two tabs follow
 * each other.
 */
export async function changeAccount(
  { db, clock, clientId, caller }: RouteDeps & { readonly caller: Caller },
  userId: UserId,
  { action, workingIn }: { readonly action: AuditAction; readonly workingIn?: string | undefined },
  change: (account: LockedAccount) => Promise<AccountChange>,
): Promise<CallResponse<typeof calls.updateUser>> {
  return db.transaction(async (tx) => {
    const managed = userId === caller.userId ? null : await lockManagedUser(tx, caller, { userId, workingIn });
    if (managed !== null) requireOpen(managed);
    const [row] = await tx.query(readForUpdate, [userId]);
    // The caller's account was deleted during the request, so the token is no longer valid.
    if (row === undefined) throw tokenInvalid('invalid');
    const before = fieldsSchema.parse(row);
    const { dmsNumbers, ...wanted } = await change({ tx, fields: before, managed });
    // Numbers of dealerships that were just taken away are left out, because that change has recorded them.
    const numbersBefore = dmsNumbers === undefined ? [] : await readDmsNumbers(tx, userId);
    if (dmsNumbers !== undefined) await replaceDmsNumbers(tx, userId, dmsNumbers);
    const numbersAfter = dmsNumbers === undefined ? [] : await readDmsNumbers(tx, userId);
    const hasOtherNumbers = JSON.stringify(numbersBefore) !== JSON.stringify(numbersAfter);
    const changed = fieldsSchema
      .keyof()
      .options.filter((field) => wanted[field] !== undefined && wanted[field] !== before[field]);
    const after = fieldsSchema.parse({ ...before, ...only(wanted, changed) });
    if (changed.length > 0) {
      const { firstName, lastName, phoneNumber, avatar, defaultDealershipId, role, jobTitle, teamCategory } = after;
      await tx.execute(write, [
        userId,
        firstName,
        lastName,
        phoneNumber,
        avatar,
        defaultDealershipId,
        role,
        jobTitle,
        teamCategory,
        after.accountId,
        clock.now().toISOString(),
      ]);
    }
    if (changed.length > 0 || hasOtherNumbers) {
      const what = {
        at: clock.now(),
        action,
        before: { ...only(before, changed), ...(hasOtherNumbers ? { dmsNumbers: numbersBefore } : {}) },
        after: { ...only(after, changed), ...(hasOtherNumbers ? { dmsNumbers: numbersAfter } : {}) },
      };
      if (managed === null) {
        // Changes of people to their own account belong to no dealership. Administrators of theirs see them.
        const seenIn = await readDealerships(tx, userId);
        const entry = { userId: caller.userId, dealershipId: null, seenIn, entity: 'app_user', entityId: userId };
        await writeAudit(tx, { ...what, ...entry });
      } else {
        // A DMS number concerns its dealership. Other fields concern all dealerships of the person before and after the change.
        const dealershipIds = [...new Set([...managed.dealershipIds, ...(await readDealerships(tx, userId))])];
        const holdsIn = changed.length > 0 ? dealershipIds : storesOfOtherNumbers(numbersBefore, numbersAfter);
        await auditPerson(tx, { ...what, caller, user: { ...managed, dealershipIds }, workingIn, holdsIn });
      }
    }
    const account = await readAccount(tx, userId, clientId);
    if (managed === null) return account;
    // Read under the lock, so that the next edit is based on this change.
    const { version } = await readListRecord(tx, { caller, clientId, workingIn }, userId);
    return { ...account, version };
  });
}

function only(fields: Partial<Record<keyof AccountFields, unknown>>, names: readonly (keyof AccountFields)[]) {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

const membershipRow = z.object({ dealershipId: z.string() });

async function readDealerships(tx: Database, userId: string): Promise<string[]> {
  const rows = await tx.query('select dealership_id as "dealershipId" from user_dealership where user_id = $1', [
    userId,
  ]);
  return rows.map((row) => membershipRow.parse(row).dealershipId);
}

type Numbers = Awaited<ReturnType<typeof readDmsNumbers>>;

function storesOfOtherNumbers(before: Numbers, after: Numbers): string[] {
  const keyOf = (number: Numbers[number]) => JSON.stringify(number);
  const [had, has] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const other = [...before.filter((one) => !has.has(keyOf(one))), ...after.filter((one) => !had.has(keyOf(one)))];
  return [...new Set(other.map(({ dealershipId }) => String(dealershipId)))];
}
