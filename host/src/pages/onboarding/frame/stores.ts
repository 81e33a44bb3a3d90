import type { Onboarding, OnboardingStep } from '@fixed-ops/contract';
import { groupStepSchema } from '@fixed-ops/contract/help';
import { useWizard } from './wizard-context.ts';

type KnownStore = Onboarding['knownStores'][number];

/** The stores of the first step. */
export const storesOf = ({ knownStores }: Pick<Onboarding, 'knownStores'>): readonly KnownStore[] =>
  knownStores.filter(({ isTakenAway }) => !isTakenAway);

/** The saved data of a step. Those of the first step get the ids of its stores, which only `knownStores` has. */
export function savedWithIds(step: OnboardingStep, saved: unknown, known: Pick<Onboarding, 'knownStores'>): unknown {
  const group = step === 'group' ? groupStepSchema.safeParse(saved).data : undefined;
  if (group === undefined) return saved;
  const idOf = new Map(storesOf(known).map(({ id, name }) => [name, id]));
  return { ...group, stores: group.stores.map((store) => ({ id: idOf.get(store.name) ?? store.name, ...store })) };
}

/** The present name of a store, or its last name if it was removed. */
const storeNameOf = ({ knownStores }: Pick<Onboarding, 'knownStores'>, id: string): string =>
  knownStores.find((store) => store.id === id)?.name ?? id;

/** The names of removed stores to which entries of a step still belong. */
export function removedStoresIn(data: object, { knownStores }: Pick<Onboarding, 'knownStores'>): string[] {
  const entries = Object.values(data).filter(Array.isArray).flat().map(Object);
  const named = new Set(entries.flatMap(({ store, stores = [] }) => [store, ...stores]));
  return knownStores.filter(({ id, isTakenAway }) => isTakenAway && named.has(id)).map(({ name }) => name);
}

export const removedStoresInWords = (names: readonly string[]): string =>
  `${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} removed`;

/** The stores of the first step and their names. */
export function useStores() {
  const { onboarding } = useWizard();
  return { stores: storesOf(onboarding), nameOf: (id: string) => storeNameOf(onboarding, id) };
}
