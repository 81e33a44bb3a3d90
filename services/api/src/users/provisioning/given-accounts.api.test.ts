import { type CallDefinition, calls, type Onboarding } from '@fixed-ops/contract';
import type { MailMessage } from '@fixed-ops/mail';
import { inviteGroup, onboardingClient } from '../../onboarding/testing/onboarding-client.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { givenAccounts } from '../../testing/stub-provisioning.ts';
import { idOf, newPerson, useManagedGroup } from '../manage/testing/managed-group.ts';

// The administrators of a hosted tenant make the accounts: the product has no rights there.

const ACCOUNT = '9f0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b21';
/** That of a manager. */
const TAKEN = '7c0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b23';
const OTHER = '0a1b2c3d-5f0e-4a57-9c0b-0f1d5a9e6b22';
const group = useManagedGroup();
let api: TestApi;
const sent: MailMessage[] = [];

beforeAll(async () => {
  const mailer = { send: async (message: MailMessage) => void sent.push(message) };
  api = await startApi({ db: group.db, provisioning: givenAccounts(), mailer });
}, 60_000);
afterAll(() => api?.close());
beforeEach(async () => {
  sent.splice(0);
  await group.db.execute("update app_user set local_account_id = $1 where id = 'e-manager'", [TAKEN]);
});

const send = (call: CallDefinition, body: object, as = group.superAdmin) => api.send(call, { as, body });
const create = (changes: object) => send(calls.createUser, { ...newPerson, ...changes });
const errorsOf = ({ body }: { readonly body: unknown }) =>
  (body as { errors?: { path: string; code: string }[] }).errors?.map(({ path, code }) => `${path} ${code}`);
const accountOf = async (email: string) =>
  (await group.db.query<{ id: string }>('select local_account_id as id from app_user where email = $1', [email]))[0]
    ?.id;

describe('a new person', () => {
  test('has the account of that id, and a mail that leads to the sign-in instead of a password', async () => {
    expect(await create({ accountId: ` ${ACCOUNT.toUpperCase()} ` })).toMatchObject({
      status: 200,
      body: { invitation: { status: 'sent' } },
    });
    expect(await accountOf('luis.ferrer@example.com')).toBe(ACCOUNT);
    expect(sent.at(-1)?.text).toMatch(
      /Sign in here, with the account that the administrators .+:\s+http:\/\/localhost:3000/,
    );
    expect(sent.at(-1)?.text).not.toContain('password');
  });

  test('needs one, in a list too, and not that of somebody else', async () => {
    expect(errorsOf(await create({}))).toEqual(['accountId account_needed']);
    expect(errorsOf(await create({ accountId: 'two words' }))).toEqual(['accountId invalid_format']);
    expect(errorsOf(await create({ accountId: TAKEN }))).toEqual(['accountId account_taken']);
    const users = [newPerson, { ...newPerson, email: 'kim@example.com', dmsNumbers: [], accountId: OTHER }];
    expect(await send(calls.createUsers, { users, check: true })).toMatchObject({
      body: { results: [{ errors: [{ path: 'accountId', code: 'account_needed' }] }, { status: 'wouldCreate' }] },
    });
    const twice = users.map((user) => ({ ...user, accountId: OTHER }));
    expect(await send(calls.createUsers, { users: twice, check: true })).toMatchObject({
      body: {
        results: [{ status: 'wouldCreate' }, { errors: [{ path: 'accountId', message: 'is already in row 1' }] }],
      },
    });
    expect(
      await group.db.query("select id from app_user where email in ('luis.ferrer@example.com', 'kim@example.com')"),
    ).toEqual([]);
  });

  test('takes none where the product makes the accounts', async () => {
    const answer = await group.api.send(calls.createUser, {
      as: group.admin,
      body: { ...newPerson, accountId: ACCOUNT },
    });
    expect(errorsOf(answer)).toEqual(['accountId account_not_needed']);
  });
});

describe('another account of a person', () => {
  const change = async (userId: string, accountId: string, as = group.admin) => {
    const listed = await api.send(calls.getUsersFromDealership, { as, query: { dealershipId: 'd-1' } });
    const people = listed.body as { employeeId: string; version: string }[];
    const basedOn = people.find(({ employeeId }) => employeeId === userId)?.version;
    return send(calls.updateUser, { userId, accountId, basedOn, workingIn: 'd-1' }, as);
  };
  const stateOf = async (id: string) =>
    (
      await group.db.query(
        'select local_account_id as account, is_verified, sessions_ended_at is not null as ended from app_user where id = $1',
        [id],
      )
    )[0];
  const luis = async () => idOf(await create({ accountId: OTHER }));

  test('replaces one that was entered wrongly, ends its sessions, and stands in the log', async () => {
    const userId = await luis();
    expect(errorsOf(await change(userId, TAKEN))).toEqual(['accountId account_taken']);
    expect(await change(userId, ACCOUNT)).toMatchObject({ status: 200 });
    expect(await stateOf(userId)).toEqual({ account: ACCOUNT, is_verified: false, ended: true });
    const [last] = await group.db.query(
      'select before, after from audit_log where entity_id = $1 order by id desc limit 1',
      [userId],
    );
    expect(last).toEqual({ before: { accountId: OTHER }, after: { accountId: ACCOUNT } });
  });

  test('is given to somebody who has signed in by an administrator of all dealerships alone, and by nobody to themselves', async () => {
    const userId = await luis();
    await group.db.execute('update app_user set is_verified = true where id = $1', [userId]);
    expect(errorsOf(await change(userId, ACCOUNT))).toEqual(['accountId role_required']);
    expect(await stateOf(userId)).toMatchObject({ account: OTHER, is_verified: true });
    expect(await change(userId, ACCOUNT, group.superAdmin)).toMatchObject({ status: 200 });
    expect(await stateOf(userId)).toEqual({ account: ACCOUNT, is_verified: false, ended: true });
    expect(await send(calls.updateUser, { userId: group.admin.userId, accountId: OTHER }, group.admin)).toMatchObject({
      status: 403,
      body: { code: 'own_account' },
    });
  });
});

test('ends the sessions of a person here, and says that the tenant has some of its own', async () => {
  const answer = await send(calls.endSessions, { userId: group.admin.userId });
  expect(answer).toMatchObject({ status: 503, body: { code: 'accounts_made_elsewhere' } });
  expect(
    await group.db.query("select sessions_ended_at is not null as ended from app_user where id = 'e-admin'"),
  ).toEqual([{ ended: true }]);
});

describe('an onboarding', () => {
  const store = { id: 's-1', name: 'Smith Ford', timezone: 'America/Chicago' };
  const user = (name: string, accountId?: string) => ({
    ...{
      firstName: name,
      lastName: 'Moss',
      email: `${name}@example.com`,
      role: 'EMPLOYEE',
      jobTitle: 'SERVICE_ADVISOR',
    },
    ...(accountId === undefined ? {} : { accountId }),
  });
  const saved = {
    group: { groupName: 'Smith Auto', stores: [store] },
    dms: { provider: 'CDK', authorizedBy: 'Pat', authorizationSigned: true, extracts: ['ros'] },
    rates: { stores: [{ store: store.id, doorRate: 189.95 }] },
    users: { users: [user('ann', OTHER), user('bo'), user('cy', TAKEN), { ...user('e-admin'), role: 'ADMIN' }] },
  };

  test('adds people who have an account here, and those whose account it names, and says why not the others', async () => {
    await inviteGroup(group.db, 'given', { saved });
    const client = onboardingClient(api, group.superAdmin, 'given');
    expect(await client.read()).toMatchObject({
      body: { needsAccountIds: true, existing: { accountTaken: ['cy@example.com'] } },
    });
    const answer = await client.save('review', { confirmed: true }, { submit: true });
    expect((answer.body as Onboarding).created?.people).toMatchObject([
      { email: 'ann@example.com', status: 'waiting' },
      { email: 'bo@example.com', status: 'refused', message: expect.stringContaining('Account id is needed') },
      { email: 'cy@example.com', status: 'refused', message: expect.stringContaining('somebody who is here already') },
      { email: 'e-admin@example.com', status: 'added' },
    ]);
    expect(await accountOf('ann@example.com')).toBe(OTHER);
  });

  test('sends a step to a new colleague with the account that is named, and to none without', async () => {
    await inviteGroup(group.db, 'colleague', { saved });
    const ask = (more: object) =>
      onboardingClient(api, group.superAdmin, 'colleague').link('dms', 'new@example.com', {
        ...{ firstName: 'Ned', lastName: 'Wu' },
        ...more,
      });
    expect(errorsOf(await ask({}))).toEqual(['accountId account_needed']);
    expect(await ask({ accountId: ACCOUNT })).toMatchObject({ status: 200 });
    expect(await accountOf('new@example.com')).toBe(ACCOUNT);
    expect(sent.map(({ text }) => text).join()).toMatch(/Sign in here, with the account/);
  });
});
