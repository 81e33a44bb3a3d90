import { createHash } from 'node:crypto';
import type { JobTitle, Role } from '@fixed-ops/access';

export interface DemoUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly jobTitle: JobTitle;
  readonly teamCategory: 'Service' | 'Parts' | 'Corporate';
  /** Positions in the list of stores. The first is the default. */
  readonly stores: readonly number[];
  readonly dmsNumber?: { readonly kind: 'advisor' | 'technician' | 'counter'; readonly number: string };
  readonly isUnverified?: boolean;
  readonly isStaff?: boolean;
  readonly hasDevFeatures?: boolean;
  readonly isDeleted?: boolean;
}

/** The password of every demo account. It only opens invented data, so the sign-in page may show it. */
export const demoPassword = 'Harborline-2026';

const user = (
  name: string,
  jobTitle: JobTitle,
  role: Role,
  teamCategory: DemoUser['teamCategory'],
  stores: readonly number[],
  more: Partial<DemoUser> = {},
): DemoUser => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName, role, jobTitle, teamCategory, stores, ...more };
};
const advisor = (name: string, store: number, number: string, more: Partial<DemoUser> = {}): DemoUser =>
  user(name, 'SERVICE_ADVISOR', 'EMPLOYEE', 'Service', [store], { dmsNumber: { kind: 'advisor', number }, ...more });
const technician = (name: string, store: number, number: string, title: JobTitle = 'SERVICE_TECHNICIAN'): DemoUser =>
  user(name, title, 'EMPLOYEE', 'Service', [store], { dmsNumber: { kind: 'technician', number } });

/** The people of the group. Every job title and every role occurs at least once, in realistic combinations. */
export const demoUsers: readonly DemoUser[] = [
  user('Dana Whitfield', 'SERVICE_DIRECTOR', 'ADMIN_SUPER', 'Service', [0, 1, 2]),
  user('Alana Reyes', 'DEALER_PRINCIPLE', 'ADMIN_SUPER', 'Corporate', [0, 1, 2]),
  user('Paul Renner', 'GENERAL_MANAGER', 'MANAGER_SUPER', 'Corporate', [0, 1]),
  user('Ruth Tanaka', 'FIXED_OPS_DIRECTOR', 'ADMIN', 'Service', [0]),
  user('Celia Norwood', 'OFFICE_MANAGER', 'MANAGER', 'Corporate', [0]),
  user('Omar Fields', 'OFFICE_OTHER', 'MANAGER', 'Corporate', [0]),
  user('Will Granger', 'WARRANTY_ADMIN', 'MANAGER', 'Service', [0]),
  user('Nadia Perrin', 'SERVICE_MANAGER', 'MANAGER', 'Service', [0]),
  user('Joel Hart', 'ASST_SERVICE_MANAGER', 'MANAGER', 'Service', [0]),
  advisor('Marisol Vega', 0, 'A1'),
  advisor('Grant Okafor', 0, 'A2'),
  advisor('Priya Nair', 0, 'A3'),
  advisor('Tom Lindqvist', 0, 'A4'),
  advisor('Derek Boone', 0, 'A5'),
  advisor('Hannah Cole', 0, 'A6'),
  technician('Luis Ferrer', 0, 'T7'),
  technician('Andre Wells', 0, 'T9'),
  technician('Mia Sandoval', 0, 'T12'),
  technician('Nora Finch', 0, 'T20', 'DETAIL_TECHNICIAN'),
  user('Pia Holm', 'SERVICE_OTHER', 'MANAGER', 'Service', [0]),
  user('Victor Lang', 'PARTS_DIRECTOR', 'MANAGER_SUPER', 'Parts', [0, 1, 2]),
  user('Ben Kowalski', 'PARTS_MANAGER', 'MANAGER', 'Parts', [0]),
  user('Sue Castell', 'ASST_PARTS_MANAGER', 'MANAGER', 'Parts', [0]),
  user('Gus Moreno', 'PARTS_WHOLESALE', 'EMPLOYEE', 'Parts', [0], { dmsNumber: { kind: 'counter', number: 'P3' } }),
  user('Kit Sorensen', 'PARTS_OTHER', 'EMPLOYEE', 'Parts', [0], { dmsNumber: { kind: 'counter', number: 'P1' } }),
  user('Lena Brooks', 'BDC_MANAGER', 'MANAGER', 'Corporate', [0]),
  user('Toby Marsh', 'BDC_ASSOCIATE', 'EMPLOYEE', 'Corporate', [0]),
  user('Ines Salgado', 'CONSULTANT', 'CONSULTANT', 'Corporate', [0, 1, 2]),
  user('Maya Lindt', 'CONSULTANT', 'DEVELOPER', 'Corporate', [2, 0, 1], { isStaff: true }),
  user('Noor Haidari', 'SERVICE_MANAGER', 'MANAGER', 'Service', [0, 2], { isStaff: true, hasDevFeatures: true }),
  user('Carl Benton', 'SERVICE_MANAGER', 'MANAGER', 'Service', [1]),
  advisor('Carla Jimenez', 1, 'A1'),
  user('Dale Irwin', 'PARTS_MANAGER', 'MANAGER', 'Parts', [1]),
  user('Emi Kuroda', 'SERVICE_MANAGER', 'ADMIN', 'Service', [2]),
  advisor('Kenji Sato', 2, 'A1'),
  technician('Hiro Tanabe', 2, 'T1'),
  user('Leo Marchetti', 'ASST_SERVICE_MANAGER', 'MANAGER', 'Service', [2], { isUnverified: true }),
  advisor('Ray Holt', 0, 'A7', { isDeleted: true }),
  user('Glenn Ivers', 'PARTS_OTHER', 'EMPLOYEE', 'Parts', [1], { isDeleted: true }),
];

export const emailOf = ({ firstName, lastName }: DemoUser): string =>
  `${firstName}.${lastName}@example.com`.toLowerCase();

/** A short and stable employee id from the position in the list, which only grows at its end. */
export const employeeId = (person: DemoUser): string => `E${1001 + demoUsers.indexOf(person)}`;

/** The account's object id: a UUID derived from the e-mail address, so that it is the same in every demo. */
export function accountId(person: DemoUser): string {
  const digest = createHash('sha256')
    .update(`fixed-ops demo ${emailOf(person)}`)
    .digest('hex');
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 3) | 8).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
