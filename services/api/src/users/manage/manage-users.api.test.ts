import { type CallDefinition, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { MailError, type MailMessage } from '@fixed-ops/mail';
import { insertDealership, insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { problemsOf } from '../../testing/settings-client.ts';
import { type Answer, openTestDatabase, startApi, type TestApi, testClock } from '../../testing/start-api.ts';
import { stubProvisioning } from '../../testing/stub-provisioning.ts';

let closeDatabase: () => Promise<void>;
let db: Database;
let api: TestApi;
let admin: Person;
let superAdmin: Person;
let manager: Person;
let foreigner: Person;

const start = Date.parse('2026-11-20T18:00:00Z');
let nowMs = start;
let sent: MailMessage[] = [];
let mailFails = false;
const identity = stubProvisioning();
const mailer = {
  send: async (message: MailMessage) => {
    if (mailFails) throw new MailError('mail_server_unreachable', 'refused');
    sent.push(message);
  },
};

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
  await insertGroup(db, 'g-1');
  await insertGroup(db, 'g-2');
  for (const id of ['d-1', 'd-2', 'd-3']) await insertDealership(db, { id, groupId: 'g-1' });
  await insertDealership(db, { id: 'd-x', groupId: 'g-2' });
  api = await startApi({
    db,
    mailer,
    provisioning: identity.provisioning,
    clock: { ...testClock, now: () => new Date(nowMs) },
  });
}, 60_000);

afterAll(async () => {
  await api?.close();
  await closeDatabase?.();
});

beforeEach(async () => {
  nowMs = start;
  sent = [];
  mailFails = false;
  for (const table of ['user_invitation', 'user_dms_number', 'user_dealership', 'audit_log', 'user_avatar', 'app_user'])
    await db.execute(`delete from ${table}`);
  const at = { groupId: 'g-1', dealerships: ['d-1', 'd-2'] };
  admin = await insertPerson(db, { ...at, id: 'e-admin', role: 'ADMIN', firstName: 'Ann', lastName: 'Lee' });
  superAdmin = await insertPerson(db, { ...at, id: 'e-super', role: 'ADMIN_SUPER', dealerships: ['d-1'] });
  manager = await insertPerson(db, { ...at, id: 'e-manager', role: 'MANAGER' });
  foreigner = await insertPerson(db, { id: 'e-foreign', groupId: 'g-2', dealerships: ['d-x'], role: 'ADMIN_SUPER' });
  identity.signedUp.clear();
  for (const person of [admin, superAdmin]) identity.signedUp.add(person.localAccountId);
});

const newPerson = {
  firstName: 'Luis',
  lastName: 'Ferrer',
  email: ' Luis.Ferrer@Example.com ',
  role: 'EMPLOYEE',
  jobTitle: 'SERVICE_ADVISOR',
  phoneNumber: '+15555550171',
  teamCategory: 'Service',
  dealershipIds: ['d-1', 'd-2'],
  defaultDealershipId: 'd-2',
  dmsNumbers: [{ dealershipId: 'd-1', type: 'advisor', number: '412' }],
  sendInvite: true,
};
const send = (call: CallDefinition, body: object, as: Person = admin, headers: Record<string, string> = {}) =>
  api.send(call, { as, body, headers });
const create = (change: object = {}, as: Person = admin, headers: Record<string, string> = {}) =>
  send(calls.createUser, { ...newPerson, ...change }, as, headers);
const idOf = (answer: Answer) => (answer.body as { employeeId: string }).employeeId;
const auditLog = () => db.query('select user_id, action, entity_id, before, after from audit_log order by id');
const people = async () => Number((await db.query('select count(*)::int as n from app_user'))[0]?.n);
const codeOf = (answer: Answer) => (answer.body as { code?: string }).code;

describe('CreateUser', () => {
  test('creates account, membership and numbers, invites by mail, and answers the list entry', async () => {
    const answer = await create();
    expect(answer).toMatchObject({
      status: 200,
      body: {
        givenName: 'Luis',
        mail: 'luis.ferrer@example.com',
        jobTitle: 'SERVICE_ADVISOR',
        businessPhones: ['(555) 555-0171'],
        accountEnabled: true,
        teamCategory: 'Service',
        lastSignInDateTime: null,
        dmsNumbers: [{ dealershipId: 'd-1', type: 'advisor', number: '412' }],
        invitation: { status: 'sent', message: null },
      },
    });
    const listed = await api.send(calls.getUsersFromDealership, { as: admin, query: { dealershipId: 'd-2' } });
    expect((listed.body as { employeeId: string }[]).map((entry) => entry.employeeId)).toContain(idOf(answer));
    expect(sent).toMatchObject([{ to: 'luis.ferrer@example.com', subject: 'Ann Lee invites you to Fixed Ops' }]);
    expect(sent[0]?.text).toContain(identity.links.at(-1));
    expect(await auditLog()).toMatchObject([
      { user_id: 'e-admin', action: 'CreateUser', entity_id: idOf(answer), before: null, after: { role: 'EMPLOYEE' } },
    ]);
  });

  test('is for administrators, who give people to dealerships of their own', async () => {
    expect(codeOf(await create({}, manager))).toBe('role_required');
    expect(codeOf(await create({ dealershipIds: ['d-3'], defaultDealershipId: 'd-3' }))).toBe('not_your_dealership');
    expect(codeOf(await create({ dealershipIds: ['d-x'], defaultDealershipId: 'd-x' }, superAdmin))).toBe(
      'not_your_dealership',
    );
    const elsewhere = await create({ dealershipIds: ['d-3'], defaultDealershipId: 'd-3', dmsNumbers: [] }, superAdmin);
    expect(elsewhere.status).toBe(200);
  });

  test.each([
    ['ADMIN', 'ADMIN', 200],
    ['ADMIN', 'ADMIN_SUPER', 403],
    ['ADMIN', 'MANAGER_SUPER', 403],
    ['ADMIN', 'DEVELOPER', 403],
    ['ADMIN_SUPER', 'ADMIN_SUPER', 200],
    ['ADMIN_SUPER', 'DEVELOPER', 403],
  ])('by %s gives %s: %i', async (mine, role, status) => {
    const answer = await create({ role }, mine === 'ADMIN' ? admin : superAdmin);
    expect(answer.status).toBe(status);
    expect(await people()).toBe(status === 200 ? 5 : 4);
  });

  test('DEVELOPER comes from internal staff alone', async () => {
    await db.execute("update app_user set is_tai = true where id = 'e-super'");
    expect((await create({ role: 'DEVELOPER' }, superAdmin)).status).toBe(200);
  });

  test('names every bad field, and every rule that is broken', async () => {
    const malformed = await create({
      firstName: '',
      email: 'nobody',
      phoneNumber: '12',
      dealershipIds: [],
      devFeatures: true,
    });
    expect(malformed.status).toBe(400);
    expect(
      problemsOf(malformed)
        .map((problem) => problem.split(' ')[0])
        .sort(),
    ).toEqual(['dealershipIds', 'devFeatures', 'email', 'firstName', 'phoneNumber']);
    expect(problemsOf(await create({ role: 'BOSS', jobTitle: 'CHEF' }))).toEqual([
      'role unknown_role',
      'jobTitle unknown_title',
    ]);
    await insertPerson(db, {
      id: 'e-5',
      groupId: 'g-1',
      dealerships: ['d-1'],
      firstName: 'Kim',
      lastName: 'Park',
      numbers: [{ dealershipId: 'd-1', kind: 'advisor', number: '412' }],
    });
    const broken = await create({
      teamCategory: 'Parts',
      dealershipIds: ['d-1'],
      dmsNumbers: [
        { dealershipId: 'd-1', type: 'advisor', number: '412' },
        { dealershipId: 'd-2', type: 'advisor', number: '9' },
      ],
    });
    expect(broken.status).toBe(422);
    expect(problemsOf(broken)).toEqual([
      'jobTitle title_of_other_team',
      'defaultDealershipId default_not_in_list',
      'dmsNumbers.0.number number_taken',
      'dmsNumbers.1.dealershipId not_a_member',
    ]);
    expect(JSON.stringify(broken.body)).toContain('412 is the number of Kim Park');
  });

  test('keeps e-mail addresses apart however they are written, and points to a deleted owner of the own group', async () => {
    const first = await create();
    const again = await create({ email: 'LUIS.FERRER@example.com', dmsNumbers: [] });
    expect(again).toMatchObject({ status: 409, body: { code: 'email_taken', errors: [{ path: 'email' }] } });
    await send(calls.softDeleteUser, { userId: idOf(first) });
    expect(JSON.stringify((await create({ dmsNumbers: [] })).body)).toContain('Restore that user instead');
    // Of another group nobody learns more than that the address is taken.
    const foreign = { dealershipIds: ['d-x'], defaultDealershipId: 'd-x', dmsNumbers: [] };
    expect(JSON.stringify((await create(foreign, foreigner)).body)).not.toContain('Restore');
  });

  test('under one key creates one person, however often it is tried', async () => {
    const key = { 'idempotency-key': 'key-12345678' };
    const [one, two] = await Promise.all([create({}, admin, key), create({}, admin, key)]);
    expect([one.status, two.status, await people()]).toEqual([200, 200, 5]);
    expect(idOf(one)).toBe(idOf(two));
    expect(sent).toHaveLength(1);
    expect(codeOf(await create({ firstName: 'Other' }, admin, key))).toBe('idempotency_key_reused');
  });

  test('stands although the mail did not leave, and says so', async () => {
    mailFails = true;
    const answer = await create();
    expect(answer).toMatchObject({ status: 200, body: { invitation: { status: 'failed' } } });
    expect((answer.body as { invitation: { message: string } }).invitation.message).not.toBe('');
    expect(await people()).toBe(5);
  });

  test('is not possible where the identity tenant makes the accounts', async () => {
    const hosted = await startApi({ db, mailer });
    const answer = await hosted.send(calls.createUser, { as: admin, body: newPerson });
    expect(answer).toMatchObject({ status: 503, body: { code: 'accounts_made_elsewhere' } });
    await hosted.close();
  });
});

describe('resendInviteEmail', () => {
  const resend = (userId: string, as: Person = admin) => send(calls.resendInviteEmail, { userId }, as);

  test('sends a new link once a minute and five times a day', async () => {
    const userId = idOf(await create());
    const early = await resend(userId);
    expect(early).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    for (let time = 2; time <= 5; time += 1) {
      nowMs += 60_000;
      expect(await resend(userId)).toMatchObject({ status: 200, body: { email: 'luis.ferrer@example.com' } });
    }
    nowMs += 60_000;
    const tooMany = await resend(userId);
    expect(tooMany.status).toBe(429);
    expect(Number(tooMany.headers['retry-after'])).toBe(24 * 3600 - 5 * 60);
    expect(sent).toHaveLength(5);
    expect(new Set(sent.map((mail) => mail.text)).size).toBe(5);
    nowMs += 24 * 3600 * 1000;
    expect((await resend(userId)).status).toBe(200);
  });

  test('that does not leave is told, and counts for the minute alone', async () => {
    const userId = idOf(await create());
    mailFails = true;
    for (let time = 0; time < 6; time += 1) {
      nowMs += 60_000;
      expect(await resend(userId)).toMatchObject({ status: 503, body: { code: 'mail_server_unreachable' } });
    }
    mailFails = false;
    expect((await resend(userId)).status).toBe(429);
    nowMs += 60_000;
    expect((await resend(userId)).status).toBe(200);
  });

  test('is for people who have not signed up, and are not deleted', async () => {
    const userId = idOf(await create());
    nowMs += 60_000;
    const [row] = await db.query<{ local_account_id: string }>('select local_account_id from app_user where id = $1', [
      userId,
    ]);
    identity.signedUp.add(row!.local_account_id);
    expect(codeOf(await resend(userId))).toBe('already_signed_up');
    expect(codeOf(await resend(userId, manager))).toBe('role_required');
    expect(codeOf(await resend(userId, foreigner))).toBe('not_your_dealership');
    expect(codeOf(await resend('nobody'))).toBe('not_your_dealership');
  });
});

describe('SoftDeleteUser and UnSoftDeleteUser', () => {
  const remove = (userId: string, as: Person = admin) =>
    send(calls.softDeleteUser, { userId, deletedBy: as.userId }, as);
  const restore = (userId: string, as: Person = admin) => send(calls.unSoftDeleteUser, { userId }, as);
  const own = (as: Person) => api.send(calls.getUserDealershipMembership, { as, query: { userId: as.userId } });

  test('close the account at once and open it again with everything that it had', async () => {
    expect((await own(manager)).status).toBe(200);
    const answer = await remove('e-manager');
    expect(answer).toMatchObject({ status: 200, body: { employeeId: 'e-manager', accountEnabled: false } });
    expect(JSON.stringify(answer.body)).toContain('"e-admin"');
    expect(codeOf(await own(manager))).toBe('user_deleted');
    expect(identity.closed).toContain(manager.localAccountId);
    expect(await restore('e-manager')).toMatchObject({ status: 200, body: { accountEnabled: true } });
    expect((await own(manager)).status).toBe(200);
    expect((await auditLog()).map((line) => line.action)).toEqual(['SoftDeleteUser', 'UnSoftDeleteUser']);
  });

  test('are the same the second time, without another line in the log', async () => {
    await remove('e-manager');
    await remove('e-manager');
    expect(await auditLog()).toHaveLength(1);
  });

  test('never close the own account, nor in somebody else’s name', async () => {
    expect(codeOf(await remove('e-admin'))).toBe('own_account');
    const body = { userId: 'e-manager', deletedBy: 'e-super' };
    expect((await send(calls.softDeleteUser, body)).status).toBe(403);
  });

  test('leave every dealership an administrator', async () => {
    // d-2 has the ADMIN alone.
    expect(await remove('e-admin', superAdmin)).toMatchObject({
      status: 422,
      body: { code: 'last_administrator', detail: expect.stringContaining('Dealership d-2') },
    });
    const invited = await insertPerson(db, { id: 'e-2nd', groupId: 'g-1', dealerships: ['d-2'], role: 'ADMIN' });
    expect(codeOf(await remove('e-admin', superAdmin))).toBe('last_administrator');
    identity.signedUp.add(invited.localAccountId);
    expect((await remove('e-admin', superAdmin)).status).toBe(200);
  });

  test('take an invitation back that nobody has taken up, while another administrator is invited', async () => {
    for (const id of ['e-1st', 'e-2nd'])
      await insertPerson(db, { id, groupId: 'g-1', dealerships: ['d-3'], role: 'ADMIN' });
    expect((await remove('e-1st', superAdmin)).status).toBe(200);
    expect(codeOf(await remove('e-2nd', superAdmin))).toBe('last_administrator');
  });

  test('take an administrator of every dealership of the person; closed ones have nobody to ask', async () => {
    await db.execute("insert into user_dealership (user_id, dealership_id) values ('e-manager', 'd-3')");
    expect(codeOf(await remove('e-manager'))).toBe('not_your_dealership');
    expect((await remove('e-manager', superAdmin)).status).toBe(200);
    expect(codeOf(await restore('e-manager'))).toBe('not_your_dealership');
    await db.execute("update dealership set active = false where id = 'd-3'");
    const answer = await restore('e-manager');
    await db.execute("update dealership set active = true where id = 'd-3'");
    expect(answer.status).toBe(200);
  });

  test('give nobody a DMS number back that somebody else has by now', async () => {
    const first = idOf(await create());
    await remove(first);
    const second = idOf(await create({ firstName: 'Kim', lastName: 'Park', email: 'kim.park@example.com' }));
    const refused = await restore(first);
    expect(refused.status).toBe(422);
    expect(problemsOf(refused)).toEqual(['dmsNumbers.0.number number_taken']);
    await send(calls.updateUser, { userId: second, dmsNumbers: [] });
    expect((await restore(first)).status).toBe(200);
  });

  test('do not let two administrators remove each other at the same moment', async () => {
    const other = await insertPerson(db, { id: 'e-2nd', groupId: 'g-1', dealerships: ['d-2'], role: 'ADMIN' });
    identity.signedUp.add(other.localAccountId);
    const answers = await Promise.all([remove('e-2nd', admin), remove('e-admin', other)]);
    // Whoever comes second is deleted by then, or would leave d-2 with nobody.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('reach whom the caller administers: not above the own role, not another group, not another store', async () => {
    expect(codeOf(await remove('e-super'))).toBe('role_required');
    expect(codeOf(await remove('e-manager', foreigner))).toBe('not_your_dealership');
    await insertPerson(db, { id: 'e-far', groupId: 'g-1', dealerships: ['d-3'] });
    expect(codeOf(await remove('e-far'))).toBe('not_your_dealership');
    expect((await remove('e-far', superAdmin)).status).toBe(200);
  });
});

describe('updateUsersDealerships', () => {
  const update = (userId: string, dealershipIds: string[], defaultDealershipId: string, as: Person = admin) =>
    send(calls.updateUsersDealerships, { userId, dealershipIds, defaultDealershipId }, as);
  const storesOf = async (userId: string) =>
    (await db.query('select dealership_id from user_dealership where user_id = $1 order by 1', [userId])).map(
      (row) => row.dealership_id,
    );

  test('replaces them with the one to start in; numbers of a dealership go with it', async () => {
    const userId = idOf(await create());
    expect((await update(userId, ['d-2'], 'd-2')).status).toBe(200);
    expect(await storesOf(userId)).toEqual(['d-2']);
    expect(await db.query('select 1 as there from user_dms_number where user_id = $1', [userId])).toEqual([]);
    expect((await auditLog()).at(-1)).toMatchObject({
      before: { dealershipIds: ['d-1', 'd-2'], defaultDealershipId: 'd-2' },
      after: { dealershipIds: ['d-2'], defaultDealershipId: 'd-2' },
    });
  });

  test('wants the default in the list, and an administrator left behind', async () => {
    expect(problemsOf(await update('e-manager', ['d-1'], 'd-2'))).toEqual(['defaultDealershipId default_not_in_list']);
    expect(codeOf(await update('e-admin', ['d-1'], 'd-1', superAdmin))).toBe('last_administrator');
  });

  test('gives and takes what the caller has: others of the person stay as they are', async () => {
    await db.execute("insert into user_dealership (user_id, dealership_id) values ('e-manager', 'd-3')");
    expect(codeOf(await update('e-manager', ['d-1'], 'd-1'))).toBe('not_your_dealership');
    expect((await update('e-manager', ['d-1', 'd-3'], 'd-1')).status).toBe(200);
    expect(await storesOf('e-manager')).toEqual(['d-1', 'd-3']);
    expect((await update('e-manager', ['d-3'], 'd-3', superAdmin)).status).toBe(200);
    expect(codeOf(await update('e-manager', ['d-x'], 'd-x', superAdmin))).toBe('not_your_dealership');
  });
});

describe('UpdateUser, UpdateUserDefaultDealership and updateAvatarUrl of somebody else', () => {
  const update = (change: object, as: Person = admin) => send(calls.updateUser, { userId: 'e-manager', ...change }, as);

  test('change name, role, title, team and numbers, with one line in the log', async () => {
    const numbers = [{ dealershipId: 'd-2', type: 'advisor', number: '7' }];
    const office = { role: 'EMPLOYEE', jobTitle: 'PARTS_MANAGER', teamCategory: 'Parts' };
    expect(await update({ firstName: 'Max', ...office, dmsNumbers: numbers })).toMatchObject({
      status: 200,
      body: { givenName: 'Max', jobTitle: 'PARTS_MANAGER' },
    });
    expect(await auditLog()).toMatchObject([
      {
        user_id: 'e-admin',
        entity_id: 'e-manager',
        before: { firstName: 'Pat', role: 'MANAGER', dmsNumbers: [] },
        after: { firstName: 'Max', ...office, dmsNumbers: numbers },
      },
    ]);
  });

  test('obey the rules of a new person', async () => {
    expect(codeOf(await update({ role: 'ADMIN_SUPER' }))).toBe('role_not_grantable');
    expect(problemsOf(await update({ jobTitle: 'PARTS_MANAGER' }))).toEqual(['jobTitle title_of_other_team']);
    const elsewhere = { dmsNumbers: [{ dealershipId: 'd-3', type: 'advisor', number: '7' }] };
    expect(problemsOf(await update(elsewhere, superAdmin))).toEqual(['dmsNumbers.0.dealershipId not_a_member']);
    expect(codeOf(await send(calls.updateUser, { userId: 'e-admin', role: 'MANAGER' }, superAdmin))).toBe(
      'last_administrator',
    );
    expect(codeOf(await update({ firstName: 'Eve' }, foreigner))).toBe('not_your_dealership');
  });

  describe('who also works in a dealership that is not the caller’s', () => {
    const number = (dealershipId: string, one: string) => ({ dealershipId, type: 'advisor', number: one });
    const numbersOf = async (userId: string) =>
      (
        await db.query('select dealership_id, number from user_dms_number where user_id = $1 order by 1, 2', [userId])
      ).map((row) => `${row.dealership_id} ${row.number}`);

    beforeEach(async () => {
      await db.execute("insert into user_dealership (user_id, dealership_id) values ('e-manager', 'd-3')");
      await db.execute("insert into user_dms_number values ('e-manager', 'd-3', 'advisor', '30')");
      await insertPerson(db, {
        id: 'e-far',
        groupId: 'g-1',
        dealerships: ['d-3'],
        firstName: 'Kim',
        lastName: 'Park',
        numbers: [{ dealershipId: 'd-3', kind: 'advisor', number: '31' }],
      });
    });

    test('leave the numbers there: left out or named as they are, never others, whose owner stays unknown', async () => {
      for (const numbers of [
        [number('d-3', '31')],
        [number('d-3', '32')],
        [number('d-3', '30'), number('d-3', '30')],
      ]) {
        const refused = await update({ dmsNumbers: [number('d-1', '10'), ...numbers] });
        expect(refused).toMatchObject({ status: 403, body: { code: 'not_your_dealership' } });
        expect(JSON.stringify(refused.body)).not.toContain('Kim');
      }
      expect(await numbersOf('e-manager')).toEqual(['d-3 30']);
      expect((await update({ dmsNumbers: [number('d-1', '10')] })).status).toBe(200);
      expect(await numbersOf('e-manager')).toEqual(['d-1 10', 'd-3 30']);
      expect((await update({ dmsNumbers: [number('d-3', '30'), number('d-2', '20')] })).status).toBe(200);
      expect(await numbersOf('e-manager')).toEqual(['d-2 20', 'd-3 30']);
      expect(problemsOf(await update({ dmsNumbers: [number('d-3', '31')] }, superAdmin))).toEqual([
        'dmsNumbers.0.number number_taken',
      ]);
    });

    test('leave role and title, which hold everywhere; name and phone may change', async () => {
      expect(codeOf(await update({ role: 'EMPLOYEE' }))).toBe('not_your_dealership');
      expect(codeOf(await update({ jobTitle: 'SERVICE_MANAGER' }))).toBe('not_your_dealership');
      expect((await update({ firstName: 'Max', role: 'MANAGER', phoneNumber: '+15555550171' })).status).toBe(200);
      expect((await update({ role: 'EMPLOYEE' }, superAdmin)).status).toBe(200);
    });
  });

  test('never give two people one number, even at the same moment', async () => {
    await insertPerson(db, { id: 'e-2nd', groupId: 'g-1', dealerships: ['d-1'] });
    const dmsNumbers = [{ dealershipId: 'd-1', type: 'advisor', number: '7' }];
    const answers = await Promise.all([
      update({ dmsNumbers }),
      send(calls.updateUser, { userId: 'e-2nd', dmsNumbers }, superAdmin),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('set one of the person’s dealerships as the one to start in', async () => {
    const set = (dealershipId: string) =>
      send(calls.updateUserDefaultDealership, { userId: 'e-manager', dealershipId });
    expect((await set('d-2')).status).toBe(200);
    expect(codeOf(await set('d-3'))).toBe('not_your_dealership');
  });

  test('take a picture away', async () => {
    await db.execute("update app_user set avatar_url = '/usermgmt/avatars/x' where id = 'e-manager'");
    expect((await send(calls.updateAvatarUrl, { userId: 'e-manager', avatar: null })).status).toBe(200);
    expect(await db.query("select avatar_url from app_user where id = 'e-manager'")).toEqual([{ avatar_url: '' }]);
  });
});
