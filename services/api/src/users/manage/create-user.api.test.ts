import { calls } from '@fixed-ops/contract';
import { insertPerson, type Person } from '../../testing/builders.ts';
import { problemsOf } from '../../testing/settings-client.ts';
import { codeOf, idOf, useManagedGroup } from './testing/managed-group.ts';

const group = useManagedGroup();
const { clock, mail, identity, send, create, auditLog } = group;
const people = async () => Number((await group.db.query('select count(*)::int as n from app_user'))[0]?.n);

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
    const listed = await group.api.send(calls.getUsersFromDealership, {
      as: group.admin,
      query: { dealershipId: 'd-1' },
    });
    expect((listed.body as { employeeId: string }[]).map((entry) => entry.employeeId)).toContain(idOf(answer));
    expect(mail.sent).toMatchObject([{ to: 'luis.ferrer@example.com', subject: 'Ann Lee invites you to Fixed Ops' }]);
    expect(mail.sent[0]?.text).toContain(identity.links.at(-1));
    expect(await auditLog()).toMatchObject([
      { user_id: 'e-admin', action: 'CreateUser', entity_id: idOf(answer), before: null, after: { role: 'EMPLOYEE' } },
    ]);
  });

  test('is for administrators, who give people to dealerships of their own', async () => {
    expect(codeOf(await create({}, group.manager))).toBe('role_required');
    expect(codeOf(await create({ dealershipIds: ['d-3'], defaultDealershipId: 'd-3' }))).toBe('not_your_dealership');
    expect(codeOf(await create({ dealershipIds: ['d-x'], defaultDealershipId: 'd-x' }, group.superAdmin))).toBe(
      'not_your_dealership',
    );
    const elsewhere = await create(
      { dealershipIds: ['d-3'], defaultDealershipId: 'd-3', dmsNumbers: [] },
      group.superAdmin,
    );
    expect(elsewhere.status).toBe(200);
  });

  test('gives people to the store alone in which an administrator of several works', async () => {
    const both = { dealershipIds: ['d-1', 'd-2'] };
    expect(codeOf(await create(both))).toBe('not_your_dealership');
    expect(problemsOf(await create({ workingIn: undefined }))).toEqual(['workingIn required']);
    expect(codeOf(await create({ workingIn: 'd-3' }))).toBe('not_your_dealership');
    expect((await create(both, group.superAdmin)).status).toBe(200);
  });

  test.each([
    ['ADMIN', 'ADMIN', 200],
    ['ADMIN', 'ADMIN_SUPER', 403],
    ['ADMIN', 'MANAGER_SUPER', 403],
    ['ADMIN', 'DEVELOPER', 403],
    ['ADMIN_SUPER', 'ADMIN_SUPER', 200],
    ['ADMIN_SUPER', 'DEVELOPER', 403],
  ])('by %s gives %s: %i', async (mine, role, status) => {
    const answer = await create({ role }, mine === 'ADMIN' ? group.admin : group.superAdmin);
    expect(answer.status).toBe(status);
    expect(await people()).toBe(status === 200 ? 5 : 4);
  });

  test('DEVELOPER comes from internal staff alone', async () => {
    await group.db.execute("update app_user set is_tai = true where id = 'e-super'");
    expect((await create({ role: 'DEVELOPER' }, group.superAdmin)).status).toBe(200);
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
    await insertPerson(group.db, {
      id: 'e-5',
      groupId: 'g-1',
      dealerships: ['d-1'],
      firstName: 'Kim',
      lastName: 'Park',
      numbers: [{ dealershipId: 'd-1', kind: 'advisor', number: '412' }],
    });
    const broken = await create({
      teamCategory: 'Parts',
      defaultDealershipId: 'd-2',
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

  test('takes no name that its own invitation would show as a link', async () => {
    const answer = await create({ firstName: 'www.evil.com', lastName: 'St. John' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'firstName' }] } });
    expect(JSON.stringify(answer.body)).toContain('cannot be a web or email address');
    expect(mail.sent).toEqual([]);
  });

  test('keeps e-mail addresses apart however they are written, and points to a deleted owner of the own group', async () => {
    const first = await create();
    const again = await create({ email: 'LUIS.FERRER@example.com', dmsNumbers: [] });
    expect(again).toMatchObject({ status: 409, body: { code: 'email_taken', errors: [{ path: 'email' }] } });
    await send(calls.softDeleteUser, { userId: idOf(first) });
    const ofDeleted = (await create({ dmsNumbers: [] })).body;
    expect(ofDeleted).toMatchObject({ detail: expect.stringContaining('Restore that user instead') });
    // A list of many people tells of a row what stands beside the field, and nothing else.
    expect(ofDeleted).toMatchObject({
      errors: [{ path: 'email', message: 'belongs to a deleted user: restore that user instead' }],
    });
    // Of another group nobody learns more than that the address is taken.
    const foreign = { dealershipIds: ['d-x'], defaultDealershipId: 'd-x', dmsNumbers: [] };
    expect(JSON.stringify((await create(foreign, group.foreigner)).body)).not.toMatch(/restore|deleted/i);
  });

  test('under one key creates one person, however often it is tried', async () => {
    const key = { 'idempotency-key': 'key-12345678' };
    const [one, two] = await Promise.all([create({}, group.admin, key), create({}, group.admin, key)]);
    expect([one.status, two.status, await people()]).toEqual([200, 200, 5]);
    expect(idOf(one)).toBe(idOf(two));
    expect(mail.sent).toHaveLength(1);
    expect(codeOf(await create({ firstName: 'Other' }, group.admin, key))).toBe('idempotency_key_reused');
  });

  test('stands although the mail did not leave, and says so', async () => {
    mail.fails = true;
    const answer = await create();
    expect(answer).toMatchObject({ status: 200, body: { invitation: { status: 'failed' } } });
    expect((answer.body as { invitation: { message: string } }).invitation.message).not.toBe('');
    expect(await people()).toBe(5);
  });
});

describe('resendInviteEmail', () => {
  const resend = (userId: string, as: Person = group.admin) => send(calls.resendInviteEmail, { userId }, as);

  test('sends a new link once a minute and five times a day', async () => {
    const userId = idOf(await create());
    const early = await resend(userId);
    expect(early).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    for (let time = 2; time <= 5; time += 1) {
      clock.nowMs += 60_000;
      expect(await resend(userId)).toMatchObject({ status: 200, body: { email: 'luis.ferrer@example.com' } });
    }
    clock.nowMs += 60_000;
    const tooMany = await resend(userId);
    expect(tooMany.status).toBe(429);
    expect(Number(tooMany.headers['retry-after'])).toBe(24 * 3600 - 5 * 60);
    expect(mail.sent).toHaveLength(5);
    expect(new Set(mail.sent.map((mail) => mail.text)).size).toBe(5);
    clock.nowMs += 24 * 3600 * 1000;
    expect((await resend(userId)).status).toBe(200);
  });

  test('that does not leave is told, and counts for the minute alone', async () => {
    const userId = idOf(await create());
    mail.fails = true;
    for (let time = 0; time < 6; time += 1) {
      clock.nowMs += 60_000;
      expect(await resend(userId)).toMatchObject({ status: 503, body: { code: 'mail_server_unreachable' } });
    }
    mail.fails = false;
    expect((await resend(userId)).status).toBe(429);
    clock.nowMs += 60_000;
    expect((await resend(userId)).status).toBe(200);
  });

  test('names no store to who works in none yet, nor one that is closed, and counts one second as one', async () => {
    const userId = idOf(await create());
    clock.nowMs += 59_000;
    expect((await resend(userId)).body).toMatchObject({ detail: expect.stringMatching(/in 1 second\.$/) });
    clock.nowMs += 1_000;
    await group.db.execute("update dealership set active = false where id = 'd-1'");
    const answer = await resend(userId, group.superAdmin);
    await group.db.execute("update dealership set active = true where id = 'd-1'");
    expect(answer.status).toBe(200);
    expect(mail.sent.at(-1)?.text).toMatch(/has created a Fixed Ops account for you\.\n/);
  });

  test('is for people who have not signed up, and are not deleted', async () => {
    const userId = idOf(await create());
    clock.nowMs += 60_000;
    const [row] = await group.db.query<{ local_account_id: string }>(
      'select local_account_id from app_user where id = $1',
      [userId],
    );
    identity.signedUp.add(row!.local_account_id);
    expect(codeOf(await resend(userId))).toBe('already_signed_up');
    expect(codeOf(await resend(userId, group.manager))).toBe('role_required');
    expect(codeOf(await resend(userId, group.foreigner))).toBe('not_your_dealership');
    expect(codeOf(await resend('nobody'))).toBe('not_your_dealership');
  });
});
