import { randomUUID } from 'node:crypto';
import { groupStepSchema, type Onboarding, type SavedStep } from '@fixed-ops/contract';
import type { FieldError } from '../http/problem/problem.ts';
import { type SavedSteps, savedStep } from './found/placed.ts';
import type { OnboardingSession, TakenAway } from './read-session.ts';

type Group = Extract<SavedStep, { step: 'group' }>['data'];
type Store = Group['stores'][number] & { readonly id: string };
/** What of a session says which stores it has, and has had. */
export type StoresOfSession = Pick<OnboardingSession, 'saved' | 'step_state'>;

/** The stores of the first step. One that was saved before stores had ids goes by its name, as all that was saved of it does. */
export const storesOf = (saved: SavedSteps): Store[] =>
  (savedStep(groupStepSchema, saved.group)?.stores ?? []).map((store) => ({ ...store, id: store.id ?? store.name }));

/** Stores that the first step had once. Nobody else gets the id of one. */
const takenAway = ({ step_state: state }: Pick<StoresOfSession, 'step_state'>): readonly TakenAway[] =>
  state.group?.takenAway ?? [];

/** All stores by which anything of a session may go. */
export const knownStores = (session: StoresOfSession): Onboarding['knownStores'] => [
  ...storesOf(session.saved).map(({ id, name }) => ({ id, name, isTakenAway: false })),
  ...takenAway(session).map((store) => ({ ...store, isTakenAway: true })),
];

/** Finds the id of the store that is meant: by its id, or by its name of now, as pages say it that know no ids. */
export function storeFinder(session: StoresOfSession): (said: string) => string | undefined {
  const known = knownStores(session);
  const ids = new Set(known.map(({ id }) => id));
  const present = known.filter(({ isTakenAway }) => !isTakenAway);
  const idOf = new Map(present.map(({ id, name }) => [name.toLowerCase(), id]));
  return (said) => (ids.has(said) ? said : idOf.get(said.toLowerCase()));
}

/** What is wrong where something names a store that the first step does not have: by its id, or by what a page called it that knows no ids. */
export function unknownStore(
  path: string,
  said: string,
  session: StoresOfSession,
  verb: 'names' | 'is' = 'names',
): FieldError {
  const name = takenAway(session).find(({ id }) => id === said)?.name;
  const message =
    name === undefined ? `${verb} ${said}, which is no store of the group` : `${verb} ${name}, which was taken away`;
  return { path, code: 'unknown_store', message };
}

/** Former names that no store has: what was said of the store would stay behind. */
export function unknownFormerNames({ stores }: Group, before: StoresOfSession): FieldError[] {
  const names = new Set(storesOf(before.saved).map(({ name }) => name.toLowerCase()));
  return stores.flatMap(({ id, name, formerName = name }, index) =>
    id !== undefined || formerName === name || names.has(formerName.toLowerCase())
      ? []
      : [unknownStore(`data.stores.${index}.formerName`, formerName, before, 'is')],
  );
}

/** The first step as it is kept: each store with its id. */
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

/** The stores that a session has had and that its first step has no more. */
export function takenAwayAfter(group: Group, before: StoresOfSession): TakenAway[] {
  const there = new Set(group.stores.map(({ id }) => id));
  return knownStores(before)
    .filter(({ id }) => !there.has(id))
    .map(({ id, name }) => ({ id, name }));
}
