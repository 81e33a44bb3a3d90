import type { UserListRecord } from '@fixed-ops/contract';
import { userListRecordSchema } from '@fixed-ops/contract/people';

const PREFIX = 'extension_7d0c1f625f0e4a579c0b0f1d5a9e6b21';

/**
 * A record of the user list in the format of the identity directory. `attributes` are custom ones without their prefix.
 */
export function buildUserRecord(
  changes: Partial<UserListRecord> = {},
  attributes: Readonly<Record<string, unknown>> = {},
): UserListRecord {
  const defaults = {
    avatar: 'https://pictures.example.com/luis.png',
    role: 'EMPLOYEE',
    isVerified: true,
    dealerships: JSON.stringify([{ id: 'd1', name: 'Harborline Toyota' }]),
    dealershipCount: 1,
  };
  const custom = Object.entries({ ...defaults, ...attributes }).map(([name, value]) => [`${PREFIX}_${name}`, value]);
  return userListRecordSchema.parse({
    id: 'local-7',
    employeeId: 'E-7',
    givenName: 'Luis',
    surname: 'Ferrer',
    mail: 'luis.ferrer@example.com',
    jobTitle: 'SERVICE_TECHNICIAN',
    businessPhones: ['+15555550171'],
    accountEnabled: true,
    ...Object.fromEntries(custom),
    ...changes,
  });
}
