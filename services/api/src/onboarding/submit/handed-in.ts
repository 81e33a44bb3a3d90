import {
  dmsStepSchema,
  groupStepSchema,
  type laborTypesStepSchema,
  ratesStepSchema,
  usersStepSchema,
} from '@fixed-ops/contract';
import type { z } from 'zod';
import { type Placed, placedOf, type SavedSteps, savedStep } from '../found/placed.ts';
import type { StoreFound } from '../found/store-found.ts';
import { storesOf } from '../stores.ts';

type Rates = z.output<typeof ratesStepSchema>['stores'][number];

/** Everything that was handed in about one store. */
export interface HandedInStore {
  readonly store: ReturnType<typeof storesOf>[number];
  /** Name of its dealer management system. */
  readonly dms: string;
  readonly rates: Rates;
  /** What people have said of its codes, people and accounts. */
  readonly placed: Placed;
  /** What its files name; null where it sent none. */
  readonly found: StoreFound | null;
  readonly laborTypes: z.output<typeof laborTypesStepSchema>['laborTypes'];
}

/** Everything that was handed in. */
export interface HandedIn {
  /** Null where the first step is not saved, which is no submission. */
  readonly groupName: string | null;
  readonly stores: readonly HandedInStore[];
  readonly users: z.output<typeof usersStepSchema>['users'];
}

/** Puts together what the steps say, which fit together (`submissionProblems`). */
export function handedIn(saved: SavedSteps, found: ReadonlyMap<string, StoreFound>): HandedIn {
  const dms = savedStep(dmsStepSchema, saved.dms);
  const rates = new Map((savedStep(ratesStepSchema, saved.rates)?.stores ?? []).map((each) => [each.store, each]));
  return {
    groupName: savedStep(groupStepSchema, saved.group)?.groupName ?? null,
    stores: storesOf(saved).flatMap((store) => {
      const its = rates.get(store.id);
      if (its === undefined) return [];
      const placed = placedOf(saved, store.id);
      return [
        {
          store,
          dms: store.dms || (dms?.provider ?? ''),
          rates: its,
          placed,
          found: found.get(store.id) ?? null,
          laborTypes: [...placed.laborTypes.values()],
        },
      ];
    }),
    users: savedStep(usersStepSchema, saved.users)?.users ?? [],
  };
}
