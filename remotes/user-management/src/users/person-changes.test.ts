import { auditEntrySchema } from '@fixed-ops/contract/administration';
import { userListRecordSchema } from '@fixed-ops/contract/people';
import { type PersonValues, valuesOf } from '../person/person-values.ts';
import { buildUserRecord } from '../testing/build-user-record.ts';
import { changeInWords, fieldChanges, maySave, undoValues } from './person-changes.ts';

const values: PersonValues = valuesOf(buildUserRecord({ teamCategory: 'Service' }, { DealershipId: 'd1' }));
const isOwnStore = (id: string) => id === 'd1';
const giving = { roles: ['ADMIN', 'MANAGER', 'EMPLOYEE'], isOwnStore, isOfficeFixed: false };
const entryOf = (before: object) =>
  auditEntrySchema.parse({
    ...{ id: 7, at: '2026-11-18T15:00:00Z', userId: 'E-2', by: 'Ann Lee', action: 'UpdateUser', entity: 'app_user' },
    ...{ entityId: 'E-7', from: null, before, after: {} },
  });
const back = (before: object, held = values) => undoValues(entryOf(before), held, isOwnStore);

test.each([
  [{ role: 'MANAGER' }, true],
  [{ role: 'MANAGER_SUPER' }, false],
  [{ firstName: 'Lou', dealershipIds: ['d1', 'd3'] }, false],
  [{ defaultDealershipId: 'd3' }, false],
  [{ firstName: 'Lou', dealershipIds: ['d1'], defaultDealershipId: 'd1' }, true],
])('%j is put back by who may save it: %s', (before, isOffered) => {
  expect(maySave(back(before), values, giving)).toBe(isOffered);
});

test('title, role and team that are fixed are not put back, a name is', () => {
  const fixed = { ...giving, isOfficeFixed: true };
  expect(maySave(back({ role: 'MANAGER' }), values, fixed)).toBe(false);
  expect(maySave(back({ firstName: 'Lou' }), values, fixed)).toBe(true);
});

test('numbers that the form holds already are not put back, in whatever order the log keeps their parts', () => {
  const dmsNumbers =
    userListRecordSchema.shape.dmsNumbers.parse([{ dealershipId: 'd1', type: 'advisor', number: '7' }]) ?? [];
  expect(
    back({ dmsNumbers: [{ type: 'advisor', number: '7', dealershipId: 'd1' }] }, { ...values, dmsNumbers }),
  ).toEqual({});
  expect(back({ dmsNumbers: 'not what it was' }, { ...values, dmsNumbers: [] })).toEqual({});
});

test('what people did to their own account is named, not called a change of a person', () => {
  const own = ['AcceptInvitation', 'ResetPassword', 'EditProfile', 'UpdateUserAccountStatus'];
  expect(own.map(changeInWords)).toEqual([
    'accepted the invitation',
    'chose a new password',
    'changed the own profile',
    'came here for the first time',
  ]);
});

test('an own phone number that the log once kept by another name is told and put back, what stayed is not told', () => {
  const own = {
    ...entryOf({ firstName: 'Lou', phone: '' }),
    action: 'EditProfile',
    after: { firstName: 'Lou', phone: '(555) 555-0171' },
  };
  expect(fieldChanges(own, String)).toEqual([{ label: 'Phone', before: 'none', after: '(555) 555-0171' }]);
  expect(undoValues(own, { ...values, firstName: 'Louise', phoneNumber: '(555) 555-0171' }, isOwnStore)).toEqual({
    phoneNumber: '',
  });
});
