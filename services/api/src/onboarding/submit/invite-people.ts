import { type JobTitle, teamCategoryOf } from '@fixed-ops/access';
import { newUserSchema, personFieldWords } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { writeAudit } from '../../audit.ts';
import type { Caller } from '../../auth/caller.ts';
import { Problem } from '../../http/problem/problem.ts';
import { createPersonIn } from '../../users/manage/create-person.ts';
import { readDmsNumbers, replaceDmsNumbers } from '../../users/manage/dms-numbers.ts';
import { isGrantable } from '../../users/manage/managed-user.ts';
import { requireGrantable, requireKnownWords } from '../../users/manage/person-rules.ts';
import { tenantIsSlow } from '../../users/provisioning/identity-tenant-failed.ts';
import type { Provisioning } from '../../users/provisioning/provisioning.ts';
import type { HandedIn } from './handed-in.ts';
import type { MadeStore } from './make-stores.ts';
import { numbersByName } from './numbers-by-name.ts';

/** The result for one drafted person. */
export interface MadePerson {
  readonly email: string;
  readonly status: 'created' | 'added' | 'refused';
  readonly userId: string | null;
  /** The reason if the person was refused. */
  readonly message: string | null;
  /** The role that the person was given. Null if none was. */
  readonly role: string | null;
  /** Whether the person had a role that stays. */
  readonly keepsRole: boolean;
}

interface Inviting {
  readonly caller: Caller;
  readonly now: Date;
  readonly provisioning: Provisioning;
  /** Whether the request has no time for further accounts of a hosted tenant. */
  readonly isLate: () => boolean;
  readonly handed: Pick<HandedIn, 'users' | 'stores'>;
  readonly stores: readonly MadeStore[];
}

type Drafted = HandedIn['users'][number];

const accountRow = z.object({
  id: z.string(),
  group_id: z.string(),
  role: z.string(),
  is_deleted: z.boolean(),
  works: z.boolean(),
});

const keptTitle = z.object({ email: z.string(), jobTitle: z.string() });

/**
 * Creates the drafted people by the rules of every new user, with the DMS numbers that match their names. A refused person does not stop the
 * others. Their invitations are sent a moment later, and retried while the mail server does not answer. A person of the group who already
 * has an account gets access to the stores. Throws `identity_tenant_slow` if there is no time for all of them.
 */
export async function invitePeople(tx: Database, drafted: Inviting): Promise<MadePerson[]> {
  const made: MadePerson[] = [];
  const users = await withKeptTitles(tx, drafted);
  const inviting = { ...drafted, handed: { ...drafted.handed, users } };
  for (const user of users) {
    if (inviting.isLate()) throw tenantIsSlow(made.length, users.length);
    made.push(await invite(tx, user, inviting));
  }
  return made;
}

/** The drafted people, with the titles that they will have: somebody who works in a store keeps the own one. Titles decide who gets a number. */
async function withKeptTitles(tx: Database, { caller, handed: { users } }: Inviting): Promise<Drafted[]> {
  const rows = await tx.query(
    `select lower(u.email) as email, u.job_title as "jobTitle" from app_user u
      where lower(u.email) = any($1) and u.group_id = $2
        and (u.id = $3 or exists (select 1 from user_dealership d where d.user_id = u.id))`,
    [users.map(({ email }) => email), caller.groupId, caller.userId],
  );
  const titles = new Map(
    z
      .array(keptTitle)
      .parse(rows)
      .map(({ email, jobTitle }) => [email, jobTitle]),
  );
  return users.map((user) => ({ ...user, jobTitle: titles.get(user.email) ?? user.jobTitle }));
}

/** The stores that a person was drafted for: the named ones, otherwise all. */
const storesOf = ({ stores }: Drafted, { stores: made }: Inviting): string[] => {
  const named = stores.flatMap((id) => made.filter(({ store }) => store === id));
  return (named.length > 0 ? named : made).map(({ dealershipId }) => dealershipId);
};

const numbersOf = (user: Drafted, inviting: Inviting) => {
  const works = storesOf(user, inviting);
  return numbersByName(user, {
    ...inviting.handed,
    made: inviting.stores.filter(({ dealershipId }) => works.includes(dealershipId)),
  });
};

async function invite(tx: Database, user: Drafted, inviting: Inviting): Promise<MadePerson> {
  const { email } = user;
  try {
    return await tx.transaction(async (own) => {
      const [row] = await own.query(
        `select id, group_id, role, deleted_at is not null as is_deleted,
                exists (select 1 from user_dealership d where d.user_id = app_user.id) as works
           from app_user where lower(email) = $1 for update`,
        [email],
      );
      const account = row === undefined ? null : accountRow.parse(row);
      if (account !== null && account.group_id === inviting.caller.groupId && !account.is_deleted)
        return add(own, user, account, inviting);
      return create(own, user, inviting);
    });
  } catch (error) {
    // An error of the server itself is not the problem of one person.
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return refused(email, reasonOf(error));
  }
}

/** The sentence of a problem. For values that break a rule, those of the values. */
const reasonOf = ({ status, detail, errors = [] }: Problem): string =>
  status !== 422 || errors.length === 0
    ? detail
    : `${errors.map(({ path, message }) => `${LABELS[path.split('.')[0] ?? ''] ?? path} ${message}`).join('; ')}.`;

const LABELS: Readonly<Record<string, string>> = personFieldWords;

const refused = (email: string, message: string): MadePerson => ({
  ...{ email, status: 'refused', userId: null, message },
  ...{ role: null, keepsRole: false },
});

async function create(tx: Database, user: Drafted, inviting: Inviting): Promise<MadePerson> {
  const { caller, now, provisioning } = inviting;
  const { email } = user;
  requireKnownWords(user);
  requireGrantable(caller, user.role);
  const [first] = storesOf(user, inviting);
  const body = newUserSchema.parse({
    ...only(user),
    teamCategory: teamCategoryOf(user.jobTitle as JobTitle),
    dealershipIds: storesOf(user, inviting),
    defaultDealershipId: first,
    dmsNumbers: numbersOf(user, inviting),
    ...(inviting.provisioning.needsAccountId ? { accountId: user.accountId } : {}),
  });
  const created = await createPersonIn(tx, { provisioning, caller, body, idempotencyKey: null, now });
  // The submission must not wait for hundreds of mails. The watch over invitations sends them, each with a new link.
  await tx.execute('update user_invitation set next_try_at = $2 where user_id = $1', [
    created.userId,
    now.toISOString(),
  ]);
  return { email, status: 'created', userId: created.userId, message: null, role: user.role, keepsRole: false };
}

const only = ({ firstName, lastName, email, role, jobTitle }: Drafted) => ({
  firstName,
  lastName,
  email,
  role,
  jobTitle,
});

/**
 * A person without dealerships, such as a colleague who was asked for one step, gets the drafted role and title. Somebody who works in another
 * one keeps both, and has a number in each new store by name, as new people have.
 */
async function add(
  tx: Database,
  user: Drafted,
  account: z.output<typeof accountRow>,
  inviting: Inviting,
): Promise<MadePerson> {
  const { caller, now } = inviting;
  const dealershipIds = storesOf(user, inviting);
  if (account.id !== caller.userId && !isGrantable(caller, account.role))
    throw new Problem(403, 'role_required', 'Your role cannot change people with this role.');
  const isPlaced = account.works || account.id === caller.userId;
  if (!isPlaced) {
    requireKnownWords(user);
    requireGrantable(caller, user.role);
    await tx.execute(
      'update app_user set role = $2, job_title = $3, team_category = $4, updated_at = $5 where id = $1',
      [account.id, user.role, user.jobTitle, teamCategoryOf(user.jobTitle as JobTitle), now.toISOString()],
    );
  }
  // Numbers in stores that were there before stay.
  const numbers = numbersOf(user, inviting);
  const kept = isPlaced ? await readDmsNumbers(tx, account.id) : [];
  await replaceDmsNumbers(tx, account.id, [...kept, ...numbers]);
  await addToStores(tx, account.id, dealershipIds);
  await writeAudit(tx, {
    at: now,
    userId: caller.userId,
    dealershipId: dealershipIds[0] ?? null,
    seenIn: dealershipIds.slice(1),
    action: 'Onboarding',
    entity: 'app_user',
    entityId: account.id,
    before: null,
    after: {
      dealershipIds,
      ...(isPlaced ? {} : { role: user.role, jobTitle: user.jobTitle }),
      ...(numbers.length === 0 ? {} : { dmsNumbers: numbers }),
    },
  });
  const role = isPlaced ? null : user.role;
  return { email: user.email, status: 'added', userId: account.id, message: null, role, keepsRole: isPlaced };
}

/** Gives a person access to stores. For a person without any, the first one becomes the default. */
export async function addToStores(tx: Database, userId: string, dealershipIds: readonly string[]): Promise<void> {
  await tx.execute(
    `insert into user_dealership (user_id, dealership_id) select $1, id from unnest($2::text[]) as d (id)
     on conflict do nothing`,
    [userId, dealershipIds],
  );
  await tx.execute('update app_user set default_dealership_id = coalesce(default_dealership_id, $2) where id = $1', [
    userId,
    dealershipIds[0] ?? null,
  ]);
}
