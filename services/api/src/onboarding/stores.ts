import { randomUUID } from 'node:crypto';
import { groupStepSchema, type Onboarding, type SavedStep } from '@fixed-ops/contract';
import type { FieldError } from '../http/problem/problem.ts';
import { type SavedSteps, savedStep } from './found/placed.ts';
import type { OnboardingSession, TakenAway } from './read-session.ts';

type Group = Extract<SavedStep, { step: 'group' }>['data'];
type Store = Group['stores'][number] & { readonly id: string };
/** The parts of a session that name its present and former stores. */
export type StoresOfSession = Pick<OnboardingSession, 'saved' | 'step_state'>;

/** The stores of the first step. If it was saved before stores had ids, a store's name is its id, as in all entries of that time. */
export const storesOf = (saved: SavedSteps): Store[] =>
  (savedStep(groupStepSchema, saved.group)?.stores ?? []).map((store) => ({ ...store, id: store.id ?? store.name }));

/** The stores that the first step had before. No other store gets one of their ids. */
const takenAway = ({ step_state: state }: Pick<StoresOfSession, 'step_state'>): readonly TakenAway[] =>
  state.group?.takenAway ?? [];

/** All stores that entries of a session may refer to. */
export const knownStores = (session: StoresOfSession): Onboarding['knownStores'] => [
  ...storesOf(session.saved).map(({ id, name }) => ({ id, name, isTakenAway: false })),
  ...takenAway(session).map((store) => ({ ...store, isTakenAway: true })),
];

/** Finds the id of a store by its id, or by its current name, which pages without ids send. */
export function storeFinder(session: StoresOfSession): (said: string) => string | undefined {
  const known = knownStores(session);
  const ids = new Set(known.map(({ id }) => id));
  const present = known.filter(({ isTakenAway }) => !isTakenAway);
  const idOf = new Map(present.map(({ id, name }) => [name.toLowerCase(), id]));
  return (said) => (ids.has(said) ? said : idOf.get(said.toLowerCase()));
}

/** The problem of an entry for a store that the first step does not have, by its id or by the name that an older page sent. */
export function unknownStore(
  path: string,
  said: string,
  session: StoresOfSession,
  verb: 'names' | 'is' = 'names',
): FieldError {
  const name = takenAway(session).find(({ id }) => id === said)?.name;
  const message =
    name === undefined ? `${verb} ${said}, which is not a store of the group` : `${verb} ${name}, which was removed`;
  return { path, code: 'unknown_store', message };
}

/** Former names that no store has any more. Entries under such a name would be lost. */
export function unknownFormerNames({ stores }: Group, before: StoresOfSession): FieldError[] {
  const names = new Set(storesOf(before.saved).map(({ name }) => name.toLowerCase()));
  return stores.flatMap(({ id, name, formerName = name }, index) =>
    id !== undefined || formerName === name || names.has(formerName.toLowerCase())
      ? []
      : [unknownStore(`data.stores.${index}.formerName`, formerName, before, 'is')],
  );
}

/** The stored first step, with an id for each store. */
export function withIds({ stores, ...group }: Group, before: StoresOfSession): Group {
  const idOf = new Map(storesOf(before.saved).map(({ id, name }) => [name.toLowerCase(), id]));
  const ofOthers = new Set(knownStores(before).map(({ id }) => id.toLowerCase()));
  const given = new Set(stores.flatMap(({ id }) => (id === undefined ? [] : [id.toLowerCase()])));
  const chosenFor = ({ name, formerName = name }: Group['stores'][number]): string => {
    const own = idOf.get(formerName.toLowerCase());
    if (own !== undefined && !given.has(own.toLowerCase())) return own;
    const isTaken = given.has(name.toLowerCase()) || ofOthers.has(name.toLowerCase());
    return isTaken ? randomUUID() : name;
  };
  return {
    ...group,
    stores: stores.map((sent) => {
      const { formerName: _former, ...store } = sent;
      const id = store.id ?? chosenFor(sent);
      given.add(id.toLowerCase());
      return { ...store, id };
    }),
  };
}

/** The former stores of a session that its first step no longer has. */
export function takenAwayAfter(group: Group, before: StoresOfSession): TakenAway[] {
  const there = new Set(group.stores.map(({ id }) => id));
  return knownStores(before)
    .filter(({ id }) => !there.has(id))
    .map(({ id, name }) => ({ id, name }));
}
