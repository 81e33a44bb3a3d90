import type { Onboarding, OnboardingStep } from '@fixed-ops/contract';
import { groupStepSchema } from '@fixed-ops/contract/help';
import { useWizard } from './wizard-context.ts';

type KnownStore = Onboarding['knownStores'][number];

/** The stores of the first step. */
export const storesOf = ({ knownStores }: Pick<Onboarding, 'knownStores'>): readonly KnownStore[] =>
  knownStores.filter(({ isTakenAway }) => !isTakenAway);

/** What is saved of a step; of the first one with the ids of its stores, which `knownStores` alone has. */
export function savedWithIds(step: OnboardingStep, saved: unknown, known: Pick<Onboarding, 'knownStores'>): unknown {
  const group = step === 'group' ? groupStepSchema.safeParse(saved).data : undefined;
  if (group === undefined) return saved;
  const idOf = new Map(storesOf(known).map(({ id, name }) => [name, id]));
  return { ...group, stores: group.stores.map((store) => ({ id: idOf.get(store.name) ?? store.name, ...store })) };
}

/** What a store is called that an entry names by its id, or was called when it was taken away. */
const storeNameOf = ({ knownStores }: Pick<Onboarding, 'knownStores'>, id: string): string =>
  knownStores.find((store) => store.id === id)?.name ?? id;

/** What the stores are called that entries of a step are of and that somebody has taken away. */
export function goneIn(data: object, { knownStores }: Pick<Onboarding, 'knownStores'>): string[] {
  const entries = Object.values(data).filter(Array.isArray).flat().map(Object);
  const named = new Set(entries.flatMap(({ store, stores = [] }) => [store, ...stores]));
  return knownStores.filter(({ id, isTakenAway }) => isTakenAway && named.has(id)).map(({ name }) => name);
}

export const goneWords = (names: readonly string[]): string =>
  `${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} taken away`;

/** The stores of the first step, and what each is called. */
export function useStores() {
  const { onboarding } = useWizard();
  return { stores: storesOf(onboarding), nameOf: (id: string) => storeNameOf(onboarding, id) };
}
