import { buildUserRecord } from '../testing/build-user-record.ts';
import { inState, peopleInWords, statusWord } from './user-filter.ts';
import { buildUserListEntry } from './user-list-entry.ts';

const active = buildUserListEntry(buildUserRecord({ employeeId: 'active' }));
const unverified = buildUserListEntry(buildUserRecord({ employeeId: 'unverified' }, { isVerified: false }));
const deleted = buildUserListEntry(
  buildUserRecord({ employeeId: 'deleted', accountEnabled: false }, { isVerified: false }),
);
const everybody = [active, unverified, deleted];

test('the deleted are in their own list only, also those who never signed in', () => {
  expect(inState(everybody, 'active')).toEqual([active, unverified]);
  expect(inState(everybody, 'unverified')).toEqual([unverified]);
  expect(inState(everybody, 'deleted')).toEqual([deleted]);
});

test('each state has its word', () => {
  expect(everybody.map(statusWord)).toEqual(['Active', 'Not verified', 'Deleted']);
});

test('people are counted without the deleted, and the list of the deleted counts these', () => {
  for (const state of ['active', 'unverified'] as const) {
    expect(peopleInWords(everybody, state)).toBe('2 people, 1 not verified');
    expect(peopleInWords([active], state)).toBe('1 person');
  }
  expect(peopleInWords(everybody, 'deleted')).toBe('1 deleted person');
  expect(peopleInWords([deleted, deleted], 'deleted')).toBe('2 deleted people');
  expect(peopleInWords([active], 'deleted')).toBe('Nobody deleted');
});
