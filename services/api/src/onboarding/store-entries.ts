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

/** The steps whose entries belong to a store. */
const OF_STORES = {
  rates: ratesStepSchema,
  laborTypes: laborTypesStepSchema,
  people: peopleStepSchema,
  opCodes: opCodesStepSchema,
  ledger: ledgerStepSchema,
} as const;

const isOfStores = (step: string): step is keyof typeof OF_STORES => Object.hasOwn(OF_STORES, step);

/**
 * The sent step with each store by its id, and the problems of its stores: unknown ones, or one that is named twice. Before the first step is
 * saved, any store may be named.
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

/** Separates entries of the first step's stores, and of all stores, from those of other stores. Before that step is saved, all entries count. */
function isInSight(saved: SavedSteps): (entry: Entry) => boolean {
  const stores = storesOf(saved);
  const ids = new Set<unknown>(['', ...stores.map(({ id }) => id)]);
  return (entry) => stores.length === 0 || !('store' in entry) || ids.has(entry.store);
}

/**
 * The saved steps with each store by its id, and without entries of stores that the first step does not have. Those stay stored until the
 * submission: if a person saves the store again from an older page, its entries are back.
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
 * The answer of the saved steps. Only `knownStores` contains the ids of stores, because a page from before these ids would take a first step
 * that contains them for one that is not saved.
 */
export function answeredSteps(saved: SavedSteps): SavedSteps {
  const steps = ofItsStores(saved);
  if (!Object.hasOwn(steps, 'group')) return steps;
  return { ...steps, group: mapLists(steps.group, (list) => list.map(({ id: _id, ...store }) => store)) };
}

/**
 * The sent step together with the saved entries of stores that the first step does not have, unless the sent step has entries for them. If
 * there would be too many entries, only those of the sent step are kept.
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

/** All lists of entries in a saved step. */
function mapLists(step: unknown, of: (list: readonly Entry[], field: string) => readonly Entry[]): unknown {
  if (!isEntry(step)) return step;
  return Object.fromEntries(
    Object.entries(step).map(([field, list]) => [field, isList(list) ? of(list, field) : list]),
  );
}
