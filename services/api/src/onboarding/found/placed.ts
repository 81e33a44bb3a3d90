import { laborTypesStepSchema, ledgerStepSchema, opCodesStepSchema, peopleStepSchema } from '@fixed-ops/contract';
import type { z } from 'zod';

/** Reads the saved steps. A step that was saved in an earlier form counts as not saved. */
export type SavedSteps = Readonly<Record<string, unknown>>;

export function savedStep<S extends z.ZodType>(schema: S, saved: unknown): z.output<S> | null {
  const parsed = schema.safeParse(saved);
  return parsed.success ? parsed.data : null;
}

/** The entries of one store by their codes, numbers or accounts. One for this store wins over one for all stores. */
export interface StoreEntries<T> {
  readonly get: (key: string) => T | undefined;
  readonly has: (key: string) => boolean;
  readonly values: () => readonly T[];
}

/** Finds the entries of a store, without a copy of those for all stores. */
function byStore<T extends { readonly store: string }>(
  entries: readonly T[] | undefined,
  key: (entry: T) => string,
): (store: string) => StoreEntries<T> {
  const stores = new Map<string, Map<string, T>>();
  for (const entry of entries ?? []) {
    const its = stores.get(entry.store) ?? new Map<string, T>();
    stores.set(entry.store, its.set(key(entry), entry));
  }
  const none: ReadonlyMap<string, T> = new Map();
  const ofAll = stores.get('') ?? none;
  return (store) => {
    const own = stores.get(store) ?? none;
    return {
      get: (its) => own.get(its) ?? ofAll.get(its),
      has: (its) => own.has(its) || ofAll.has(its),
      values: () => [...new Map([...ofAll, ...own]).values()],
    };
  };
}

/**
 * The entries for codes, people and accounts, by store. The lists may be as long as a group's op codes, so they are read once, however many
 * stores are asked for.
 */
export function placedBy(saved: SavedSteps) {
  const people = savedStep(peopleStepSchema, saved.people);
  const laborTypes = byStore(
    savedStep(laborTypesStepSchema, saved.laborTypes)?.laborTypes,
    ({ laborType }) => laborType,
  );
  const technicians = byStore(people?.technicians, ({ number }) => number);
  const advisors = byStore(people?.advisors, ({ number }) => number);
  const opCodes = byStore(savedStep(opCodesStepSchema, saved.opCodes)?.opCodes, ({ opCode }) => opCode);
  const accounts = byStore(savedStep(ledgerStepSchema, saved.ledger)?.accounts, ({ account }) => account);
  return (store: string) => ({
    laborTypes: laborTypes(store),
    technicians: technicians(store),
    advisors: advisors(store),
    opCodes: opCodes(store),
    accounts: accounts(store),
  });
}
export type PlacedBy = ReturnType<typeof placedBy>;
export type Placed = ReturnType<PlacedBy>;
