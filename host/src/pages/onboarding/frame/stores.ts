import type { Onboarding } from '@fixed-ops/contract';
import { useWizard } from './wizard-context.ts';

type KnownStore = Onboarding['knownStores'][number];

/** The stores of the first step. */
export const storesOf = ({ knownStores }: Pick<Onboarding, 'knownStores'>): readonly KnownStore[] =>
  knownStores.filter(({ isTakenAway }) => !isTakenAway);

/** What a store is called that an entry names by its id, or was called when it was taken away. */
export const storeNameOf = ({ knownStores }: Pick<Onboarding, 'knownStores'>, id: string): string =>
  knownStores.find((store) => store.id === id)?.name ?? id;

/** The stores of the first step, and what each is called. */
export function useStores() {
  const { onboarding } = useWizard();
  return { stores: storesOf(onboarding), nameOf: (id: string) => storeNameOf(onboarding, id) };
}
