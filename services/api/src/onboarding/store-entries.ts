import {
  laborTypesStepSchema,
  ledgerStepSchema,
  opCodesStepSchema,
  peopleStepSchema,
  ratesStepSchema,
  type SavedStep,
} from '@fixed-ops/contract';
import type { FieldError } from '../http/problem/problem.ts';
import type { SavedSteps } from './found/placed.ts';
import { type StoresOfSession, storeFinder, storesOf, unknownFormerNames, unknownStore } from './stores.ts';

type Entry = Readonly<Record<string, unknown>>;

/** Steps whose entries are each of a store. */
const OF_STORES = {
  rates: ratesStepSchema,
  laborTypes: laborTypesStepSchema,
  people: peopleStepSchema,
  opCodes: opCodesStepSchema,
  ledger: ledgerStepSchema,
} as const;

const isOfStores = (step: string): step is keyof typeof OF_STORES => Object.hasOwn(OF_STORES, step);

/**
 * What is sent of a step, each store by its id, and what is wrong with what it says of stores: that the session has had no such one,
 * or the same one twice. While the first step is not saved any store may be named.
 */
export function byStoreIds(
  sent: SavedStep,
  before: StoresOfSession,
): { readonly data: unknown; readonly errors: readonly FieldError[] } {
  const { step, data } = sent;
  if (step === 'group') return { data, errors: unknownFormerNames(data, before) };
  if (storesOf(before.saved).length === 0 || !(step === 'users' || isOfStores(step))) return { data, errors: [] };
  const find = storeFinder(before);
  const errors: FieldError[] = [];
  const idAt = (path: string, said: unknown): unknown => {
    if (said === '' || typeof said !== 'string') return said;
    const id = find(said);
    if (id === undefined) errors.push(unknownStore(path, said, before));
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
