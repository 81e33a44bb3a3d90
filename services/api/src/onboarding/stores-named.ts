import { groupStepSchema, type OnboardingStep, type SavedStep } from '@fixed-ops/contract';
import { type SavedSteps, savedStep } from './found/placed.ts';

type Group = Extract<SavedStep, { step: 'group' }>['data'];
type Renamed = ReadonlyMap<string, string>;
type Entry = Readonly<Record<string, unknown>>;

/** Steps whose entries name the store that they are of. */
const OF_STORES = ['rates', 'laborTypes', 'people', 'opCodes', 'ledger'] as const satisfies readonly OnboardingStep[];

/** The stores of a session by name, as its first step has them. */
export const storesOf = ({ saved }: { readonly saved: SavedSteps }): string[] =>
  savedStep(groupStepSchema, saved.group)?.stores.map(({ name }) => name) ?? [];

/** Which stores have another name in the first step from now on, from what it was to what it is. */
export function renamedStores(saved: SavedSteps, { stores }: Group): Renamed {
  const before = new Set(storesOf({ saved }));
  const kept = new Set(stores.filter(({ name, formerName = name }) => formerName === name).map(({ name }) => name));
  return new Map(
    stores.flatMap(({ name, formerName }) =>
      formerName === undefined || formerName === name || kept.has(formerName) || !before.has(formerName)
        ? []
        : [[formerName, name] as const],
    ),
  );
}

/** The first step as it is kept: a store has the name that it has. */
export const withoutFormerNames = ({ stores, ...group }: Group): Group => ({
  ...group,
  stores: stores.map(({ formerName: _former, ...store }) => store),
});

/** New names that a store had once which is gone: what was said of that one makes room. */
export function namesOfGoneStores(saved: SavedSteps, renamed: Renamed): ReadonlySet<string> {
  const before = storesOf({ saved });
  return new Set([...renamed.values()].filter((name) => !before.includes(name)));
}

/** The steps that name a store by its former name, as they read with the new one. */
export function underNewNames(saved: SavedSteps, renamed: Renamed): SavedSteps {
  const gone: ReadonlySet<unknown> = namesOfGoneStores(saved, renamed);
  const nameOf = (name: unknown) => (typeof name === 'string' ? (renamed.get(name) ?? name) : name);
  const entryOf = (entry: Entry): Entry => ({
    ...entry,
    ...('store' in entry ? { store: nameOf(entry.store) } : {}),
    ...(Array.isArray(entry.stores) ? { stores: [...new Set(entry.stores.map(nameOf))] } : {}),
  });
  return Object.fromEntries(
    [...OF_STORES, 'users' as const].flatMap((step) => {
      const was = saved[step];
      const is = mapLists(was, (list) => list.filter(({ store }) => !gone.has(store)).map(entryOf));
      return JSON.stringify(is) === JSON.stringify(was) ? [] : [[step, is]];
    }),
  );
}

/**
 * What was saved without the entries of stores that the first step does not have any more. They stay where they are: a store that
 * comes back finds what was said of it.
 */
export function ofItsStores(saved: SavedSteps): SavedSteps {
  if (savedStep(groupStepSchema, saved.group) === null) return saved;
  const stores = new Set<unknown>(['', ...storesOf({ saved })]);
  const isThere = (entry: Entry) => !('store' in entry) || stores.has(entry.store);
  const kept = OF_STORES.filter((step) => Object.hasOwn(saved, step)).map((step) => [
    step,
    mapLists(saved[step], (list) => list.filter(isThere)),
  ]);
  return { ...saved, ...Object.fromEntries(kept) };
}

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null;

/** Every list of entries in what was saved of a step. */
function mapLists(step: unknown, of: (list: readonly Entry[]) => readonly Entry[]): unknown {
  if (!isEntry(step)) return step;
  return Object.fromEntries(
    Object.entries(step).map(([field, list]) => [field, Array.isArray(list) && list.every(isEntry) ? of(list) : list]),
  );
}
