import { buildUserRecord } from '../testing/build-user-record.ts';
import { buildUserList, buildUserListEntry } from './user-list-entry.ts';

test('an entry is built from the account record, its custom attributes found by suffix', () => {
  const record = buildUserRecord(
    { accountEnabled: false, deletedByName: 'Dana Whitfield' },
    { deletedBy: 'E-1', deletedDate: '2026-11-01T12:00:00Z', isVerified: 'True' },
  );
  expect(buildUserListEntry(record)).toEqual({
    id: 'E-7',
    localAccountId: 'local-7',
    fullName: 'Luis Ferrer',
    firstName: 'Luis',
    lastName: 'Ferrer',
    avatar: 'https://pictures.example.com/luis.png',
    email: 'luis.ferrer@example.com',
    role: 'EMPLOYEE',
    jobTitle: 'SERVICE_TECHNICIAN',
    phoneNumber: '+15555550171',
    isActive: false,
    isVerified: true,
    deletedBy: 'E-1',
    deletedByName: 'Dana Whitfield',
    deletedDate: '2026-11-01T12:00:00Z',
    userDealerships: [{ id: 'd1', name: 'Harborline Toyota' }],
    dealershipCount: 1,
    defaultDealershipId: '',
    lastSignIn: '',
    invited: '',
    inviteSent: '',
    inviteFailure: '',
    inviteFailureCode: '',
    inviteNextTry: '',
  });
});

test('what the directory left out has the defaults of the specification', () => {
  const bare = { id: 'local-8', employeeId: 'E-8', givenName: 'Ann', surname: '', accountEnabled: true };
  const entry = buildUserListEntry({ ...bare, mail: null, jobTitle: null, businessPhones: [] });
  expect(entry).toMatchObject({
    fullName: 'Ann',
    email: '',
    phoneNumber: '',
    role: '',
    avatar: '',
    isVerified: false,
    deletedBy: '',
    deletedByName: '',
    deletedDate: '',
    userDealerships: [],
    dealershipCount: 1,
  });
});

test('the count of dealerships is the attribute, not the length of the list', () => {
  expect(buildUserListEntry(buildUserRecord({}, { dealershipCount: '3' })).dealershipCount).toBe(3);
});

test('a list of dealerships that cannot be read leaves the rest of the entry', () => {
  expect(buildUserListEntry(buildUserRecord({}, { dealerships: '[{"id":' }))).toMatchObject({
    fullName: 'Luis Ferrer',
    userDealerships: [],
  });
});

test('the current user is left out by id', () => {
  const records = [buildUserRecord(), buildUserRecord({ employeeId: 'E-1', givenName: 'Dana' })];
  expect(buildUserList(records, 'E-1').map(({ id }) => id)).toEqual(['E-7']);
});
