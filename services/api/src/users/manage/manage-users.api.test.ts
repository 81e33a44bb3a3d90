import { type CallDefinition, type CallResponse, calls } from '@fixed-ops/contract';
import { insertPerson, type Person } from '../../testing/builders.ts';
import { problemsOf } from '../../testing/settings-client.ts';
import type { Answer } from '../../testing/start-api.ts';
import { IdentityTenantFailed } from '../provisioning/identity-tenant-failed.ts';
import { codeOf, idOf, useManagedGroup } from './testing/managed-group.ts';

const group = useManagedGroup();
const { identity, send, create, auditLog } = group;

/** Changes somebody as those do who have the person in front of them: based on the version in the list. */
const edit = async (
  change: { userId: string; workingIn?: string; [field: string]: unknown },
  as: Person = group.admin,
) => {
  const scope = as === group.superAdmin ? { scope: 'group' } : {};
  const query = { dealershipId: change.workingIn ?? 'd-1', ...scope };
  const { body } = await group.api.send(calls.getUsersFromDealership, { as, query });
  const listed = calls.getUsersFromDealership.response.safeParse(body).data ?? [];
  const basedOn = listed.find(({ employeeId }) => employeeId === change.userId)?.version;
  return send(calls.updateUser, { basedOn, ...change }, as);
};

describe('SoftDeleteUser and UnSoftDeleteUser', () => {
  const remove = (userId: string, as: Person = group.admin) =>
    send(calls.softDeleteUser, { userId, deletedBy: as.userId }, as);
  const restore = (userId: string, as: Person = group.admin) => send(calls.unSoftDeleteUser, { userId }, as);
  const own = (as: Person) => group.api.send(calls.getUserDealershipMembership, { as, query: { userId: as.userId } });

  test('close the account at once and open it again with everything that it had', async () => {
    expect((await own(group.manager)).status).toBe(200);
    const answer = await remove('e-manager');
    expect(answer).toMatchObject({ status: 200, body: { employeeId: 'e-manager', accountEnabled: false } });
    expect(JSON.stringify(answer.body)).toContain('"e-admin"');
    expect(codeOf(await own(group.manager))).toBe('user_deleted');
    expect(identity.closed).toContain(group.manager.localAccountId);
    expect(await restore('e-manager')).toMatchObject({ status: 200, body: { accountEnabled: true } });
    expect((await own(group.manager)).status).toBe(200);
    expect((await auditLog()).map((line) => line.action)).toEqual(['SoftDeleteUser', 'UnSoftDeleteUser']);
  });

  test('invite again whoever had not signed up, because the link of the invitation ended with the account', async () => {
    const kim = idOf(await create());
    const invitations = () =>
      group.db.query(
        'select sent_by, next_try_at <= created_at as waits from user_invitation where user_id = $1 order by id',
        [kim],
      );
    const before = await invitations();
    const links = identity.links.length;
    await remove(kim);
    await restore(kim);
    expect((await invitations()).slice(before.length)).toEqual([{ sent_by: 'e-admin', waits: true }]);
    expect(identity.links).toHaveLength(links + 1);

    const [{ account } = { account: '' }] = await group.db.query(
      'select local_account_id as account from app_user where id = $1',
      [kim],
    );
    identity.signedUp.add(String(account));
    await remove(kim);
    await restore(kim);
    expect(await invitations()).toHaveLength(before.length + 1);
  });

  test('say who closed it by name, also to an administrator in whose list that person is not', async () => {
    const place = { dealershipIds: ['d-2'], defaultDealershipId: 'd-2', workingIn: 'd-2' };
    const kim = idOf(await create({ ...place, dmsNumbers: [] }));
    await group.db.execute("update app_user set first_name = 'Sue', last_name = 'Park' where id = 'e-super'");
    await remove(kim, group.superAdmin);
    // e-super works in d-1 alone.
    const answer = await group.api.send(calls.getUsersFromDealership, {
      as: group.admin,
      query: { dealershipId: 'd-2' },
    });
    const listed = calls.getUsersFromDealership.response.parse(answer.body);
    expect(listed.find(({ employeeId }) => employeeId === 'e-super')).toBeUndefined();
    expect(listed.find(({ employeeId }) => employeeId === kim)?.deletedByName).toBe('Sue Park');
    expect(listed.find(({ employeeId }) => employeeId === 'e-manager')?.deletedByName).toBeNull();
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
    expect(await remove('e-admin', group.superAdmin)).toMatchObject({
      status: 422,
      body: { code: 'last_administrator', detail: expect.stringContaining('Dealership d-2') },
    });
    const invited = await insertPerson(group.db, { id: 'e-2nd', groupId: 'g-1', dealerships: ['d-2'], role: 'ADMIN' });
    expect(codeOf(await remove('e-admin', group.superAdmin))).toBe('last_administrator');
    identity.signedUp.add(invited.localAccountId);
    expect((await remove('e-admin', group.superAdmin)).status).toBe(200);
  });

  test('take an invitation back that nobody has taken up, while another administrator is invited', async () => {
    for (const id of ['e-1st', 'e-2nd'])
      await insertPerson(group.db, { id, groupId: 'g-1', dealerships: ['d-3'], role: 'ADMIN' });
    expect((await remove('e-1st', group.superAdmin)).status).toBe(200);
    expect(codeOf(await remove('e-2nd', group.superAdmin))).toBe('last_administrator');
  });

  test('take an administrator of every dealership of the person; closed ones have nobody to ask', async () => {
    await group.db.execute("insert into user_dealership (user_id, dealership_id) values ('e-manager', 'd-3')");
    expect(codeOf(await remove('e-manager'))).toBe('not_your_dealership');
    expect((await remove('e-manager', group.superAdmin)).status).toBe(200);
    expect(codeOf(await restore('e-manager'))).toBe('not_your_dealership');
    await group.db.execute("update dealership set active = false where id = 'd-3'");
    const answer = await restore('e-manager');
    await group.db.execute("update dealership set active = true where id = 'd-3'");
    expect(answer.status).toBe(200);
  });

  test('give nobody a DMS number back that somebody else has by now', async () => {
    const first = idOf(await create());
    await remove(first);
    const second = idOf(await create({ firstName: 'Kim', lastName: 'Park', email: 'kim.park@example.com' }));
    const refused = await restore(first);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        detail: '412 is the number of Kim Park at Dealership d-1. Remove it there first, then restore this person.',
      },
    });
    expect(problemsOf(refused)).toEqual(['dmsNumbers.0.number number_taken']);
    await edit({ userId: second, dmsNumbers: [], workingIn: 'd-1' });
    expect((await restore(first)).status).toBe(200);
  });

  test('leave nothing of a closed account to change: who edits it meanwhile is told so', async () => {
    const luis = idOf(await create());
    const query = { dealershipId: 'd-1' };
    const { body } = await group.api.send(calls.getUsersFromDealership, { as: group.admin, query });
    const listed = calls.getUsersFromDealership.response.parse(body);
    const basedOn = listed.find(({ employeeId }) => employeeId === luis)?.version;
    await remove(luis);
    const place = { userId: luis, workingIn: 'd-1' };
    const answers = [
      await send(calls.updateUser, { ...place, basedOn, lastName: 'Late' }),
      await send(calls.updateUsersDealerships, {
        ...place,
        dealershipIds: ['d-1', 'd-2'],
        defaultDealershipId: 'd-1',
      }),
      await send(calls.updateUserDefaultDealership, { ...place, dealershipId: 'd-1' }),
      await send(calls.updateAvatarUrl, { ...place, avatar: null }),
      await send(calls.resendInviteEmail, place),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['person_deleted']));
    expect(answers[0]?.body).toMatchObject({ detail: 'This person is deleted. Restore the account first.' });
  });

  test('do not let two administrators remove each other at the same moment', async () => {
    const other = await insertPerson(group.db, { id: 'e-2nd', groupId: 'g-1', dealerships: ['d-2'], role: 'ADMIN' });
    identity.signedUp.add(other.localAccountId);
    const answers = await Promise.all([remove('e-2nd', group.admin), remove('e-admin', other)]);
    // Whoever comes second is deleted by then, or would leave d-2 with nobody.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('reach whom the caller administers: not above the own role, not another group, not another store', async () => {
    expect(codeOf(await remove('e-super'))).toBe('role_required');
    expect(codeOf(await remove('e-manager', group.foreigner))).toBe('not_your_dealership');
    await insertPerson(group.db, { id: 'e-far', groupId: 'g-1', dealerships: ['d-3'] });
    expect(codeOf(await remove('e-far'))).toBe('not_your_dealership');
    expect((await remove('e-far', group.superAdmin)).status).toBe(200);
  });
});

describe('EndSessions', () => {
  const end = (userId: string, as: Person = group.admin) => send(calls.endSessions, { userId }, as);
  const own = (as: Person) => group.api.send(calls.getUserDealershipMembership, { as, query: { userId: as.userId } });

  test('refuses every token from before at once, ends sessions at the provider, and is in the log', async () => {
    expect((await own(group.manager)).status).toBe(200);
    group.clock.nowMs = Date.now() + 60_000;
    expect(await end('e-manager')).toMatchObject({ status: 200, body: { userId: 'e-manager' } });
    expect(await own(group.manager)).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
    expect(identity.ended).toEqual([group.manager.localAccountId]);
    expect((await auditLog()).at(-1)).toMatchObject({ action: 'EndSessions', entity_id: 'e-manager' });
    // Whoever signs in afterwards has a newer token.
    await group.db.execute(
      "update app_user set sessions_ended_at = now() - interval '1 minute' where id = 'e-manager'",
    );
    expect((await own(group.manager)).status).toBe(200);
  });

  test('where the identity tenant fails ends those here, and says that the tenant’s own may live on', async () => {
    jest.spyOn(identity.provisioning, 'endSessions').mockRejectedValueOnce(new IdentityTenantFailed('unreachable'));
    group.clock.nowMs = Date.now() + 60_000;
    const answer = await end('e-manager');
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '60' },
      body: { code: 'identity_tenant_sessions_left' },
    });
    expect(JSON.stringify(answer.body)).not.toContain('Nothing was changed');
    expect((await own(group.manager)).status).toBe(401);
    expect((await auditLog()).at(-1)).toMatchObject({ action: 'EndSessions', entity_id: 'e-manager' });
    expect((await end('e-manager')).status).toBe(200);
  });

  test('is for others, by an administrator of all their stores', async () => {
    expect(codeOf(await end('e-admin'))).toBe('own_account');
    expect(codeOf(await end('e-super'))).toBe('role_required');
    expect(codeOf(await end('e-manager', group.foreigner))).toBe('not_your_dealership');
    await group.db.execute("insert into user_dealership (user_id, dealership_id) values ('e-manager', 'd-3')");
    expect(codeOf(await end('e-manager'))).toBe('not_your_dealership');
    expect((await end('e-manager', group.superAdmin)).status).toBe(200);
  });
});

describe('updateUsersDealerships', () => {
  const update = (userId: string, dealershipIds: string[], defaultDealershipId: string, as: Person = group.admin) =>
    send(calls.updateUsersDealerships, { userId, dealershipIds, defaultDealershipId, workingIn: 'd-2' }, as);
  const storesOf = async (userId: string) =>
    (await group.db.query('select dealership_id from user_dealership where user_id = $1 order by 1', [userId])).map(
      (row) => row.dealership_id,
    );

  test('replaces them with the one to start in; numbers of a dealership go with it', async () => {
    const userId = idOf(await create());
    expect((await update(userId, ['d-2'], 'd-2', group.superAdmin)).status).toBe(200);
    expect(await storesOf(userId)).toEqual(['d-2']);
    expect(await group.db.query('select 1 as there from user_dms_number where user_id = $1', [userId])).toEqual([]);
    expect((await auditLog()).at(-1)).toMatchObject({
      before: {
        dealershipIds: ['d-1'],
        defaultDealershipId: 'd-1',
        dmsNumbers: [{ dealershipId: 'd-1', type: 'advisor', number: '412' }],
      },
      after: { dealershipIds: ['d-2'], defaultDealershipId: 'd-2', dmsNumbers: [] },
    });
  });

  test('wants the default in the list, and an administrator left behind', async () => {
    expect(problemsOf(await update('e-manager', ['d-1'], 'd-2'))).toEqual(['defaultDealershipId default_not_in_list']);
    const left = await update('e-admin', ['d-1'], 'd-1', group.superAdmin);
    expect([codeOf(left), problemsOf(left)]).toEqual(['last_administrator', ['dealershipIds last_administrator']]);
  });

  test('never gives or takes the own ones: neither the way out of a store nor the way to the figures of another', async () => {
    expect(codeOf(await update('e-admin', ['d-1'], 'd-1'))).toBe('own_account');
    const joins = await update('e-super', ['d-1', 'd-3'], 'd-1', group.superAdmin);
    expect(joins).toMatchObject({
      status: 422,
      body: { code: 'own_account', detail: 'You cannot change your own dealerships. Ask another administrator.' },
    });
    expect([await storesOf('e-admin'), await storesOf('e-super')]).toEqual([['d-1', 'd-2'], ['d-1']]);
    expect(await auditLog()).toEqual([]);
  });

  test('gives and takes what the caller has: others of the person stay as they are', async () => {
    await group.db.execute("insert into user_dealership (user_id, dealership_id) values ('e-manager', 'd-3')");
    expect(codeOf(await update('e-manager', ['d-1'], 'd-1'))).toBe('not_your_dealership');
    expect((await update('e-manager', ['d-1', 'd-3'], 'd-1')).status).toBe(200);
    expect(await storesOf('e-manager')).toEqual(['d-1', 'd-3']);
    // Nor does anybody start in a store of other administrators, unless the one before is taken away.
    expect(codeOf(await update('e-manager', ['d-1', 'd-3'], 'd-3'))).toBe('not_your_dealership');
    expect(codeOf(await edit({ userId: 'e-manager', defaultDealershipId: 'd-3', workingIn: 'd-1' }))).toBe(
      'not_your_dealership',
    );
    const start = { userId: 'e-manager', dealershipId: 'd-3', workingIn: 'd-1' };
    expect(codeOf(await send(calls.updateUserDefaultDealership, start))).toBe('not_your_dealership');
    await group.db.execute("update app_user set default_dealership_id = null where id = 'e-manager'");
    expect(codeOf(await send(calls.updateUserDefaultDealership, start))).toBe('not_your_dealership');
    expect((await update('e-manager', ['d-3'], 'd-3', group.superAdmin)).status).toBe(200);
    expect(codeOf(await update('e-manager', ['d-x'], 'd-x', group.superAdmin))).toBe('not_your_dealership');
  });
});

describe('UpdateUser, UpdateUserDefaultDealership and updateAvatarUrl of somebody else', () => {
  const update = (change: object, as: Person = group.admin) =>
    edit({ userId: 'e-manager', workingIn: 'd-1', ...change }, as);

  test('change name, role, title, team and numbers, with one line in the log', async () => {
    const numbers = [{ dealershipId: 'd-2', type: 'advisor', number: '7' }];
    const office = { role: 'EMPLOYEE', jobTitle: 'PARTS_MANAGER', teamCategory: 'Parts' };
    expect(await update({ firstName: 'Max', ...office, dmsNumbers: numbers, workingIn: 'd-2' })).toMatchObject({
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
    expect(problemsOf(await update(elsewhere, group.superAdmin))).toEqual(['dmsNumbers.0.dealershipId not_a_member']);
    expect(await edit({ userId: 'e-admin', role: 'MANAGER' }, group.superAdmin)).toMatchObject({
      status: 422,
      body: {
        code: 'last_administrator',
        errors: [{ path: 'role', message: 'Dealership d-2 would be without an administrator' }],
      },
    });
    expect(codeOf(await update({ firstName: 'Eve' }, group.foreigner))).toBe('not_your_dealership');
  });

  describe('who also works in a dealership that is not the caller’s', () => {
    const number = (dealershipId: string, one: string) => ({ dealershipId, type: 'advisor', number: one });
    const numbersOf = async (userId: string) =>
      (
        await group.db.query('select dealership_id, number from user_dms_number where user_id = $1 order by 1, 2', [
          userId,
        ])
      ).map((row) => `${row.dealership_id} ${row.number}`);

    beforeEach(async () => {
      await group.db.execute("insert into user_dealership (user_id, dealership_id) values ('e-manager', 'd-3')");
      await group.db.execute("insert into user_dms_number values ('e-manager', 'd-3', 'advisor', '30')");
      await insertPerson(group.db, {
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
      const working = { workingIn: 'd-2' };
      expect((await update({ dmsNumbers: [number('d-1', '10'), number('d-3', '30')] })).status).toBe(200);
      expect((await update({ dmsNumbers: [number('d-2', '20')], ...working })).status).toBe(200);
      expect(await numbersOf('e-manager')).toEqual(['d-1 10', 'd-2 20', 'd-3 30']);
      expect((await update({ dmsNumbers: [] })).status).toBe(200);
      expect(await numbersOf('e-manager')).toEqual(['d-2 20', 'd-3 30']);
      expect(problemsOf(await update({ dmsNumbers: [number('d-3', '31')] }, group.superAdmin))).toEqual([
        'dmsNumbers.0.number number_taken',
      ]);
    });

    test('leave role and title, which hold everywhere; name and phone may change', async () => {
      expect(codeOf(await update({ role: 'EMPLOYEE' }))).toBe('not_your_dealership');
      expect(codeOf(await update({ jobTitle: 'SERVICE_MANAGER' }))).toBe('not_your_dealership');
      expect((await update({ firstName: 'Max', role: 'MANAGER', phoneNumber: '+15555550171' })).status).toBe(200);
      expect((await update({ role: 'EMPLOYEE' }, group.superAdmin)).status).toBe(200);
    });
  });

  test('never give two people one number, even at the same moment', async () => {
    await insertPerson(group.db, { id: 'e-2nd', groupId: 'g-1', dealerships: ['d-1'] });
    const dmsNumbers = [{ dealershipId: 'd-1', type: 'advisor', number: '7' }];
    const answers = await Promise.all([
      update({ dmsNumbers }),
      edit({ userId: 'e-2nd', dmsNumbers }, group.superAdmin),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('change dealerships and numbers with the rest, all or none of it', async () => {
    const number = { dealershipId: 'd-3', type: 'advisor', number: '7' };
    const places = { dealershipIds: ['d-1', 'd-2', 'd-3'], defaultDealershipId: 'd-3' };
    const refused = await update({ firstName: 'Max', ...places, dmsNumbers: [number, number] }, group.superAdmin);
    expect(problemsOf(refused)).toEqual(['dmsNumbers.1.number twice']);
    const stores = () =>
      group.db.query("select dealership_id from user_dealership where user_id = 'e-manager' and dealership_id = 'd-3'");
    expect(await stores()).toEqual([]);
    expect((await update({ ...places, dmsNumbers: [number] }, group.superAdmin)).status).toBe(200);
    expect(await stores()).toHaveLength(1);
    expect(await group.db.query("select default_dealership_id from app_user where id = 'e-manager'")).toEqual([
      { default_dealership_id: 'd-3' },
    ]);
    // The store in which the administrator works is left; the others stay.
    expect((await update({ dealershipIds: ['d-2', 'd-3'], defaultDealershipId: 'd-3' })).status).toBe(200);
    expect(codeOf(await update({ dealershipIds: ['d-2'], defaultDealershipId: 'd-2', workingIn: 'd-2' }))).toBe(
      'not_your_dealership',
    );
  });

  test('answer both versions and who saved first where two edit one person', async () => {
    const listed = await group.api.send(calls.getUsersFromDealership, {
      as: group.admin,
      query: { dealershipId: 'd-1' },
    });
    const basedOn = (listed.body as { employeeId: string; version: string }[]).find(
      ({ employeeId }) => employeeId === 'e-manager',
    )?.version;
    expect((await update({ firstName: 'Max', basedOn })).status).toBe(200);
    expect(await update({ lastName: 'Moore', basedOn }, group.admin)).toMatchObject({
      status: 412,
      body: {
        code: 'changed_in_the_meantime',
        current: { givenName: 'Max', changedBy: 'Ann Lee', changedAt: '2026-11-20T18:00:00Z' },
        sent: { lastName: 'Moore' },
      },
    });
  });

  test('answer the version that results, so that one editor saves twice and somebody else’s change in between is seen', async () => {
    const versionOf = (answer: Answer) => calls.updateUser.response.parse(answer.body).version;
    const first = versionOf(await edit({ userId: 'e-manager', firstName: 'Max', workingIn: 'd-1' }));
    const second = await update({ phoneNumber: '5555550171', basedOn: first });
    expect(second.status).toBe(200);
    await edit({ userId: 'e-manager', lastName: 'Moore', workingIn: 'd-1' });
    expect((await update({ firstName: 'Maxine', basedOn: versionOf(second) })).status).toBe(412);
  });

  test('are refused to an administrator who does not say what was edited, and nothing is saved', async () => {
    const change = { userId: 'e-manager', firstName: 'Max', workingIn: 'd-1' };
    expect(await send(calls.updateUser, change, group.superAdmin)).toMatchObject({
      status: 428,
      body: { code: 'based_on_required', detail: expect.stringContaining('version') },
    });
    expect(await group.db.query("select first_name from app_user where id = 'e-manager'")).toEqual([
      { first_name: 'Pat' },
    ]);
  });

  test('set one of the person’s dealerships as the one to start in', async () => {
    const set = (dealershipId: string) =>
      send(calls.updateUserDefaultDealership, { userId: 'e-manager', dealershipId });
    expect((await set('d-2')).status).toBe(200);
    expect(codeOf(await set('d-3'))).toBe('not_your_dealership');
  });

  test('take a picture away', async () => {
    await group.db.execute("update app_user set avatar_url = '/usermgmt/avatars/x' where id = 'e-manager'");
    expect((await send(calls.updateAvatarUrl, { userId: 'e-manager', avatar: null })).status).toBe(200);
    expect(await group.db.query("select avatar_url from app_user where id = 'e-manager'")).toEqual([
      { avatar_url: '' },
    ]);
  });
});

describe('the audit log', () => {
  /** What was done to a person, as the log of a store tells it, oldest first. */
  const seenIn = async (dealershipId: string, userId: string) => {
    const { body } = await group.api.send(calls.auditLog, {
      as: group.superAdmin,
      params: { userId: group.superAdmin.userId, dealershipId },
      query: { subjectId: userId },
    });
    return (body as CallResponse<typeof calls.auditLog>).data.map(({ action }) => action).reverse();
  };

  test('has each change of a person where it was made, if the person works there, and where it holds', async () => {
    await group.db.execute(
      "insert into user_dealership (user_id, dealership_id) values ('e-super', 'd-2'), ('e-super', 'd-3')",
    );
    const userId = 'e-manager';
    const inThird = (call: CallDefinition, body: object = {}) =>
      call === calls.updateUser
        ? edit({ userId, workingIn: 'd-3', ...body }, group.superAdmin)
        : send(call, { userId, workingIn: 'd-3', ...body }, group.superAdmin);
    // The manager starts in d-1 and works in d-2; the administrator works in d-3, whose administrators do not know the manager.
    expect((await inThird(calls.updateUser, { jobTitle: 'PARTS_MANAGER', teamCategory: 'Parts' })).status).toBe(200);
    expect((await inThird(calls.softDeleteUser)).status).toBe(200);
    expect((await inThird(calls.unSoftDeleteUser)).status).toBe(200);
    expect((await inThird(calls.endSessions)).status).toBe(200);
    expect((await inThird(calls.resendInviteEmail)).status).toBe(200);
    const everywhere = ['UpdateUser', 'SoftDeleteUser', 'UnSoftDeleteUser', 'EndSessions', 'resendInviteEmail'];
    for (const store of ['d-1', 'd-2']) expect(await seenIn(store, userId)).toEqual(everywhere);
    const numbers = [{ dealershipId: 'd-2', type: 'counter', number: '7' }];
    expect((await inThird(calls.updateUser, { dmsNumbers: numbers })).status).toBe(200);
    const stores = { dealershipIds: ['d-1'], defaultDealershipId: 'd-1' };
    expect((await inThird(calls.updateUsersDealerships, stores)).status).toBe(200);
    expect(await seenIn('d-1', userId)).toEqual(everywhere);
    expect(await seenIn('d-2', userId)).toEqual([...everywhere, 'UpdateUser', 'updateUsersDealerships']);
    expect(await seenIn('d-3', userId)).toEqual([]);
    const third = { dealershipIds: ['d-1', 'd-3'], defaultDealershipId: 'd-1' };
    expect((await inThird(calls.updateUser, { ...third, firstName: 'Max' })).status).toBe(200);
    expect(await seenIn('d-1', userId)).toEqual([...everywhere, 'UpdateUser']);
    expect([...(await seenIn('d-3', userId))].sort()).toEqual(['UpdateUser', 'updateUsersDealerships']);
  });

  test('shows an administrator the DMS numbers of the store at hand alone, also to a search; ADMIN_SUPER those of the group', async () => {
    const numbers = ['d-1', 'd-2'].map((dealershipId, at) => ({ dealershipId, type: 'advisor', number: `771${at}` }));
    const change = { userId: 'e-manager', firstName: 'Max', dmsNumbers: numbers, workingIn: 'd-1' };
    expect((await edit(change, group.superAdmin)).status).toBe(200);
    const near = await insertPerson(group.db, { id: 'e-near', groupId: 'g-1', dealerships: ['d-1'], role: 'ADMIN' });
    const log = async (as: Person, query: object = {}) => {
      const params = { userId: as.userId, dealershipId: 'd-1' };
      const { body } = await group.api.send(calls.auditLog, {
        as,
        params,
        query: { subjectId: 'e-manager', ...query },
      });
      return (body as CallResponse<typeof calls.auditLog>).data;
    };
    expect(await log(near)).toMatchObject([{ after: { firstName: 'Max', dmsNumbers: [numbers[0]] } }]);
    expect(await log(near, { search: '7710' })).toHaveLength(1);
    expect(await log(near, { search: '7711' })).toEqual([]);
    expect(await log(group.superAdmin)).toMatchObject([{ after: { dmsNumbers: numbers } }]);
    const file = await group.api.send(calls.auditLog, {
      as: near,
      params: { userId: near.userId, dealershipId: 'd-1' },
      headers: { accept: 'text/csv' },
    });
    expect(String(file.body)).toContain('7710');
    expect(String(file.body)).not.toContain('7711');
  });

  test('names the dealerships of the group that it is about, also those where the reader does not work', async () => {
    const stores = { dealershipIds: ['d-1', 'd-2', 'd-3'], defaultDealershipId: 'd-1', workingIn: 'd-1' };
    expect((await edit({ userId: 'e-manager', ...stores }, group.superAdmin)).status).toBe(200);
    await group.db.execute(
      `update audit_log set after = jsonb_set(after, '{dealershipIds}', '["d-1", "d-2", "d-3", "d-x", "d-gone"]')
        where action = 'updateUsersDealerships'`,
    );
    const { body } = await group.api.send(calls.auditLog, {
      as: group.admin,
      params: { userId: group.admin.userId, dealershipId: 'd-1' },
      query: { action: 'updateUsersDealerships' },
    });
    const [change] = (body as CallResponse<typeof calls.auditLog>).data;
    expect(change?.stores).toEqual(
      ['d-1', 'd-2', 'd-3'].map((dealershipId) => ({ dealershipId, name: `Dealership ${dealershipId}` })),
    );
    const found = await group.api.send(calls.auditLog, {
      as: group.admin,
      params: { userId: group.admin.userId, dealershipId: 'd-1' },
      query: { action: 'updateUsersDealerships', search: 'dealership D-2' },
    });
    expect((found.body as CallResponse<typeof calls.auditLog>).data).toHaveLength(1);
  });

  test('tells that a picture changed, and its address neither in the log nor to a search of it nor in its file', async () => {
    const read = async (query: object = {}, headers = {}) => {
      const params = { userId: group.admin.userId, dealershipId: 'd-1' };
      return group.api.send(calls.auditLog, { as: group.admin, params, query: { ...query }, headers });
    };
    const sides = async (query: object = {}) =>
      ((await read(query)).body as CallResponse<typeof calls.auditLog>).data.map(({ before, after }) => [
        before,
        after,
      ]);
    const place =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    for (const avatar of [place, place, null])
      expect(await send(calls.updateAvatarUrl, { userId: 'e-manager', avatar, workingIn: 'd-1' })).toMatchObject({
        status: 200,
      });
    expect(await sides()).toEqual([
      [{ avatar: 'a picture' }, { avatar: '' }],
      [{ avatar: 'a picture' }, { avatar: 'another picture' }],
      [{ avatar: '' }, { avatar: 'a picture' }],
    ]);
    expect(await sides({ search: 'Avatars' })).toEqual([]);
    expect(await sides({ search: 'Picture' })).toHaveLength(3);
    expect(String((await read({}, { accept: 'text/csv' })).body)).not.toContain('Avatars');
  });

  test('is none of a dealership that the administrator does not work in, which is asked before anything is done elsewhere', async () => {
    const [ended, closed] = [[...identity.ended], [...identity.closed]];
    const createAccount = jest.spyOn(identity.provisioning, 'createAccount');
    for (const call of [calls.endSessions, calls.softDeleteUser]) {
      const answer = await send(call, { userId: 'e-manager', workingIn: 'd-x' }, group.superAdmin);
      expect(codeOf(answer)).toBe('not_your_dealership');
    }
    expect(codeOf(await create({ workingIn: 'd-x' }, group.superAdmin))).toBe('not_your_dealership');
    expect([identity.ended, identity.closed]).toEqual([ended, closed]);
    expect(createAccount).not.toHaveBeenCalled();
    createAccount.mockRestore();
  });
});
