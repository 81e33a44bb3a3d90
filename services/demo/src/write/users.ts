import type { Database } from '@fixed-ops/database';
import { hash } from '@node-rs/argon2';
import { type Day, easternTime } from '../chance/calendar.ts';
import { accountId, type DemoUser, demoPassword, demoUsers, emailOf, employeeId } from '../people/users.ts';
import { notePublished } from '../published-passwords.ts';
import { group, stores } from '../store/stores.ts';
import { copyRows } from './copy-text.ts';
import { copySettled } from './settled.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const WEEK = 7;
/** The minute of the day at which the first person of the group signs in. The others follow one by one. */
const FIRST_SIGN_IN = 7 * 60 + 5;

/**
 * The last sign-in of a person: the day before for most, some days ago for rare users, and never for people who did not open their
 * invitation.
 */
function lastSignIn(person: DemoUser, index: number, anchor: Day): string | null {
  if (person.isUnverified) return null;
  const daysAgo = person.isDeleted ? 121 : 1 + (index % 4 === 3 ? index % WEEK : 0);
  return easternTime(anchor - daysAgo, FIRST_SIGN_IN + index * 3);
}

const storeIds = (person: DemoUser): string[] => person.stores.flatMap((position) => stores[position]?.id ?? []);

/** Writes the group's people with their stores, numbers and credentials. */
export async function writeUsers(db: Database, anchor: Day): Promise<void> {
  const director = demoUsers[0];
  await copyRows(
    db,
    'app_user',
    [
      'id',
      'local_account_id',
      'first_name',
      'last_name',
      'email',
      'phone',
      'role',
      'job_title',
      'team_category',
      'dev_features',
      'is_verified',
      'is_tai',
      'group_id',
      'default_dealership_id',
      'deleted_by',
      'deleted_at',
      'created_at',
      'last_login_at',
    ],
    demoUsers.map((person, index) => [
      employeeId(person),
      accountId(person),
      person.firstName,
      person.lastName,
      emailOf(person),
      `(555) 555-01${String((40 + index) % 100).padStart(2, '0')}`,
      person.role,
      person.jobTitle,
      person.teamCategory,
      person.hasDevFeatures ?? false,
      !person.isUnverified,
      person.isStaff ?? false,
      group.id,
      storeIds(person)[0],
      person.isDeleted && director ? employeeId(director) : null,
      person.isDeleted ? easternTime(anchor - 120, 600) : null,
      easternTime(anchor - 400, 540),
      lastSignIn(person, index, anchor),
    ]),
  );
  await copyRows(
    db,
    'user_dealership',
    ['user_id', 'dealership_id'],
    demoUsers.flatMap((person) => storeIds(person).map((store) => [employeeId(person), store])),
  );
  await copyRows(
    db,
    'user_dms_number',
    ['user_id', 'dealership_id', 'kind', 'number'],
    demoUsers.flatMap((person) =>
      person.dmsNumber
        ? [[employeeId(person), storeIds(person)[0], person.dmsNumber.kind, person.dmsNumber.number]]
        : [],
    ),
  );
  const hashes = await Promise.all(demoUsers.map(() => hash(demoPassword, argon2)));
  await copySettled(
    db,
    anchor,
    'identity_credential',
    ['local_account_id', 'password_hash'],
    demoUsers.map((person, index) => [accountId(person), hashes[index]]),
  );
  await notePublished(
    db,
    new Map(demoUsers.flatMap((person, index) => (hashes[index] ? [[accountId(person), hashes[index]]] : []))),
  );
}
