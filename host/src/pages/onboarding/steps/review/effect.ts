import type { Onboarding } from '@fixed-ops/contract';
import { groupStepSchema, usersStepSchema } from '@fixed-ops/contract/help';
import { formatCount } from '@fixed-ops/metrics';

const several = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** What the submission will create, as sentences. */
export function effectOf({ groupName, stores, samples, saved }: Onboarding): string[] {
  const named = groupStepSchema.safeParse(saved.group).data?.groupName ?? groupName;
  const people = usersStepSchema.safeParse(saved.users).data?.users.length ?? 0;
  const rows = samples.reduce((sum, sample) => sum + sample.rows, 0);
  const withFiles = new Set(samples.map(({ store }) => store)).size;
  return [
    ...(named === groupName ? [] : [`Renames the group from ${groupName} to ${named}.`]),
    stores.length === 0
      ? 'No store is created yet.'
      : `Creates ${several(stores.length, 'store')}: ${stores.join(', ')}.`,
    samples.length === 0
      ? 'Loads no files: figures appear with the first night’s files.'
      : `Loads ${several(samples.length, 'file')} with ${several(rows, 'row')} into ${several(withFiles, 'store')}.`,
    people === 0 ? 'Sends no invitations.' : `Invites ${several(people, 'person', 'people')} by email.`,
    'Adds the new stores to your account, so that you can open the first dashboard.',
  ];
}
