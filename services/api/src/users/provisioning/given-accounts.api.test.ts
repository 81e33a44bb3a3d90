import { type CallDefinition, calls, type Onboarding } from '@fixed-ops/contract';
import type { MailMessage } from '@fixed-ops/mail';
import { inviteGroup, onboardingClient } from '../../onboarding/testing/onboarding-client.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { givenAccounts } from '../../testing/stub-provisioning.ts';
import { newPerson, useManagedGroup } from '../manage/testing/managed-group.ts';

// The administrators of a hosted tenant make the accounts: the product has no rights there.

const group = useManagedGroup();
let api: TestApi;
const sent: MailMessage[] = [];

beforeAll(async () => {
  const mailer = { send: async (message: MailMessage) => void sent.push(message) };
  api = await startApi({ db: group.db, provisioning: givenAccounts(), mailer });
}, 60_000);
afterAll(() => api?.close());
beforeEach(() => sent.splice(0));

const send = (call: CallDefinition, body: object, as = group.superAdmin) => api.send(call, { as, body });
const create = (changes: object) => send(calls.createUser, { ...newPerson, ...changes });
const errorsOf = ({ body }: { readonly body: unknown }) =>
  (body as { errors?: { path: string; code: string }[] }).errors?.map(({ path, code }) => `${path} ${code}`);
const accountOf = async (email: string) =>
  (await group.db.query<{ id: string }>('select local_account_id as id from app_user where email = $1', [email]))[0]
    ?.id;

describe('a new person', () => {
  test('has the account of that id, and a mail that leads to the sign-in instead of a password', async () => {
    expect(await create({ accountId: ' 9f0c1f62-5f0e ' })).toMatchObject({
      status: 200,
      body: { invitation: { status: 'sent' } },
    });
    expect(await accountOf('luis.ferrer@example.com')).toBe('9f0c1f62-5f0e');
    expect(sent.at(-1)?.text).toMatch(
      /Sign in here, with the account that the administrators .+:\s+http:\/\/localhost:3000/,
    );
    expect(sent.at(-1)?.text).not.toContain('password');
  });

  test('needs one, in a list too, and not that of somebody else', async () => {
    expect(errorsOf(await create({}))).toEqual(['accountId account_needed']);
    expect(errorsOf(await create({ accountId: 'two words' }))).toEqual(['accountId invalid_format']);
    expect(errorsOf(await create({ accountId: group.admin.localAccountId }))).toEqual(['accountId account_taken']);
    const users = [newPerson, { ...newPerson, email: 'kim@example.com', dmsNumbers: [], accountId: 'of-kim' }];
    expect(await send(calls.createUsers, { users, check: true })).toMatchObject({
      body: { results: [{ errors: [{ path: 'accountId', code: 'account_needed' }] }, { status: 'wouldCreate' }] },
    });
    expect(
      await group.db.query("select id from app_user where email in ('luis.ferrer@example.com', 'kim@example.com')"),
    ).toEqual([]);
  });

  test('takes none where the product makes the accounts', async () => {
    const answer = await group.api.send(calls.createUser, {
      as: group.admin,
      body: { ...newPerson, accountId: 'of-luis' },
    });
    expect(errorsOf(answer)).toEqual(['accountId account_not_needed']);
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
    users: { users: [user('ann', 'of-ann'), user('bo'), { ...user('e-admin'), role: 'ADMIN' }] },
  };

  test('adds people who have an account here, and those whose account it names, and says why not the others', async () => {
    await inviteGroup(group.db, 'given', { saved });
    const client = onboardingClient(api, group.superAdmin, 'given');
    expect(await client.read()).toMatchObject({ body: { needsAccountIds: true } });
    const answer = await client.save('review', { confirmed: true }, { submit: true });
    expect((answer.body as Onboarding).created?.people).toMatchObject([
      { email: 'ann@example.com', status: 'waiting' },
      { email: 'bo@example.com', status: 'refused', message: expect.stringContaining('Account id is needed') },
      { email: 'e-admin@example.com', status: 'added' },
    ]);
    expect(await accountOf('ann@example.com')).toBe('of-ann');
  });

  test('sends no step to somebody without an account, and says where one is entered', async () => {
    await inviteGroup(group.db, 'colleague', { saved });
    const answer = await onboardingClient(api, group.superAdmin, 'colleague').link('dms', 'new@example.com', {
      firstName: 'Ned',
      lastName: 'Wu',
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'email', code: 'no_account', message: expect.stringContaining('in Users first') }] },
    });
  });
});
