import { randomUUID } from 'node:crypto';
import {
  groupStepSchema,
  laborTypesStepSchema,
  ledgerStepSchema,
  type Onboarding,
  opCodesStepSchema,
  peopleStepSchema,
  ratesStepSchema,
  type SavedStep,
} from '@fixed-ops/contract';
import type { FieldError } from '../http/problem/problem.ts';
import { type SavedSteps, savedStep } from './found/placed.ts';
import type { OnboardingSession, TakenAway } from './read-session.ts';

type Group = Extract<SavedStep, { step: 'group' }>['data'];
type Store = Group['stores'][number] & { readonly id: string };
type Entry = Readonly<Record<string, unknown>>;
type Saved = Pick<OnboardingSession, 'saved' | 'step_state'>;

/** Steps whose entries are each of a store. */
const OF_STORES = {
  rates: ratesStepSchema,
  laborTypes: laborTypesStepSchema,
  people: peopleStepSchema,
  opCodes: opCodesStepSchema,
  ledger: ledgerStepSchema,
} as const;

const isOfStores = (step: string): step is keyof typeof OF_STORES => Object.hasOwn(OF_STORES, step);

/** The stores of the first step. One that was saved before stores had ids goes by its name, as all that was saved of it does. */
export const storesOf = (saved: SavedSteps): Store[] =>
  (savedStep(groupStepSchema, saved.group)?.stores ?? []).map((store) => ({ ...store, id: store.id ?? store.name }));

/** Stores that the first step had once. Nobody else gets the id of one. */
export const takenAway = ({ step_state: state }: Pick<Saved, 'step_state'>): readonly TakenAway[] =>
  state.group?.takenAway ?? [];

/** All stores by which anything of a session may go. */
export const knownStores = (session: Saved): Onboarding['knownStores'] => [
  ...storesOf(session.saved).map(({ id, name }) => ({ id, name, isTakenAway: false })),
  ...takenAway(session).map((store) => ({ ...store, isTakenAway: true })),
];

/** Finds the id of the store that is meant: by its id, or by its name of now, as pages say it that know no ids. */
export function storeFinder(session: Saved): (said: string) => string | undefined {
  const known = knownStores(session);
  const ids = new Set(known.map(({ id }) => id));
  const present = known.filter(({ isTakenAway }) => !isTakenAway);
  const idOf = new Map(present.map(({ id, name }) => [name.toLowerCase(), id]));
  return (said) => (ids.has(said) ? said : idOf.get(said.toLowerCase()));
}

const unknownStore = (path: string, message = 'is no store of the first step'): FieldError => ({
  path,
  code: 'unknown_store',
  message,
});

/**
 * What is sent of a step, each store by its id, and what is wrong with what it says of stores: that the session has had no such one,
 * or the same one twice. While the first step is not saved any store may be named.
 */
export function byStoreIds(
  sent: SavedStep,
  before: Saved,
): { readonly data: unknown; readonly errors: readonly FieldError[] } {
  const { step, data } = sent;
  if (step === 'group') return { data, errors: unknownFormerNames(data, before) };
  if (storesOf(before.saved).length === 0 || !(step === 'users' || isOfStores(step))) return { data, errors: [] };
  const find = storeFinder(before);
  const errors: FieldError[] = [];
  const idAt = (path: string, said: unknown): unknown => {
    if (said === '') return said;
    const id = typeof said === 'string' ? find(said) : undefined;
    if (id === undefined) errors.push(unknownStore(path));
    return id;
  };
  const named = mapLists(data, (list, field) =>
    list.map((entry, index) => ({
      ...entry,
      ...('store' in entry ? { store: idAt(`data.${field}.${index}.store`, entry.store) } : {}),
      ...(isTexts(entry.stores)
        ? { stores: [...new Set(entry.stores.map((said) => idAt(`data.${field}.${index}.stores`, said)))] }
        : {}),
    })),
  );
  if (errors.length > 0 || step === 'users') return { data: named, errors };
  const twice = OF_STORES[step].safeParse(named).error?.issues ?? [];
  return {
    data: named,
    errors: twice.map(({ path, message }) => ({ path: ['data', ...path].join('.'), code: 'store_twice', message })),
  };
}

/** Former names that no store has: what was said of the store would stay behind. */
function unknownFormerNames({ stores }: Group, before: Saved): FieldError[] {
  const names = new Set(storesOf(before.saved).map(({ name }) => name.toLowerCase()));
  return stores.flatMap(({ id, name, formerName = name }, index) =>
    id !== undefined || formerName === name || names.has(formerName.toLowerCase())
      ? []
      : [unknownStore(`data.stores.${index}.formerName`, `is ${formerName}, which is no store of the group`)],
  );
}

/** The first step as it is kept: each store with its id. */
export function withIds({ stores, ...group }: Group, before: Saved): Group {
  const idOf = new Map(storesOf(before.saved).map(({ id, name }) => [name.toLowerCase(), id]));
  const ofOthers = new Set(knownStores(before).map(({ id }) => id.toLowerCase()));
  const given = new Set(stores.flatMap(({ id }) => (id === undefined ? [] : [id.toLowerCase()])));
  const chosenFor = ({ name, formerName = name }: Group['stores'][number]): string => {
    const own = idOf.get(formerName.toLowerCase());
    if (own !== undefined && !given.has(own.toLowerCase())) return own;
    const isTaken = given.has(name.toLowerCase()) || ofOthers.has(name.toLowerCase());
    return isTaken ? randomUUID() : name;
  };
  return {
    ...group,
    stores: stores.map((sent) => {
      const { formerName: _former, ...store } = sent;
      const id = store.id ?? chosenFor(sent);
      given.add(id.toLowerCase());
      return { ...store, id };
    }),
  };
}

/** The stores that a session has had and that its first step has no more. */
export function takenAwayAfter(group: Group, before: Saved): TakenAway[] {
  const there = new Set(group.stores.map(({ id }) => id));
  return knownStores(before)
    .filter(({ id }) => !there.has(id))
    .map(({ id, name }) => ({ id, name }));
}

/** Tells entries of the stores that the first step has, and of all stores, from those of others; all while that step is not saved. */
function isInSight(saved: SavedSteps): (entry: Entry) => boolean {
  const stores = storesOf(saved);
  const ids = new Set<unknown>(['', ...stores.map(({ id }) => id)]);
  return (entry) => stores.length === 0 || !('store' in entry) || ids.has(entry.store);
}

/**
 * What was saved, each store of the first step with its id, and without the entries of stores that it does not have. Those stay where
 * they are until everything is handed in: whoever had the store still on a page, and saves it, finds what was said of it.
 */
export function ofItsStores(saved: SavedSteps): SavedSteps {
  const stores = storesOf(saved);
  const isThere = isInSight(saved);
  return Object.fromEntries(
    Object.entries(saved).map(([step, data]) => {
      if (step === 'group' && isEntry(data) && stores.length > 0) return [step, { ...data, stores }];
      return [step, isOfStores(step) ? mapLists(data, (list) => list.filter(isThere)) : data];
    }),
  );
}

/**
 * What is answered of what was saved. The ids of the stores stand in `knownStores` alone: a page of before there were any takes a
 * first step that has some for one that nobody has saved.
 */
export function answeredSteps(saved: SavedSteps): SavedSteps {
  const steps = ofItsStores(saved);
  if (!Object.hasOwn(steps, 'group')) return steps;
  return { ...steps, group: mapLists(steps.group, (list) => list.map(({ id: _id, ...store }) => store)) };
}

/**
 * What is sent of a step beside what was saved of stores that the first step does not have, unless it says something of them itself.
 * Where the step would have more entries than it may, what is sent is kept alone.
 */
export function besideOthers(step: SavedStep['step'], data: unknown, saved: SavedSteps): unknown {
  const before = saved[step];
  if (!isOfStores(step) || !isEntry(before)) return data;
  const isThere = isInSight(saved);
  const whole = mapLists(data, (list, field) => {
    const sent = new Set(list.map(({ store }) => store));
    const were = before[field];
    const others = isList(were) ? were.filter((entry) => !isThere(entry) && !sent.has(entry.store)) : [];
    return [...list, ...others];
  });
  return OF_STORES[step].safeParse(whole).success ? whole : data;
}

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null;
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
const isList = (value: unknown): value is readonly Entry[] => Array.isArray(value) && value.every(isEntry);

/** Every list of entries in what was saved of a step. */
function mapLists(step: unknown, of: (list: readonly Entry[], field: string) => readonly Entry[]): unknown {
  if (!isEntry(step)) return step;
  return Object.fromEntries(
    Object.entries(step).map(([field, list]) => [field, isList(list) ? of(list, field) : list]),
  );
}
