import type { UserListEntry } from './user-list-entry.ts';

export const userStates = ['active', 'unverified', 'deleted'] as const;
/** The people in the list: all with access, those who have not signed in yet, or deleted ones. */
export type UserState = (typeof userStates)[number];

const BELONGS: Record<UserState, (entry: UserListEntry) => boolean> = {
  active: ({ isActive }) => isActive,
  unverified: ({ isActive, isVerified }) => isActive && !isVerified,
  deleted: ({ isActive }) => !isActive,
};

export function inState(entries: readonly UserListEntry[], state: UserState): readonly UserListEntry[] {
  return entries.filter(BELONGS[state]);
}

/** The filters of the list. An empty text means all. */
export interface UserNarrowing {
  readonly role: string;
  readonly title: string;
  /** The id of a dealership. */
  readonly store: string;
}

export function narrowed(entries: readonly UserListEntry[], { role, title, store }: UserNarrowing) {
  return entries.filter(
    (entry) =>
      (role === '' || entry.role === role) &&
      (title === '' || entry.jobTitle === title) &&
      (store === '' || entry.userDealerships.some(({ id }) => id === store)),
  );
}

/** The distinct values, sorted. */
export const onceEach = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '').sort();

/** The distinct dealerships of the people and the additional ones, by name. */
export function storesAmong(
  entries: readonly UserListEntry[],
  besides: readonly { readonly id: string; readonly name: string }[],
) {
  const all = [...entries.flatMap(({ userDealerships }) => userDealerships), ...besides];
  const stores = new Map(all.map(({ id, name }) => [String(id), name]));
  return [...stores].map(([id, name]) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name));
}

/** The state of a person's account, in one word. */
export function statusWord({ isActive, isVerified }: Pick<UserListEntry, 'isActive' | 'isVerified'>): string {
  if (!isActive) return 'Deleted';
  return isVerified ? 'Active' : 'Not verified';
}

/** Counts people with access: `12 people, 2 not verified`. In the list of the deleted it counts these: `3 deleted people`. */
export function peopleInWords(entries: readonly UserListEntry[], state: UserState): string {
  if (state === 'deleted') {
    const deleted = inState(entries, state).length;
    if (deleted === 0) return 'Nobody deleted';
    return deleted === 1 ? '1 deleted person' : `${deleted} deleted people`;
  }
  const active = inState(entries, 'active').length;
  const unverified = inState(entries, 'unverified').length;
  const people = active === 1 ? '1 person' : `${active} people`;
  return unverified === 0 ? people : `${people}, ${unverified} not verified`;
}
