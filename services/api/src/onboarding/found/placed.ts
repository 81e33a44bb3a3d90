import { laborTypesStepSchema, ledgerStepSchema, opCodesStepSchema, peopleStepSchema } from '@fixed-ops/contract';
import type { z } from 'zod';

/** Reads the saved steps. A step that was saved in an earlier form counts as not saved. */
export type SavedSteps = Readonly<Record<string, unknown>>;

export function savedStep<S extends z.ZodType>(schema: S, saved: unknown): z.output<S> | null {
  const parsed = schema.safeParse(saved);
  return parsed.success ? parsed.data : null;
}

/** Whether an entry applies to a store: it names this store, or all stores. */
const isOf = (store: string) => (entry: { readonly store: string }) => entry.store === '' || entry.store === store;

/** The entries for codes, people and accounts of one store. An entry for this store wins over an entry for all stores. */
export function placedOf(saved: SavedSteps, store: string) {
  const own = <T extends { readonly store: string }>(entries: readonly T[] | undefined, key: (entry: T) => string) =>
    new Map(
      (entries ?? [])
        .filter(isOf(store))
        .sort((a, b) => a.store.length - b.store.length)
        .map((entry) => [key(entry), entry]),
    );
  const people = savedStep(peopleStepSchema, saved.people);
  return {
    laborTypes: own(savedStep(laborTypesStepSchema, saved.laborTypes)?.laborTypes, ({ laborType }) => laborType),
    technicians: own(people?.technicians, ({ number }) => number),
    advisors: own(people?.advisors, ({ number }) => number),
    opCodes: own(savedStep(opCodesStepSchema, saved.opCodes)?.opCodes, ({ opCode }) => opCode),
    accounts: own(savedStep(ledgerStepSchema, saved.ledger)?.accounts, ({ account }) => account),
  };
}
export type Placed = ReturnType<typeof placedOf>;
