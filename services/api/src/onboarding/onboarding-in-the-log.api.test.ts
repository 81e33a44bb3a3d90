import {
  type CallDefinition,
  calls,
  dealershipInfoHistoryCall,
  restoreDealershipInfoCall,
  settingsBlocks,
} from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';
import { stubProvisioning } from '../testing/stub-provisioning.ts';
import { inviteGroup, onboardingClient } from './testing/onboarding-client.ts';

let api: TestApi;
let db: Database;
let close: () => Promise<void>;
/** Administers the group. */
let pat: Person;
/** Administers one store of it, which is there already. */
let adm: Person;
/** Administers another group. */
let joe: Person;
/** Who started each import. */
const started: string[] = [];

const there = { id: 'there', name: 'Smith Ford', timezone: 'America/Chicago' };
const fresh = { id: 'fresh', name: 'Smith Kia', timezone: 'America/Chicago' };
const group = { groupName: 'Smith Auto', stores: [there, fresh] };
const dms = { provider: 'CDK', authorizedBy: 'Pat', authorizationSigned: true, extracts: ['ros'] };
const rates = {
  stores: [
    { store: there.id, doorRate: 199, warrantyRate: 160 },
    { store: fresh.id, doorRate: 150 },
  ],
};
const opCodes = {
  opCodes: [
    { store: there.id, opCode: 'LOF', category: 'maintenance' },
    { store: there.id, opCode: 'BRKF', category: 'repair' },
  ],
};
const people = {
  technicians: [{ store: there.id, number: 'T1', name: 'Tia', role: 'Master', shop: 'Main' }],
  advisors: [],
};

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  const { provisioning } = stubProvisioning();
  // What the files say is not loaded, so that only the onboarding changes the store.
  const startImport = (_run: unknown, userId: string) => void started.push(userId);
  api = await startApi({ db, provisioning, mailer: { send: async () => undefined }, startImport });
  await insertGroup(db, 'g-1', 'Smith Auto');
  await insertGroup(db, 'g-2', 'Jones Auto');
  await insertDealership(db, { id: 'd-ford', groupId: 'g-1', name: 'Smith Ford', timezone: 'America/Chicago' });
  await insertDealership(db, { id: 'd-else', groupId: 'g-1', name: 'Smith Jeep', timezone: 'America/Chicago' });
  await insertDealership(db, { id: 'd-jones', groupId: 'g-2', name: 'Jones', timezone: 'America/Chicago' });
  await db.execute(
    `insert into op_code (dealership_id, code, description, category, mapping_source) values
       ('d-ford', 'LOF', 'Oil', 'competitive', 'auto')`,
  );
  await db.execute(`insert into labor_type (dealership_id, code, pay_type) values ('d-ford', 'CP', 'W')`);
  pat = await insertPerson(db, { id: 'pat', groupId: 'g-1', dealerships: ['d-ford', 'd-else'], role: 'ADMIN_SUPER' });
  adm = await insertPerson(db, { id: 'adm', groupId: 'g-1', dealerships: ['d-ford'], role: 'ADMIN' });
  joe = await insertPerson(db, { id: 'joe', groupId: 'g-2', dealerships: ['d-jones'], role: 'ADMIN_SUPER' });
}, 60_000);
afterAll(async () => {
  await api?.close();
  await close?.();
});

interface Line {
  readonly action: string;
  readonly subject: string | null;
  readonly before: unknown;
  readonly after: unknown;
}
const ask = async (call: CallDefinition, as: Person, dealershipId: string, more: object = {}) =>
  api.send(call, { as, params: { userId: as.userId, dealershipId }, ...more });
const log = async (as: Person, dealershipId: string): Promise<Line[]> => {
  const { status, body } = await ask(calls.auditLog, as, dealershipId, { query: { pageSize: 200 } });
  expect(status).toBe(200);
  return (body as { data: Line[] }).data;
};
const actions = async (as: Person, dealershipId: string) => (await log(as, dealershipId)).map(({ action }) => action);

describe('an onboarding in the log', () => {
  test('stands, while it is open, in that of each store of the group, for who administers the group alone', async () => {
    await inviteGroup(db, 'log');
    const client = onboardingClient(api, pat, 'log');
    for (const [step, data] of Object.entries({ group, dms, rates, opCodes, people })) await client.save(step, data);
    expect(await client.link('ledger', 'ann@example.com', { firstName: 'Ann', lastName: 'Yu' })).toMatchObject({
      status: 200,
    });
    await client.sendFile(there.id, 'op_codes.csv', 'op_code,description,category\nA1,Oil,repair\n');
    for (const store of ['d-ford', 'd-else']) {
      const lines = await log(pat, store);
      expect(lines.map(({ action }) => action)).toEqual([
        'Sample',
        'StepLink',
        'CreateUser',
        ...Array.from({ length: 5 }, () => 'SaveOnboarding'),
      ]);
      expect(lines[2]).toMatchObject({ subject: 'Ann Yu', after: { email: 'ann@example.com' } });
    }
    // A step has entries of other stores, so that administrators of one store do not read it.
    expect(await actions(adm, 'd-ford')).toEqual([]);
    expect(await actions(joe, 'd-jones')).toEqual([]);
  });

  test('has of each save the entries that changed, with the names of their stores', async () => {
    await onboardingClient(api, pat, 'log').save('opCodes', {
      opCodes: [opCodes.opCodes[0], { ...opCodes.opCodes[1], category: 'diagnostic' }],
    });
    const [line] = await log(pat, 'd-ford');
    expect(line).toMatchObject({
      action: 'SaveOnboarding',
      before: { opCodes: [{ store: 'Smith Ford', opCode: 'BRKF', category: 'repair' }] },
      after: { opCodes: [{ store: 'Smith Ford', opCode: 'BRKF', category: 'diagnostic' }] },
    });
  });

  test('has, once it is submitted, what it set in each store, where the administrators of that store read it', async () => {
    const client = onboardingClient(api, pat, 'log');
    await client.save('laborTypes', { laborTypes: [{ store: '', laborType: 'CP', payType: 'C' }] });
    await db.execute(`delete from onboarding_sample`);
    const chart = 'account,description,type,department\n4999,Mystery income,sale,Service\n';
    expect(await client.sendFile(there.id, 'gl_accounts.csv', chart)).toMatchObject({ status: 200 });
    const accounts = [{ store: there.id, account: '4999', lineKey: 'service.sales.sublet', sign: 1 }];
    expect(await client.save('ledger', { accounts })).toMatchObject({ status: 200 });
    await client.save('users', {
      users: [
        {
          ...{ firstName: 'Ann', lastName: 'Yu', email: 'ann@example.com' },
          ...{ role: 'MANAGER', jobTitle: 'OFFICE_MANAGER', stores: [there.id] },
        },
      ],
    });
    expect(await client.save('review', { confirmed: true }, { submit: true })).toMatchObject({ status: 200 });
    expect(started).toEqual(['pat']);
    const lines = await log(adm, 'd-ford');
    expect(lines.map(({ action }) => action).toSorted()).toEqual([
      'AIStatementAccountMapping',
      // What was said of the colleague before she worked here is shown where she works now.
      'CreateUser',
      'LaborTypeMapping',
      'MaintOpCodes',
      'Onboarding',
      'Onboarding',
      'PeopleNames',
      'TechnicianRoles',
      'TechnicianShops',
      'UpdateDealershipInfo',
    ]);
    // A submitted one stands in the logs of its own stores, and the steps of it for who administers the group.
    expect(await actions(pat, 'd-smith-kia')).toEqual(expect.arrayContaining(['SubmitOnboarding', 'SaveOnboarding']));
    expect(await actions(pat, 'd-else')).toEqual([]);
  });

  interface Change {
    readonly historyId: number;
    readonly canRestore: boolean;
  }
  const newest = async (history: CallDefinition): Promise<Change | undefined> =>
    ((await ask(history, adm, 'd-ford')).body as { data: Change[] }).data[0];

  test.each([
    ['maintOpCodes', 'opCode', { opCode: 'LOF', category: 'competitive', source: 'auto' }],
    ['laborTypeMapping', 'laborType', { laborType: 'CP', payType: 'W', source: 'auto' }],
    ['aiStatementAccountMapping', 'account', { account: '4999', lineKey: null, source: 'auto' }],
    ['peopleNames', 'number', { kind: 'technician', number: 'T1', name: '', source: 'auto' }],
    ['technicianShops', 'name', undefined],
    ['technicianRoles', 'techNumber', { techNumber: 'T1', role: '' }],
  ] as const)('lets what it set in %s of a store that was there be taken back', async (key, field, expected) => {
    const block: { get: CallDefinition; history: CallDefinition; restore: CallDefinition } = settingsBlocks[key];
    const change = await newest(block.history);
    expect(change).toMatchObject({ canRestore: true });
    const { headers } = await ask(block.get, adm, 'd-ford');
    const back = await ask(block.restore, adm, 'd-ford', {
      headers: { 'if-match': String(headers.etag) },
      body: { historyId: change?.historyId },
    });
    expect(back).toMatchObject({ status: 200 });
    const { data } = back.body as { data: Record<string, unknown>[] };
    const name = expected === undefined ? 'Main' : Object(expected)[field];
    const row = data.find((each) => each[field] === name);
    if (expected === undefined) expect(row).toBeUndefined();
    else expect(row).toMatchObject(expected);
  });

  test('lets the rates that it set in such a store be taken back', async () => {
    const change = await newest(dealershipInfoHistoryCall);
    expect(change).toMatchObject({
      canRestore: true,
      after: { doorRates: [{ rate: 199 }], plainWarrantyRates: [{ rate: 160 }] },
    });
    const body = { historyId: change?.historyId, basedOn: Object(change).at };
    expect(await ask(restoreDealershipInfoCall, adm, 'd-ford', { body })).toMatchObject({
      status: 200,
      body: { doorRates: [], plainWarrantyRates: [], warrantyRate: null },
    });
  });
});
