import type { CallDefinition } from '@fixed-ops/contract';
import { type Database, SIGN_IN_STATE_CLAIM } from '@fixed-ops/database';
import { z } from 'zod';
import { createPlaneDouble } from './releases/testing/plane-double.ts';
import { routes } from './routes.ts';
import { insertDealership, insertGroup, insertPerson, type Person, type PersonInput } from './testing/builders.ts';
import {
  type Answer,
  openTestDatabase,
  startApi,
  TEST_KEY_HEADER,
  type TestApi,
  type TestRequest,
} from './testing/start-api.ts';
import { createTokenSigner } from './testing/token-signer.ts';

/**
 * Who is turned away from every call, through key, token and database. Roles, titles and stores are crossed by
 * `access-table.test.ts`, which puts the caller in.
 */

const STORE = 'd-own';
/** Calls that name no person: whom they are about is in their body, or they are about whoever asks. */
const OF_NO_PERSON = [
  ...['UpdateUserAccountStatus', 'CreateUser', 'CreateUsers', 'resendInviteEmail', 'SoftDeleteUser', 'EndSessions'],
  'InvitationTerms',
  ...['UnSoftDeleteUser', 'updateUsersDealerships', 'UpdateUser', 'updateAvatarUrl', 'UpdateUserDefaultDealership'],
  ...['GetProductsForDealership', 'GetUsersFromDealership', 'Dealership'],
  ...['ManufacturerExpenses', 'PutManufacturerExpenses', 'ManufacturerExpensesHistory', 'RestoreManufacturerExpenses'],
  ...['Onboarding', 'OnboardingFound', 'SaveOnboarding', 'StepLink', 'WithdrawStepLink'],
  ...['Sample', 'SamplePart', 'ReadSample', 'RemoveSample'],
  ...['ReportClientEvents', 'ClientEvents', 'Releases', 'ReleaseAudit', 'RollBackRelease', 'StopCanary'],
];
/** Calls that name no dealership in path or query. */
const OF_NO_STORE = [
  ...OF_NO_PERSON.filter(
    (name) => !['GetProductsForDealership', 'GetUsersFromDealership', 'Dealership'].includes(name),
  ),
  ...[
    'GetUser',
    'GetUserDealershipMembership',
    'GetPreferences',
    'PutPreferences',
    'PatchPreferences',
    'SupportContacts',
  ],
];

let db: Database;
let api: TestApi;
let closeDatabase: () => Promise<void>;
let everything: Person;
/** Of contracts of single remotes too. */
const everyCall: readonly CallDefinition[] = routes.map(({ call }) => call);

const person = (id: string, input: Partial<PersonInput> = {}) =>
  insertPerson(db, {
    groupId: 'g-1',
    dealerships: [STORE],
    role: 'ADMIN_SUPER',
    jobTitle: 'DEALER_PRINCIPLE',
    devFeatures: true,
    ...input,
    id,
  });

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
  await insertGroup(db, 'g-1');
  await insertGroup(db, 'g-2');
  await insertDealership(db, { id: STORE, groupId: 'g-1', products: ['XTime', 'AiMatrix'] });
  await insertDealership(db, { id: 'd-closed', groupId: 'g-1', active: false });
  await insertDealership(db, { id: 'd-elsewhere', groupId: 'g-2', products: ['XTime', 'AiMatrix'] });
  everything = await person('e-1');
  const { plane: releasePlane } = createPlaneDouble([]);
  api = await startApi({ db, releasePlane });
}, 60_000);
afterAll(async () => {
  await api?.close();
  await closeDatabase?.();
});

interface Asked extends Pick<TestRequest, 'token' | 'headers'> {
  /** Whom the address names; whoever asks unless a test says otherwise. */
  readonly userId?: string;
  readonly dealershipId?: string;
}

/** Asks a call with the ids that decide access, and nothing else that it needs. */
function ask(
  call: CallDefinition,
  as: Person | null,
  { userId, dealershipId = STORE, ...request }: Asked = {},
): Promise<Answer> {
  const own = as ?? everything;
  const ids = { userId: userId ?? (call.name === 'GetUser' ? own.localAccountId : own.userId), dealershipId };
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const others = Object.fromEntries(names.map((name) => [name, name === 'releaseName' ? 'dashboards' : '1']));
  return api.send(call, { ...request, ...(as === null ? {} : { as }), params: { ...others, ...ids }, query: ids });
}

const codeOf = ({ status, body }: Answer) => `${status} ${Object(body).code ?? ''}`.trim();

/** The calls that answer something else, with what they answer. */
async function others(
  some: readonly CallDefinition[],
  wanted: string,
  answerOf: (call: CallDefinition) => Promise<Answer>,
) {
  const wrong: string[] = [];
  for (const call of some) {
    const code = codeOf(await answerOf(call));
    if (code !== wanted) wrong.push(`${call.name}: ${code}`);
  }
  return wrong;
}

const named = (names: readonly string[]) => everyCall.filter(({ name }) => names.includes(name));
const besides = (names: readonly string[]) => everyCall.filter(({ name }) => !names.includes(name));

test('whoever may do everything is turned away from no call, by the same questions', async () => {
  expect(everyCall.length).toBeGreaterThan(200);
  const turnedAway: string[] = [];
  for (const call of everyCall) {
    const { status, body } = await ask(call, everything);
    // Groups and invitations are looked at by the calls themselves; there are none of the ids that are asked with.
    if (status === 401 || (status === 403 && !call.path.includes('{groupId}')) || status >= 500)
      turnedAway.push(`${call.name}: ${status} ${JSON.stringify(body)}`);
  }
  expect(turnedAway).toEqual([]);
});

describe('without a valid sign-in every call answers 401 and nothing else', () => {
  const INVALID = '401 token_invalid';

  test('a request without a token, without a key or with an invalid key is refused', async () => {
    expect(await others(everyCall, INVALID, (call) => ask(call, null))).toEqual([]);
    for (const key of ['', 'key-of-nothing'])
      expect(
        await others(everyCall, '401 subscription_key_invalid', (call) =>
          ask(call, everything, { headers: { [TEST_KEY_HEADER]: key } }),
        ),
      ).toEqual([]);
  });

  test.each([
    ['has expired', { expiresIn: -120 }],
    ['is for another audience', { audience: 'another-client' }],
    ['is of another issuer', { issuer: 'https://elsewhere.example/' }],
    ['is an ID token', { type: 'JWT', claims: { nonce: 'n', at_hash: 'h' } }],
    [
      'was made under another password, or before sessions were ended',
      { claims: { [SIGN_IN_STATE_CLAIM]: 'of before' } },
    ],
  ])('a token that %s', async (_what, token) => {
    expect(await others(everyCall, INVALID, (call) => ask(call, everything, { token }))).toEqual([]);
  });

  test('a token of somebody else’s key, and one of nobody', async () => {
    const forger = await createTokenSigner();
    const forged = `Bearer ${await forger.sign(everything.localAccountId)}`;
    const nobody = { ...everything, localAccountId: 'account-of-nobody' };
    expect(await others(everyCall, INVALID, (call) => ask(call, null, { headers: { authorization: forged } }))).toEqual(
      [],
    );
    expect(await others(everyCall, INVALID, (call) => ask(call, nobody))).toEqual([]);
  });

  test('a deleted person, whatever the role', async () => {
    const gone = await person('e-gone', { isDeleted: true });
    expect(await others(everyCall, '403 user_deleted', (call) => ask(call, gone))).toEqual([]);
  });
});

describe('in the name of somebody else', () => {
  test('no call that names a person is answered', async () => {
    const colleague = await person('e-colleague', { role: 'EMPLOYEE', devFeatures: false });
    const asked = besides(OF_NO_PERSON);
    const answers = (call: CallDefinition) =>
      ask(call, everything, { userId: call.name === 'GetUser' ? colleague.localAccountId : colleague.userId });
    expect(await others(asked, '403 not_your_dealership', answers)).toEqual([]);
  });

  test('which are all but those that are said above', () => {
    const without = everyCall.filter((call) => !/\{userId\}/.test(call.path) && !hasInQuery(call, 'userId'));
    expect(without.map(({ name }) => name).sort()).toEqual([...OF_NO_PERSON].sort());
  });
});

describe('of a store that is not the caller’s', () => {
  const asked = besides(OF_NO_STORE);

  test.each([
    ['one of another group', 'd-elsewhere', {}],
    ['one that was closed', 'd-closed', { dealerships: ['d-closed'] }],
    ['one that there is not', 'd-nowhere', {}],
    ['one of which somebody was a member', STORE, { dealerships: [], role: 'MANAGER_SUPER' }],
    [
      'one of which somebody with every right elsewhere is not',
      STORE,
      { groupId: 'g-2', dealerships: ['d-elsewhere'] },
    ],
  ] satisfies readonly (readonly [string, string, Partial<PersonInput>])[])(
    'no call is answered: %s',
    async (what, dealershipId, input) => {
      const stranger = await person(`e-${what.replaceAll(/\W/g, '-')}`, input);
      const answers = (call: CallDefinition) => ask(call, stranger, { dealershipId });
      expect(await others(asked, '403 not_your_dealership', answers)).toEqual([]);
    },
  );

  test('which are all calls but those that are said above', () => {
    const without = everyCall.filter(
      (call) => !/\{dealershipId\}/.test(call.path) && !hasInQuery(call, 'dealershipId'),
    );
    expect(without.map(({ name }) => name).sort()).toEqual([...OF_NO_STORE].sort());
  });
});

test('guides of a group are closed to people of another group', async () => {
  const ofGroup = named([
    'ManufacturerExpenses',
    'PutManufacturerExpenses',
    'ManufacturerExpensesHistory',
    'RestoreManufacturerExpenses',
  ]);
  expect(ofGroup).toHaveLength(4);
  const bodies: Readonly<Record<string, object>> = {
    PutManufacturerExpenses: {
      guides: [
        { manufacturer: 'Toyota', department: 'service', expenseKey: 'x', guidelinePctGross: 1, expected: null },
      ],
    },
    RestoreManufacturerExpenses: { historyId: 1, newest: 1 },
  };
  const answers = (call: CallDefinition) =>
    api.send(call, {
      as: everything,
      params: { groupId: 'g-2' },
      ...(bodies[call.name] ? { body: bodies[call.name] } : {}),
    });
  expect(await others(ofGroup, '403 not_your_dealership', answers)).toEqual([]);
});

/** Whether a call takes a parameter of that name in its query. */
function hasInQuery(call: CallDefinition, name: string): boolean {
  return call.query instanceof z.ZodObject && name in call.query.shape;
}
