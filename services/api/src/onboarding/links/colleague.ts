import { randomUUID } from 'node:crypto';
import { type JobTitle, jobTitles, teamCategoryOf } from '@fixed-ops/access';
import { usersStepSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { writeAudit } from '../../audit.ts';
import type { Caller } from '../../auth/caller.ts';
import { type FieldError, notPossible } from '../../http/problem/problem.ts';
import { beginInvitation, type Invited } from '../../users/manage/invitations.ts';
import { requireAdministrator } from '../../users/manage/managed-user.ts';
import { accountProblems, emailTaken, requireNoProblem } from '../../users/manage/person-rules.ts';
import type { Provisioning } from '../../users/provisioning/provisioning.ts';
import { savedStep } from '../found/placed.ts';
import { mayHandIn } from '../read-session.ts';

/** The person who gets a link, and the invitation if they had no account. */
export interface Colleague {
  readonly firstName: string;
  readonly email: string;
  readonly invitation: { readonly id: number; readonly link: string; readonly user: Invited } | null;
}

interface Asked {
  readonly email: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly accountId?: string | undefined;
}

interface Asking {
  readonly caller: Caller;
  readonly now: Date;
  readonly provisioning: Provisioning;
  /** The saved steps of the session. A colleague who is drafted there keeps the job title. */
  readonly saved: Readonly<Record<string, unknown>>;
}

const accountRow = z.object({
  first_name: z.string(),
  group_id: z.string(),
  role: z.string(),
  is_deleted: z.boolean(),
});

const refused = (errors: readonly FieldError[]) => notPossible(errors, 'no_account');

/**
 * The account of the group with an address. If there is none, a person who may submit creates one: an employee without dealerships, who can
 * therefore open only this step. Throws 422 no_account.
 */
export async function colleagueOf(tx: Database, asked: Asked, asking: Asking): Promise<Colleague> {
  const { caller } = asking;
  const [row] = await tx.query(
    'select first_name, group_id, role, deleted_at is not null as is_deleted from app_user where lower(email) = $1',
    [asked.email],
  );
  if (row === undefined) return newColleague(tx, asked, asking);
  const account = accountRow.parse(row);
  const at = (code: string, message: string) => refused([{ path: 'email', code, message }]);
  // If the address belongs to another group, the caller only learns that no colleague has it.
  if (account.group_id !== caller.groupId) throw at('no_account', 'belongs to nobody in your group');
  if (account.is_deleted) throw emailTaken(true);
  if (asked.email === caller.email.toLowerCase()) throw at('own_address', 'is your own address');
  if (account.role === 'CONSULTANT')
    throw at('read_only', 'belongs to somebody who may look at everything but change nothing');
  return { firstName: account.first_name, email: asked.email, invitation: null };
}

async function newColleague(
  tx: Database,
  { email, firstName, lastName, accountId }: Asked,
  asking: Asking,
): Promise<Colleague> {
  const { caller, now, provisioning, saved } = asking;
  if (!mayHandIn(caller))
    throw refused([
      {
        path: 'email',
        code: 'no_account',
        message: 'belongs to nobody in your group; ask an administrator to create an account first',
      },
    ]);
  if (firstName === undefined || lastName === undefined)
    throw refused([
      { path: 'email', code: 'no_account', message: 'has no account yet; enter a name to create one' },
      ...(firstName === undefined ? [{ path: 'firstName', code: 'required', message: 'is required' }] : []),
      ...(lastName === undefined ? [{ path: 'lastName', code: 'required', message: 'is required' }] : []),
    ]);
  requireAdministrator(caller);
  requireNoProblem(await accountProblems(tx, provisioning, accountId));
  const drafted = savedStep(usersStepSchema, saved.users)?.users.find((user) => user.email === email);
  const jobTitle: JobTitle = jobTitles.find((title) => title === drafted?.jobTitle) ?? 'OFFICE_OTHER';
  const id = randomUUID();
  const localAccountId = await provisioning.createAccount(tx, { firstName, lastName, email, accountId });
  const after = { firstName, lastName, email, role: 'EMPLOYEE', jobTitle, teamCategory: teamCategoryOf(jobTitle) };
  const made = await tx.query(
    `insert into app_user (id, local_account_id, first_name, last_name, email, role, job_title, team_category, group_id,
                           created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning id`,
    [
      id,
      localAccountId,
      firstName,
      lastName,
      email,
      after.role,
      jobTitle,
      after.teamCategory,
      caller.groupId,
      now.toISOString(),
      caller.userId,
    ],
  );
  // Another request has just created a person with this address.
  if (made.length === 0) throw emailTaken(false);
  await writeAudit(tx, {
    at: now,
    userId: caller.userId,
    dealershipId: null,
    action: 'CreateUser',
    entity: 'app_user',
    entityId: id,
    before: null,
    after,
  });
  const user = { id, localAccountId, firstName, email };
  return {
    firstName,
    email,
    invitation: { ...(await beginInvitation(tx, provisioning, { user, sentBy: caller.userId, now })), user },
  };
}
