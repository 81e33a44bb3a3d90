import type { JobTitle } from '@fixed-ops/access';
import { dealershipIdSchema, type NewUser } from '@fixed-ops/contract';
import type { HandedIn, HandedInStore } from './handed-in.ts';
import type { MadeStore } from './make-stores.ts';

type Drafted = HandedIn['users'][number];
type Numbers = NewUser['dmsNumbers'];

/** The kind of number that a title needs to see own figures. Other titles see the store without one. */
const KIND_OF_TITLE: Partial<Record<JobTitle, 'advisor' | 'technician'>> = {
  SERVICE_ADVISOR: 'advisor',
  SERVICE_TECHNICIAN: 'technician',
  DETAIL_TECHNICIAN: 'technician',
};
const kindOf = ({ jobTitle }: Drafted) => KIND_OF_TITLE[jobTitle as JobTitle];

const asSaid = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();
const nameOf = ({ firstName, lastName }: Drafted) => asSaid(`${firstName} ${lastName}`);

/**
 * A person's DMS numbers in new stores: if the People step, or otherwise the files, have exactly one advisor or technician with that name, and
 * no other drafted person has it. Without a number, an advisor who signs in from the mail would see nothing. In an existing store,
 * administrators assign numbers, and another person may already have them.
 */
export function numbersByName(
  user: Drafted,
  { users, stores, made }: Pick<HandedIn, 'users' | 'stores'> & { readonly made: readonly MadeStore[] },
): Numbers {
  const type = kindOf(user);
  const isAlike = (other: Drafted) => kindOf(other) === type && nameOf(other) === nameOf(user);
  if (type === undefined || users.filter(isAlike).length > 1) return [];
  return made.flatMap(({ store: id, dealershipId, isNew }) => {
    const store = isNew ? stores.find((one) => one.store.id === id) : undefined;
    const names = store === undefined ? [] : [...namesIn(store, `${type}s`)];
    const [only, ...others] = names.filter(([, name]) => asSaid(name) === nameOf(user));
    return only === undefined || others.length > 0
      ? []
      : [{ dealershipId: dealershipIdSchema.parse(dealershipId), type, number: only[0] }];
  });
}

function namesIn({ found, placed }: HandedInStore, kind: 'advisors' | 'technicians'): ReadonlyMap<string, string> {
  const names = new Map((found?.[kind] ?? []).map(({ number, name }) => [number, name ?? '']));
  for (const { number, name } of placed[kind].values()) if (name.trim() !== '') names.set(number, name);
  return names;
}
