import { dealershipIdSchema } from '@fixed-ops/contract';
import { type ListRow, toAccountRecord, toUserListRecord } from './account-record.ts';

const clientId = '7d0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b21';
const prefix = 'extension_7d0c1f625f0e4a579c0b0f1d5a9e6b21';

const row: ListRow = {
  id: 'e-17',
  local_account_id: 'a-17',
  first_name: 'Dana',
  last_name: 'Reyes',
  email: 'dana@example.com',
  phone: '555-0117',
  role: 'ADMIN_SUPER',
  job_title: 'GENERAL_MANAGER',
  avatar_url: '',
  dev_features: false,
  is_verified: true,
  is_tai: false,
  group_id: 'g-1',
  group_name: 'Harborline Auto Group',
  default_dealership_id: 'd-2',
  deleted_by: null,
  deleted_at: null,
  dealerships: [
    { id: 'd-1', name: 'One' },
    { id: 'd-2', name: 'Two' },
  ],
  team_category: 'Corporate',
  created_at: '2026-01-05T09:00:00Z',
  last_login_at: null,
  invited_at: '2026-01-05T09:00:00Z',
  invitation_sent_at: '2026-01-05T09:00:01Z',
  invitation_failure: null,
  invitation_failure_code: null,
  invitation_next_try_at: null,
  deleted_by_name: null,
  dms_numbers: [{ dealershipId: dealershipIdSchema.parse('d-1'), type: 'advisor', number: '42' }],
};

test('the account record names every attribute with the suffixes of the specification', () => {
  expect(toAccountRecord(row, clientId)).toEqual({
    id: 'a-17',
    employeeId: 'e-17',
    givenName: 'Dana',
    surname: 'Reyes',
    mail: 'dana@example.com',
    jobTitle: 'GENERAL_MANAGER',
    businessPhones: ['555-0117'],
    [`${prefix}_rol`]: 'ADMIN_SUPER',
    [`${prefix}_devFeatures`]: false,
    [`${prefix}_dealerships`]: '[{"id":"d-1","name":"One"},{"id":"d-2","name":"Two"}]',
    [`${prefix}_DealershipId`]: 'd-2',
    [`${prefix}_dealershipGroup`]: 'Harborline Auto Group',
    [`${prefix}_dealershipGroupId`]: 'g-1',
    [`${prefix}_isVerified`]: true,
    [`${prefix}_isTAI`]: false,
    [`${prefix}_dealershipCount`]: 2,
  });
});

test('no phone is an empty list and no avatar no attribute', () => {
  const record = toAccountRecord({ ...row, phone: '' }, clientId);
  expect(record.businessPhones).toEqual([]);
  expect(Object.keys(record).some((key) => key.endsWith('_avatar'))).toBe(false);
});

test('a list entry carries the role as _role and the state of the account', () => {
  const entry = toUserListRecord(row, clientId);
  expect(entry).toMatchObject({
    accountEnabled: true,
    teamCategory: 'Corporate',
    lastSignInDateTime: null,
    dmsNumbers: [{ dealershipId: 'd-1', type: 'advisor', number: '42' }],
    [`${prefix}_role`]: 'ADMIN_SUPER',
  });
  expect(entry).not.toHaveProperty(`${prefix}_rol`);
  expect(entry).not.toHaveProperty(`${prefix}_deletedBy`);
});

test('a soft-deleted person is disabled and says by whom and when', () => {
  const deleted = { deleted_by: 'e-1', deleted_by_name: 'Ann Lee', deleted_at: '2026-11-01T12:00:00Z' };
  const entry = toUserListRecord({ ...row, ...deleted }, clientId);
  expect(entry).toMatchObject({
    accountEnabled: false,
    deletedByName: 'Ann Lee',
    [`${prefix}_deletedBy`]: 'e-1',
    [`${prefix}_deletedDate`]: '2026-11-01T12:00:00Z',
  });
});
