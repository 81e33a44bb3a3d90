import { createHash, randomUUID } from 'node:crypto';
import { calls, instantSchema, type invitationSchema, type NewUser } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Caller } from '../../auth/caller.ts';
import { notYourDealership, Problem } from '../../http/problem/problem.ts';
import type { Provisioning } from '../provisioning/provisioning.ts';
import { auditPerson } from './audit-person.ts';
import { replaceDmsNumbers } from './dms-numbers.ts';
import { beginInvitation } from './invitations.ts';
import { assignableDealerships, requireWorkingIn } from './managed-user.ts';
import {
  accountProblems,
  defaultProblem,
  emailTaken,
  numberProblems,
  requireNoProblem,
  titleProblem,
} from './person-rules.ts';

export type Invitation = z.output<typeof invitationSchema>;

interface Creation {
  readonly provisioning: Provisioning;
  readonly caller: Caller;
  readonly body: NewUser;
  readonly idempotencyKey: string | null;
  readonly now: Date;
  /** Makes no account at the provider, because the transaction is rolled back. */
  readonly isTrial?: boolean;
}

type Created =
  | {
      readonly kind: 'new';
      readonly userId: string;
      readonly localAccountId: string;
      readonly dealerships: readonly string[];
      readonly invitation: { readonly id: number; readonly link: string } | null;
    }
  | { readonly kind: 'again'; readonly userId: string; readonly invitation: Invitation };

/** Creates a person and the invitation in a transaction; the caller sends the mail. Throws the problem of a broken rule. */
export async function createPersonIn(
  tx: Database,
  { provisioning, caller, body, idempotencyKey, now, isTrial = false }: Creation,
): Promise<Created> {
  // Requests of one caller wait for each other, so that a repeated one finds the person whom the first has created.
  await tx.query('select id from app_user where id = $1 for update', [caller.userId]);
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const again = idempotencyKey === null ? null : await findCreated(tx, caller, idempotencyKey, hash);
  if (again !== null) return again;
  await requireFreeEmail(tx, caller, body.email);
  await requireWorkingIn(tx, caller, body.workingIn);
  const dealerships = await requireDealerships(tx, caller, body);
  const userId = randomUUID();
  requireNoProblem([
    ...titleProblem(body.jobTitle, body.teamCategory),
    ...defaultProblem(body.dealershipIds, body.defaultDealershipId),
    ...(await accountProblems(tx, provisioning, body.accountId)),
    ...(await numberProblems(tx, { userId, numbers: body.dmsNumbers, dealershipIds: body.dealershipIds })),
  ]);
  const localAccountId = isTrial ? randomUUID() : await provisioning.createAccount(tx, body);
  const rows = await tx.query(
    `insert into app_user (id, local_account_id, first_name, last_name, email, phone, role, job_title, team_category, group_id,
                           default_dealership_id, created_at, created_by, create_key, create_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict do nothing returning id`,
    [
      userId,
      localAccountId,
      body.firstName,
      body.lastName,
      body.email,
      body.phoneNumber,
      body.role,
      body.jobTitle,
      body.teamCategory,
      caller.groupId,
      body.defaultDealershipId,
      now.toISOString(),
      caller.userId,
      idempotencyKey,
      idempotencyKey === null ? null : hash,
    ],
  );
  // Somebody else has just created a person with this account or address.
  if (rows.length === 0) {
    requireNoProblem(await accountProblems(tx, provisioning, body.accountId));
    throw emailTaken(false);
  }
  await tx.execute(
    'insert into user_dealership (user_id, dealership_id) select $1, id from unnest($2::text[]) as d (id)',
    [userId, [...new Set(body.dealershipIds)]],
  );
  await replaceDmsNumbers(tx, userId, body.dmsNumbers);
  const { sendInvite, ...after } = body;
  await auditPerson(tx, {
    at: now,
    caller,
    user: { id: userId, dealershipIds: body.dealershipIds, defaultDealershipId: body.defaultDealershipId },
    workingIn: body.workingIn,
    holdsIn: body.dealershipIds,
    action: calls.createUser.name,
    before: null,
    after,
  });
  const user = { ...body, id: userId, localAccountId };
  const invitation = sendInvite ? await beginInvitation(tx, provisioning, { user, sentBy: caller.userId, now }) : null;
  return { kind: 'new', userId, localAccountId, dealerships, invitation };
}

const againRow = z.object({
  id: z.string(),
  create_hash: z.string(),
  tries: z.number(),
  sent: z.number(),
  failure: z.string().nullable(),
  next_try_at: instantSchema.nullable(),
});

/** The person whom the same caller created with the same key. Throws 409 if the key was used for another person. */
async function findCreated(tx: Database, caller: Caller, key: string, hash: string): Promise<Created | null> {
  const [row] = await tx.query(
    `select u.id, u.create_hash,
            (select count(*) from user_invitation i where i.user_id = u.id) as tries,
            (select count(*) from user_invitation i where i.user_id = u.id and i.sent_at is not null) as sent,
            last.failure, last.next_try_at
       from app_user u
       left join lateral (select failure, next_try_at from user_invitation i where i.user_id = u.id
                           order by i.created_at desc, i.id desc limit 1) last on true
      where u.created_by = $1 and u.create_key = $2`,
    [caller.userId, key],
  );
  if (row === undefined) return null;
  const found = againRow.parse(row);
  if (found.create_hash !== hash)
    throw new Problem(
      409,
      'idempotency_key_reused',
      'Another person was created under this key. Create this one under a new key.',
    );
  const status = found.sent > 0 ? 'sent' : found.tries > 0 ? 'failed' : 'notWanted';
  if (status !== 'failed') return { kind: 'again', userId: found.id, invitation: { status, message: null } };
  const { id: userId, failure, next_try_at: nextTryAt } = found;
  const message = `The invitation has not been sent yet. ${nextTryAt === null ? 'Send it again.' : 'It is tried again by itself.'}`;
  return { kind: 'again', userId, invitation: { status, message, failure, nextTryAt } };
}

const ownerRow = z.object({ group_id: z.string(), is_deleted: z.boolean() });

async function requireFreeEmail(tx: Database, caller: Caller, email: string): Promise<void> {
  const [row] = await tx.query(
    'select group_id, deleted_at is not null as is_deleted from app_user where lower(email) = $1',
    [email],
  );
  if (row === undefined) return;
  const owner = ownerRow.parse(row);
  // About people of another group the answer reveals only that the address is taken.
  throw emailTaken(owner.is_deleted && owner.group_id === caller.groupId);
}

const nameRow = z.object({ name: z.string() });

/** The names of a new person's dealerships. Throws 403 for one to which the caller may not add people. */
async function requireDealerships(
  tx: Database,
  caller: Caller,
  { dealershipIds, workingIn }: Pick<NewUser, 'dealershipIds' | 'workingIn'>,
): Promise<readonly string[]> {
  const assignable = await assignableDealerships(tx, caller, workingIn);
  if (dealershipIds.some((id) => !assignable.has(id)))
    throw notYourDealership('You cannot add people to one of these dealerships.');
  const rows = await tx.query('select name from dealership where id = any($1::text[]) order by name', [dealershipIds]);
  return rows.map((row) => nameRow.parse(row).name);
}
