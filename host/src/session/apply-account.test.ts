import type { AccountRecord } from '@fixed-ops/contract';
import { sessionStore, userProfileSchema } from '@fixed-ops/session/host';
import { setLoadedSession, toyota } from '../testing/session.ts';
import { applyAccount } from './apply-account.ts';

const record: AccountRecord = {
  id: 'local-7',
  employeeId: 'E-7',
  givenName: 'Dana',
  surname: 'Reyes',
  mail: 'dana@example.com',
  jobTitle: 'SERVICE_DIRECTOR',
  businessPhones: ['(555) 555-0171'],
  extension_app_rol: 'MANAGER',
  extension_app_avatar: '/usermgmt/Avatars/x',
};

test('a saved account shows at once, and the stored profile is the one that the next load would build', () => {
  setLoadedSession();
  applyAccount(record);
  expect(sessionStore.getState().user).toMatchObject({
    fullName: 'Dana Reyes',
    phoneNumber: '(555) 555-0171',
    avatar: '/usermgmt/Avatars/x',
    activeDealership: toyota,
  });
  const stored: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
  expect(userProfileSchema.parse(stored)).toEqual(sessionStore.getState().user);
});
