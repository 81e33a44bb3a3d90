import {
  groupStepSchema,
  laborTypesStepSchema,
  ledgerStepSchema,
  opCodesStepSchema,
  peopleStepSchema,
  ratesStepSchema,
  type SavedStep,
} from '@fixed-ops/contract';
import type { FieldError } from '../http/problem/problem.ts';
import { type SavedSteps, savedStep } from './found/placed.ts';

type Group = Extract<SavedStep, { step: 'group' }>['data'];
type Renamed = ReadonlyMap<string, string>;
type Entry = Readonly<Record<string, unknown>>;

/** Steps whose entries name the store that they are of. */
const STEP_SCHEMAS = {
  rates: ratesStepSchema,
  laborTypes: laborTypesStepSchema,
  people: peopleStepSchema,
  opCodes: opCodesStepSchema,
  ledger: ledgerStepSchema,
};
const OF_STORES: readonly (keyof typeof STEP_SCHEMAS)[] = ['rates', 'laborTypes', 'people', 'opCodes', 'ledger'];

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

/** New names that another store had before, which is gone: what was said of that one makes room. */
export const namesOfGoneStores = (renamed: Renamed): ReadonlySet<string> =>
  new Set([...renamed.values()].filter((name) => !renamed.has(name)));

const TAKEN_AWAY = ' (taken away)';
/** A name that no store has, for who was drafted for one that is gone: as long as it stands nothing can be handed in. */
const nameOfTakenAway = (name: string) => `${name.slice(0, 120 - TAKEN_AWAY.length)}${TAKEN_AWAY}`;

/**
 * The steps that name a store by its former name, as they read with the new one. What was said of a store that had the new name
 * before is not said of this one: nobody who was to work there comes to work here.
 */
export function underNewNames(saved: SavedSteps, renamed: Renamed): SavedSteps {
  const gone: ReadonlySet<unknown> = namesOfGoneStores(renamed);
  const entryOf = entryUnder(
    new Map([...renamed, ...[...namesOfGoneStores(renamed)].map((name) => [name, nameOfTakenAway(name)] as const)]),
  );
  return Object.fromEntries(
    [...OF_STORES, 'users' as const].flatMap((step) => {
      const was = saved[step];
      const is = mapLists(was, (list) => list.filter(({ store }) => !gone.has(store)).map(entryOf));
      return JSON.stringify(is) === JSON.stringify(was) ? [] : [[step, is]];
    }),
  );
}

/** An entry with the stores that it names under other names. */
function entryUnder(names: Renamed): (entry: Entry) => Entry {
  const nameOf = (name: unknown) => (typeof name === 'string' ? (names.get(name) ?? name) : name);
  return (entry) => ({
    ...entry,
    ...('store' in entry ? { store: nameOf(entry.store) } : {}),
    ...(Array.isArray(entry.stores) ? { stores: [...new Set(entry.stores.map(nameOf))] } : {}),
  });
}

/**
 * What a page sends that was opened before stores got other names, under those of today. Of two entries about the same it keeps
 * the one under the former name: the other one is of a store that is gone.
 */
export function underTodaysNames(data: unknown, former: Renamed): unknown {
  const names: ReadonlySet<unknown> = new Set(former.keys());
  const entryOf = entryUnder(former);
  return mapLists(data, (list) => {
    const put = new Set(list.filter(({ store }) => names.has(store)).map((entry) => subjectOf(entryOf(entry))));
    return list.filter((entry) => names.has(entry.store) || !put.has(subjectOf(entry))).map(entryOf);
  });
}

/** What tells two entries of a list apart. */
const subjectOf = ({ store, laborType, number, opCode, account }: Entry): string =>
  JSON.stringify([store, laborType, number, opCode, account]).toLowerCase();

/** Former names of stores once these have other names, by what each is called then; a name that a store has again is no former one. */
export function formerNamesAfter({ stores }: Group, renamed: Renamed, former: Renamed): Renamed {
  const [gone, names] = [namesOfGoneStores(renamed), new Set(stores.map(({ name }) => name))];
  const still = [...former].filter(([, name]) => !gone.has(name));
  const all = [...still.map(([was, name]) => [was, renamed.get(name) ?? name] as const), ...renamed];
  return new Map(all.filter(([was]) => !names.has(was)));
}

/** What is saved of a step as the page that sends `sent` calls the stores; of the first step each store says what that is. */
export function underNamesOf(sent: SavedStep, saved: unknown, former: Renamed): unknown {
  const named = namesIn(sent);
  const names = new Map([...former].flatMap(([was, is]) => (named.has(was) && !named.has(is) ? [[is, was]] : [])));
  if (sent.step !== 'group') return mapLists(saved, (list) => list.map(entryUnder(names)));
  return mapLists(saved, (list) =>
    list.map((store) => {
      const was = typeof store.name === 'string' ? names.get(store.name) : undefined;
      return was === undefined ? store : { ...store, formerName: was };
    }),
  );
}

/** Every name by which a step calls a store. */
function namesIn(sent: SavedStep): ReadonlySet<unknown> {
  if (sent.step === 'group') return new Set(sent.data.stores.map(({ name, formerName = name }) => formerName));
  const lists: readonly unknown[] = Object.values(sent.data).filter(Array.isArray).flat();
  return new Set(
    lists.filter(isEntry).flatMap(({ store, stores }): unknown[] => [store, ...(Array.isArray(stores) ? stores : [])]),
  );
}

/** Former names that no store has: whoever sent them would leave what was said of the store behind. */
export function unknownFormerNames(saved: SavedSteps, { stores }: Group): FieldError[] {
  const before = new Set(storesOf({ saved }));
  return stores.flatMap(({ name, formerName = name }, index) =>
    formerName === name || before.has(formerName)
      ? []
      : [
          {
            path: `data.stores.${index}.formerName`,
            code: 'unknown_store',
            message: `is ${formerName}, which is no store of the group`,
          },
        ],
  );
}

/** Tells entries of stores that the first step does not have from all others; before that step is saved there are none. */
function isOfGoneStore(saved: SavedSteps): (entry: Entry) => boolean {
  if (savedStep(groupStepSchema, saved.group) === null) return () => false;
  const stores = new Set<unknown>(['', ...storesOf({ saved })]);
  return (entry) => 'store' in entry && !stores.has(entry.store);
}

/**
 * What was saved without the entries of stores that the first step does not have any more. They stay where they are until everything
 * is handed in: a store that comes back before finds what was said of it.
 */
export function ofItsStores(saved: SavedSteps): SavedSteps {
  const isGone = isOfGoneStore(saved);
  const kept = OF_STORES.filter((step) => Object.hasOwn(saved, step)).map((step) => [
    step,
    mapLists(saved[step], (list) => list.filter((entry) => !isGone(entry))),
  ]);
  return { ...saved, ...Object.fromEntries(kept) };
}

/**
 * What is sent of a step with what was saved of stores that the first step does not have any more, which no page shows and sends.
 * Where a step would have more entries than it may, only what is sent is kept.
 */
export function besideGoneStores(step: SavedStep['step'], data: unknown, saved: SavedSteps): unknown {
  const ofStores = OF_STORES.find((each) => each === step);
  const before = saved[step];
  if (ofStores === undefined || !isEntry(before)) return data;
  const isGone = isOfGoneStore(saved);
  const whole = mapLists(data, (list, field) => {
    const sent = new Set(list.map(subjectOf));
    const kept = entriesOf(before[field]).filter((entry) => isGone(entry) && !sent.has(subjectOf(entry)));
    return [...list, ...kept];
  });
  return STEP_SCHEMAS[ofStores].safeParse(whole).success ? whole : data;
}

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null;

/** The entries of a list; what is no list has none. */
const entriesOf = (list: unknown): readonly Entry[] => (Array.isArray(list) ? list.filter(isEntry) : []);

/** Every list of entries in what was saved of a step. */
function mapLists(step: unknown, of: (list: readonly Entry[], field: string) => readonly Entry[]): unknown {
  if (!isEntry(step)) return step;
  return Object.fromEntries(
    Object.entries(step).map(([field, list]) => [
      field,
      Array.isArray(list) && list.every(isEntry) ? of(list, field) : list,
    ]),
  );
}
