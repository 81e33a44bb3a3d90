import { type CallDefinition, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { TemporaryDatabase } from '@fixed-ops/database/testing';
import { MailError, type MailMessage } from '@fixed-ops/mail';
import { insertDealership, insertGroup, insertPerson, type Person } from '../../../testing/builders.ts';
import { type Answer, openTestDatabase, startApi, type TestApi, testClock } from '../../../testing/start-api.ts';
import { stubProvisioning } from '../../../testing/stub-provisioning.ts';

const start = Date.parse('2026-11-20T18:00:00Z');

/** An advisor as the form of a new person sends one. */
export const newPerson = {
  firstName: 'Luis',
  lastName: 'Ferrer',
  email: ' Luis.Ferrer@Example.com ',
  role: 'EMPLOYEE',
  jobTitle: 'SERVICE_ADVISOR',
  phoneNumber: '+15555550171',
  teamCategory: 'Service',
  dealershipIds: ['d-1'],
  defaultDealershipId: 'd-1',
  dmsNumbers: [{ dealershipId: 'd-1', type: 'advisor', number: '412' }],
  sendInvite: true,
  workingIn: 'd-1',
};

/** Empties the tables of people, and enters the four people whom every test begins with. */
async function enterPeople(db: Database): Promise<ReadonlyMap<string, Person>> {
  for (const table of ['user_invitation', 'user_dms_number', 'user_dealership', 'audit_log', 'user_avatar', 'app_user'])
    await db.execute(`delete from ${table}`);
  const at = { groupId: 'g-1', dealerships: ['d-1', 'd-2'] };
  const people = new Map<string, Person>();
  for (const input of [
    { ...at, id: 'e-admin', role: 'ADMIN', firstName: 'Ann', lastName: 'Lee' },
    { ...at, id: 'e-super', role: 'ADMIN_SUPER', dealerships: ['d-1'] },
    { ...at, id: 'e-manager', role: 'MANAGER' },
    { id: 'e-foreign', groupId: 'g-2', dealerships: ['d-x'], role: 'ADMIN_SUPER' },
  ] as const)
    people.set(input.id, await insertPerson(db, input));
  return people;
}

/**
 * A group of the dealerships `d-1` to `d-3` beside a foreign one with `d-x`, for all tests of a file; call it at the top of the
 * file. Every test begins with the same four people, two administrators of whom have signed up, at the same moment.
 */
export function useManagedGroup() {
  let database: TemporaryDatabase | undefined;
  let opened: TestApi | undefined;
  const people = new Map<string, Person>();
  const there = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The group is there from the first test on.');
    return part;
  };
  const clock = { nowMs: start };
  const mail = { sent: [] as MailMessage[], fails: false };
  const identity = stubProvisioning();
  const mailer = {
    send: async (message: MailMessage) => {
      if (mail.fails) throw new MailError('mail_server_unreachable', 'refused');
      mail.sent.push(message);
    },
  };

  beforeAll(async () => {
    database = await openTestDatabase();
    const { db } = database;
    await insertGroup(db, 'g-1');
    await insertGroup(db, 'g-2');
    for (const id of ['d-1', 'd-2', 'd-3']) await insertDealership(db, { id, groupId: 'g-1' });
    await insertDealership(db, { id: 'd-x', groupId: 'g-2' });
    opened = await startApi({
      db,
      mailer,
      provisioning: identity.provisioning,
      clock: { ...testClock, now: () => new Date(clock.nowMs) },
    });
  }, 60_000);
  afterAll(async () => {
    await opened?.close();
    await database?.close();
  });
  beforeEach(async () => {
    clock.nowMs = start;
    mail.sent = [];
    mail.fails = false;
    const { db } = there(database);
    for (const [id, person] of await enterPeople(db)) people.set(id, person);
    identity.signedUp.clear();
    for (const id of ['e-admin', 'e-super']) identity.signedUp.add(there(people.get(id)).localAccountId);
  });

  const send = (
    call: CallDefinition,
    body: object,
    as: Person = there(people.get('e-admin')),
    headers: Record<string, string> = {},
  ) => there(opened).send(call, { as, body, headers });
  return {
    get db(): Database {
      return there(database).db;
    },
    get api(): TestApi {
      return there(opened);
    },
    /** Of `d-1` and `d-2`. */
    get admin(): Person {
      return there(people.get('e-admin'));
    },
    /** Member of `d-1`, and above the group's other dealerships by the role. */
    get superAdmin(): Person {
      return there(people.get('e-super'));
    },
    /** Of `d-1` and `d-2`. */
    get manager(): Person {
      return there(people.get('e-manager'));
    },
    /** Administers the foreign group. */
    get foreigner(): Person {
      return there(people.get('e-foreign'));
    },
    clock,
    mail,
    mailer,
    identity,
    send,
    /** Creates the new person with changes. */
    create: (change: object = {}, as?: Person, headers?: Record<string, string>) =>
      send(calls.createUser, { ...newPerson, ...change }, as, headers),
    auditLog: () =>
      there(database).db.query('select user_id, action, entity_id, before, after from audit_log order by id'),
  };
}

export const idOf = (answer: Answer) => (answer.body as { employeeId: string }).employeeId;
export const codeOf = (answer: Answer) => (answer.body as { code?: string }).code;
