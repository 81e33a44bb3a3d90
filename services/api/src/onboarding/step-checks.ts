import {
  dmsStepSchema,
  groupStepSchema,
  type OnboardingCheck,
  type OnboardingStep,
  ratesStepSchema,
  usersStepSchema,
} from '@fixed-ops/contract';
import { isOfStatement } from '@fixed-ops/rules';
import { type Placed, type PlacedBy, type SavedSteps, savedStep } from './found/placed.ts';
import type { StoreFound } from './found/store-found.ts';

/** The input of the checks of a session's steps. */
export interface CheckedSession {
  readonly saved: SavedSteps;
  /** The entries for codes, people and accounts. */
  readonly placed: PlacedBy;
  readonly found: ReadonlyMap<string, StoreFound>;
  /** The number of rows of its files that cannot be loaded, by store. */
  readonly refusedRows: ReadonlyMap<string, number>;
}

type Check = (session: CheckedSession, stores: readonly string[]) => OnboardingCheck[];

const check = (
  code: OnboardingCheck['code'],
  store: string | null,
  count: number,
  of: number | null = null,
): OnboardingCheck[] => (count > 0 ? [{ code, store, count, of }] : []);

const checks: Readonly<Partial<Record<OnboardingStep, Check>>> = {
  group: ({ saved }) => {
    const group = savedStep(groupStepSchema, saved.group);
    const bare = (group?.stores ?? []).filter(({ street, city }) => street === '' || city === '');
    return check('storesWithoutAddress', null, bare.length, group?.stores.length ?? 0);
  },
  dms: ({ saved, found, refusedRows }, stores) => {
    const dms = savedStep(dmsStepSchema, saved.dms);
    const bare = stores.filter((store) => !found.has(store));
    return [
      ...check('notAuthorized', null, dms !== null && !dms.authorizationSigned ? 1 : 0),
      ...check('storesWithoutFiles', null, bare.length, stores.length),
      ...stores.flatMap((store) => check('refusedRows', store, refusedRows.get(store) ?? 0)),
    ];
  },
  rates: ({ saved }, stores) => {
    const rated = new Set((savedStep(ratesStepSchema, saved.rates)?.stores ?? []).map(({ store }) => store));
    return check('storesWithoutRate', null, stores.filter((store) => !rated.has(store)).length, stores.length);
  },
  // Labor types and accounts are counted as on the step's page: a suggestion does not count until somebody accepts it.
  laborTypes: (session, stores) =>
    perStore(session, stores, ({ laborTypes, store }, placed) =>
      check(
        'laborTypesToPlace',
        store,
        laborTypes.filter(({ code }) => !placed.laborTypes.has(code)).length,
        laborTypes.length,
      ),
    ),
  people: (session, stores) =>
    perStore(session, stores, ({ technicians, advisors, store }, placed) => [
      ...check(
        'techniciansToName',
        store,
        technicians.filter(({ number, name }) => !(placed.technicians.get(number)?.name || name)).length,
        technicians.length,
      ),
      ...check(
        'advisorsToName',
        store,
        advisors.filter(({ number, name }) => !(placed.advisors.get(number)?.name || name)).length,
        advisors.length,
      ),
    ]),
  opCodes: (session, stores) =>
    perStore(session, stores, ({ opCodes, store }, placed) =>
      check(
        'opCodesToPlace',
        store,
        opCodes.filter(({ code, category }) => !(placed.opCodes.get(code)?.category || category)).length,
        opCodes.length,
      ),
    ),
  ledger: (session, stores) =>
    perStore(session, stores, ({ accounts, store }, placed) => {
      const asked = accounts.filter(({ type }) => isOfStatement(type));
      return check(
        'accountsToPlace',
        store,
        asked.filter(({ account }) => !placed.accounts.has(account)).length,
        asked.length,
      );
    }),
  users: ({ saved }) => {
    const users = savedStep(usersStepSchema, saved.users);
    return check('nobodyInvited', null, users !== null && users.users.length === 0 ? 1 : 0);
  },
};

function perStore(
  { placed, found }: CheckedSession,
  stores: readonly string[],
  of: (found: StoreFound, placed: Placed) => OnboardingCheck[],
): OnboardingCheck[] {
  return stores.flatMap((store) => {
    const its = found.get(store);
    return its === undefined ? [] : of(its, placed(store));
  });
}

/**
 * The open points of a step. They never prevent the submission, because all of it can be done in Administration too. A step that nobody has
 * begun only has the points that its files raise.
 */
export function checksOf(step: OnboardingStep, session: CheckedSession, stores: readonly string[]): OnboardingCheck[] {
  const asksOfFiles = ['laborTypes', 'people', 'opCodes', 'ledger'].includes(step);
  if (!asksOfFiles && !Object.hasOwn(session.saved, step)) return [];
  return checks[step]?.(session, stores) ?? [];
}
