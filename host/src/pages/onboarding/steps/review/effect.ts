import { roleLabel } from '@fixed-ops/access';
import type { Onboarding } from '@fixed-ops/contract';
import { groupStepSchema, usersStepSchema } from '@fixed-ops/contract/help';
import { formatCount } from '@fixed-ops/metrics';
import { storesOf } from '../../frame/stores.ts';
import { isOfAllDealerships, rolesInWords } from '../users/drafted-roles.ts';

const several = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** What the submission will do, as sentences. */
export function effectOf(onboarding: Onboarding): string[] {
  const { groupName, samples, saved } = onboarding;
  const named = groupStepSchema.safeParse(saved.group).data?.groupName ?? groupName;
  const rows = samples.reduce((sum, sample) => sum + sample.rows, 0);
  const withFiles = new Set(samples.map(({ store }) => store)).size;
  return [
    ...(named === groupName ? [] : [`Renames the group from ${groupName} to ${named}.`]),
    ...storesInWords(onboarding),
    samples.length === 0
      ? 'Loads no files: figures appear with the first night’s files.'
      : `Loads ${several(samples.length, 'file')} with ${several(rows, 'row')} into ${several(withFiles, 'store')}.`,
    ...peopleInWords(onboarding),
    'Adds these stores to your account, so that you can open the first dashboard.',
  ];
}

function storesInWords(onboarding: Onboarding): string[] {
  const { existing } = onboarding;
  const stores = storesOf(onboarding);
  if (stores.length === 0) return ['No store is created yet.'];
  const isThere = ({ id }: (typeof stores)[number]) => existing?.stores.includes(id) ?? false;
  const listed = (some: typeof stores) => some.map(({ name }) => name).join(', ');
  const [fresh, there] = [stores.filter((store) => !isThere(store)), stores.filter(isThere)];
  // Only people who may submit are told what exists.
  const ifThere =
    existing === null ? ' One that your group has already is set up again; what you left empty there stays.' : '';
  return [
    ...(fresh.length === 0 ? [] : [`Creates ${several(fresh.length, 'store')}: ${listed(fresh)}.${ifThere}`]),
    ...(there.length === 0
      ? []
      : [
          `Sets up again ${listed(there)}, which ${there.length === 1 ? 'exists' : 'exist'}; what you left empty there stays.`,
        ]),
  ];
}

const WHY_NOT = {
  deleted: 'whose account was deleted: restore it first, in Users',
  role: 'whose role you may not give',
  account: 'who has no account yet: enter the id of the account in Users to invite',
  taken: 'whose account id is that of somebody who is here already',
};

/** Who is invited, who has an account, and who cannot be added, in which roles. Whoever gets a role of all dealerships is named. */
function peopleInWords({ saved, existing, needsAccountIds }: Onboarding): string[] {
  const drafted = usersStepSchema.safeParse(saved.users).data?.users ?? [];
  const accounts = new Map((existing?.people ?? []).map((account) => [account.email, account]));
  const refusalOf = ({ email, accountId }: (typeof drafted)[number]) => {
    const account = accounts.get(email);
    if (account !== undefined) return account.refusal;
    if (existing === null || !needsAccountIds) return null;
    if (accountId === undefined) return 'account';
    return existing.accountTaken.includes(email) ? 'taken' : null;
  };
  const users = drafted.filter((user) => refusalOf(user) === null);
  const invited = users.filter(({ email }) => !accounts.has(email));
  const there = users.filter(({ email }) => accounts.has(email));
  const keepsRole = ({ email }: (typeof users)[number]) => accounts.get(email)?.keepsRole ?? false;
  const ifThere =
    existing === null
      ? ` Who has an account already gets access without an email, and keeps the role if they work in a store.${needsAccountIds ? ' Who has none and no account id is not added.' : ''}`
      : '';
  return [
    invited.length === 0
      ? 'Sends no invitations.'
      : `Invites ${several(invited.length, 'person', 'people')} by email: ${rolesInWords(invited)}.${ifThere}`,
    // The id alone decides who signs in with the role.
    ...invited.flatMap((user) =>
      needsAccountIds && user.accountId !== undefined
        ? [`Gives ${nameOf(user)} (${user.email}) the account ${user.accountId}.`]
        : [],
    ),
    ...(there.length === 0
      ? []
      : [
          `Gives access without an email to ${several(there.length, 'person who has', 'people who have')} an account already: ${there
            .map((user) => `${nameOf(user)} (${keepsRole(user) ? 'role stays' : `becomes ${roleLabel(user.role)}`})`)
            .join(', ')}.`,
        ]),
    ...users
      .filter((user) => isOfAllDealerships(user.role) && !keepsRole(user))
      .map((user) => `Gives ${nameOf(user)} (${user.email}) the role ${roleLabel(user.role)}.`),
    ...drafted.flatMap((user) => {
      const refusal = refusalOf(user);
      return refusal === null ? [] : [`Does not add ${nameOf(user)} (${user.email}), ${WHY_NOT[refusal]}.`];
    }),
  ];
}

const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`;
