import {
  dmsStepSchema,
  groupStepSchema,
  type laborTypesStepSchema,
  ratesStepSchema,
  usersStepSchema,
} from '@fixed-ops/contract';
import type { z } from 'zod';
import { type Placed, placedBy, type SavedSteps, savedStep } from '../found/placed.ts';
import type { StoreFound } from '../found/store-found.ts';
import { storesOf } from '../stores.ts';

type Rates = z.output<typeof ratesStepSchema>['stores'][number];

/** The submitted data of one store. */
export interface HandedInStore {
  readonly store: ReturnType<typeof storesOf>[number];
  /** The name of its dealer management system. */
  readonly dms: string;
  readonly rates: Rates;
  /** The entries for its codes, people and accounts. */
  readonly placed: Placed;
  /** The content of its files. Null if it sent none. */
  readonly found: StoreFound | null;
  readonly laborTypes: readonly z.output<typeof laborTypesStepSchema>['laborTypes'][number][];
}

/** The submitted data. */
export interface HandedIn {
  /** Null if the first step is not saved, so that there is no submission. */
  readonly groupName: string | null;
  readonly stores: readonly HandedInStore[];
  readonly users: z.output<typeof usersStepSchema>['users'];
}

/** Combines the steps, which must not contradict each other (`submissionProblems`). */
export function handedIn(saved: SavedSteps, found: ReadonlyMap<string, StoreFound>): HandedIn {
  const dms = savedStep(dmsStepSchema, saved.dms);
  const rates = new Map((savedStep(ratesStepSchema, saved.rates)?.stores ?? []).map((each) => [each.store, each]));
  const placedOf = placedBy(saved);
  return {
    groupName: savedStep(groupStepSchema, saved.group)?.groupName ?? null,
    stores: storesOf(saved).flatMap((store) => {
      const its = rates.get(store.id);
      if (its === undefined) return [];
      const placed = placedOf(store.id);
      return [
        {
          store,
          dms: store.dms || (dms?.provider ?? ''),
          rates: its,
          placed,
          found: found.get(store.id) ?? null,
          laborTypes: placed.laborTypes.values(),
        },
      ];
    }),
    users: savedStep(usersStepSchema, saved.users)?.users ?? [],
  };
}
