import { type Role, roles } from '@fixed-ops/access';
import { type CallDefinition, calls } from '@fixed-ops/contract';
import { routes } from '../../routes.ts';
import { insertPerson, type Person } from '../../testing/builders.ts';
import type { Answer } from '../../testing/start-api.ts';
import { codeOf, newPerson, useManagedGroup } from './testing/managed-group.ts';

/**
 * Writes whose address names no dealership: whom and which store they are about stands in the body, so neither `access-table.test.ts` nor
 * `every-call.api.test.ts` crosses them. Here every role asks each of them about people and stores near and far.
 */

const group = useManagedGroup();

/** Whom a write is about: somebody of the caller's store, of another store of the group, and of another group. */
const places = { own: 'd-1', sister: 'd-3', foreign: 'd-x' } as const;
type Place = keyof typeof places;

type BodyOf = (at: { userId: string; store: string; caller: Person }) => object;
const isOpen = { workingIn: 'd-1' };

/** A whole body of each write, so that nothing but rights can refuse it. */
const writes: readonly (readonly [CallDefinition, BodyOf])[] = [
  [calls.createUser, ({ store }) => person(store)],
  [calls.createUsers, ({ store }) => ({ users: [{ ...person(store), email: 'listed@example.com' }], check: false })],
  [calls.resendInviteEmail, ({ userId }) => ({ userId, ...isOpen })],
  [calls.endSessions, ({ userId }) => ({ userId, ...isOpen })],
  [calls.softDeleteUser, ({ userId, caller }) => ({ userId, deletedBy: caller.userId, ...isOpen })],
  [calls.unSoftDeleteUser, ({ userId }) => ({ userId, ...isOpen })],
  [
    calls.updateUsersDealerships,
    ({ userId, store }) => ({ userId, dealershipIds: [store], defaultDealershipId: store, ...isOpen }),
  ],
  [calls.updateUser, ({ userId }) => ({ userId, lastName: 'Changed', ...isOpen })],
  [calls.updateAvatarUrl, ({ userId }) => ({ userId, avatar: null, ...isOpen })],
  [calls.updateUserDefaultDealership, ({ userId, store }) => ({ userId, dealershipId: store, ...isOpen })],
  [calls.updateUserAccountStatus, ({ userId }) => ({ userId, status: true })],
];
/** Writes without a dealership in their address that have their walk elsewhere, or are about the caller or no store at all. */
const elsewhere = [
  // Preferences name the caller in the path: `every-call.api.test.ts`.
  ...['PutPreferences', 'PatchPreferences', 'ReportClientEvents'],
  // The group is in the path: `every-call.api.test.ts`.
  ...['PutManufacturerExpenses', 'RestoreManufacturerExpenses'],
  // The invitation says of which group: `saving-steps`, `samples` and `links` of onboarding.
  ...['SaveOnboarding', 'Sample', 'SamplePart', 'ReadSample', 'RemoveSample', 'StepLink', 'WithdrawStepLink'],
  // Developers' alone, of no dealership: `access-table.test.ts`.
  ...['RollBackRelease', 'StopCanary'],
];

function person(store: string): object {
  return { ...newPerson, dealershipIds: [store], defaultDealershipId: store, dmsNumbers: [], sendInvite: false };
}

/** How far a role reaches by the rulings, Rights of administrators; nobody changes another one's verification. */
function reaches(call: CallDefinition, role: Role, place: Place): boolean {
  if (call === calls.updateUserAccountStatus) return false;
  if (place === 'own') return role === 'ADMIN' || role === 'ADMIN_SUPER';
  return place === 'sister' && role === 'ADMIN_SUPER';
}

/** Of a list each row is refused for itself. */
const isRefused = (call: CallDefinition, { status, body }: Answer): boolean =>
  call === calls.createUsers && status === 200
    ? (body as { results: { status: string }[] }).results.every((row) => row.status === 'refused')
    : status === 403;

/** Everything that the writes could have changed. */
const everybody = () =>
  group.db.query(
    `select u.*, array(select dealership_id from user_dealership where user_id = u.id order by 1) as stores
       from app_user u order by u.id`,
  );

describe.each(roles)('%s', (role) => {
  test.each(Object.entries(places) as [Place, string][])(
    'changes people of a store that is %s exactly as far as the rulings let it',
    async (place, store) => {
      const caller = await insertPerson(group.db, { id: 'e-caller', groupId: 'g-1', dealerships: ['d-1'], role });
      const groupId = place === 'foreign' ? 'g-2' : 'g-1';
      await insertPerson(group.db, { id: 'e-target', groupId, dealerships: [store], role: 'EMPLOYEE' });
      const before = await everybody();
      const wrong: string[] = [];
      for (const [call, bodyOf] of writes) {
        if (reaches(call, role, place)) continue;
        const answer = await group.send(call, bodyOf({ userId: 'e-target', store, caller }), caller);
        if (!isRefused(call, answer)) wrong.push(`${call.name}: ${answer.status} ${codeOf(answer) ?? ''}`);
      }
      expect(wrong).toEqual([]);
      expect(await everybody()).toEqual(before);
      expect(await group.auditLog()).toEqual([]);
      for (const [call, bodyOf] of writes) {
        if (!reaches(call, role, place)) continue;
        const answer = await group.send(call, bodyOf({ userId: 'e-target', store, caller }), caller);
        // Rules of the person may still refuse (a version that is not said, an account that is closed by now); rights do not.
        if (isRefused(call, answer))
          wrong.push(`${call.name}: ${answer.status} ${codeOf(answer) ?? ''} instead of reached`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

test('which are all writes of the contract without a dealership in their address, but those that are said above', () => {
  const named = [...writes.map(([call]) => call.name), ...elsewhere];
  const unnamed = routes
    .filter(({ scope, call }) => scope === 'account' && call.method !== 'GET')
    .map(({ call }) => call.name);
  expect(unnamed.sort()).toEqual(named.sort());
});
