import { laborTypesStepSchema, ledgerStepSchema, opCodesStepSchema, peopleStepSchema } from '@fixed-ops/contract';
import type { z } from 'zod';

/** Reads the saved steps. A step that was saved in an earlier form counts as not saved. */
export type SavedSteps = Readonly<Record<string, unknown>>;

export function savedStep<S extends z.ZodType>(schema: S, saved: unknown): z.output<S> | null {
  const parsed = schema.safeParse(saved);
  return parsed.success ? parsed.data : null;
}

/** Entries by their store; those for all stores under the empty name. */
type ByStore<T> = ReadonlyMap<string, readonly T[]>;

function byStore<T extends { readonly store: string }>(entries: readonly T[] = []): ByStore<T> {
  const found = new Map<string, T[]>();
  for (const entry of entries) {
    const its = found.get(entry.store);
    if (its === undefined) found.set(entry.store, [entry]);
    else its.push(entry);
  }
  return found;
}

/** The lists of all stores. They may be as long as a group's op codes, so each is read once, however many stores ask. */
function listsOf(saved: SavedSteps) {
  const people = savedStep(peopleStepSchema, saved.people);
  return {
    laborTypes: byStore(savedStep(laborTypesStepSchema, saved.laborTypes)?.laborTypes),
    technicians: byStore(people?.technicians),
    advisors: byStore(people?.advisors),
    opCodes: byStore(savedStep(opCodesStepSchema, saved.opCodes)?.opCodes),
    accounts: byStore(savedStep(ledgerStepSchema, saved.ledger)?.accounts),
  };
}

/** The entries of one store. One for this store wins over one for all stores. */
function own<T>(lists: ByStore<T>, store: string, key: (entry: T) => string): ReadonlyMap<string, T> {
  const entries = [...(lists.get('') ?? []), ...(store === '' ? [] : (lists.get(store) ?? []))];
  return new Map(entries.map((entry) => [key(entry), entry]));
}

function placedIn(lists: ReturnType<typeof listsOf>, store: string) {
  return {
    laborTypes: own(lists.laborTypes, store, ({ laborType }) => laborType),
    technicians: own(lists.technicians, store, ({ number }) => number),
    advisors: own(lists.advisors, store, ({ number }) => number),
    opCodes: own(lists.opCodes, store, ({ opCode }) => opCode),
    accounts: own(lists.accounts, store, ({ account }) => account),
  };
}
export type Placed = ReturnType<typeof placedIn>;

const known = new WeakMap<
  SavedSteps,
  { readonly lists: ReturnType<typeof listsOf>; readonly stores: Map<string, Placed> }
>();

/** The entries for codes, people and accounts of one store. `saved` must not change afterwards: what was read of it is kept with it. */
export function placedOf(saved: SavedSteps, store: string): Placed {
  const its = known.get(saved) ?? { lists: listsOf(saved), stores: new Map<string, Placed>() };
  known.set(saved, its);
  const placed = its.stores.get(store) ?? placedIn(its.lists, store);
  its.stores.set(store, placed);
  return placed;
}
