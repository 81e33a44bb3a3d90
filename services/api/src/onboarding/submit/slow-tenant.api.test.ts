import type { Database } from '@fixed-ops/database';
import { insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi, testClock } from '../../testing/start-api.ts';
import { stubProvisioning } from '../../testing/stub-provisioning.ts';
import { inviteGroup, onboardingClient } from '../testing/onboarding-client.ts';

// A hosted tenant takes twenty seconds for each account.

const ACCOUNT_MS = 20_000;
let api: TestApi;
let db: Database;
let close: () => Promise<void>;
let pat: Person;
let now = testClock.now().getTime();
const made = new Map<string, Promise<string>>();

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  const { provisioning } = stubProvisioning();
  api = await startApi({
    db,
    clock: { ...testClock, now: () => new Date(now) },
    provisioning: {
      ...provisioning,
      isElsewhere: true,
      // As a tenant's does: what was made is there.
      createAccount: (tx, person) => {
        const id = made.get(person.email) ?? provisioning.createAccount(tx, person);
        if (!made.has(person.email)) now += ACCOUNT_MS;
        made.set(person.email, id);
        return id;
      },
    },
  });
  await insertGroup(db, 'g-1', 'Smith Auto');
  pat = await insertPerson(db, { id: 'pat', groupId: 'g-1', dealerships: [], role: 'ADMIN_SUPER' });
}, 60_000);
afterAll(async () => {
  await api?.close();
  await close?.();
});

const person = (email: string) => ({
  firstName: 'Ann',
  lastName: 'Lee',
  email,
  role: 'MANAGER',
  jobTitle: 'SERVICE_MANAGER',
});
const emails = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`);

test('a submission with more people than a slow tenant makes accounts for in a minute says so, and goes on from there when it is repeated', async () => {
  const store = { id: 'store-1', name: 'Smith Ford', timezone: 'America/Chicago', brands: ['Ford'] };
  const group = { groupName: 'Smith Auto', stores: [store] };
  await inviteGroup(db, 'many');
  const client = onboardingClient(api, pat, 'many');
  const steps = {
    group,
    dms: { provider: 'CDK', authorizedBy: 'Pat', authorizationSigned: true, extracts: ['ros'] },
    rates: { stores: [{ store: store.id, doorRate: 150, warrantyRate: 140, from: '2026-01-01' }] },
    users: { users: emails.map(person) },
  };
  for (const [step, data] of Object.entries(steps))
    expect(await client.save(step, data)).toMatchObject({ status: 200 });
  const submit = () => client.save('review', { confirmed: true }, { submit: true });

  const slow = { status: 503, headers: { 'retry-after': '5' } };
  expect(await submit()).toMatchObject({
    ...slow,
    body: {
      code: 'identity_tenant_slow',
      detail:
        'Your identity tenant is slow: it has made the accounts of 2 of 5 people, and nothing was submitted yet. Submit again to go on from there.',
    },
  });
  expect(await db.query('select 1 from dealership')).toEqual([]);
  expect(await submit()).toMatchObject({ ...slow, body: { detail: expect.stringContaining(' 4 of 5 people') } });
  expect(await submit()).toMatchObject({
    status: 200,
    body: { status: 'submitted', created: { people: emails.map((email) => ({ email, status: 'waiting' })) } },
  });
});
