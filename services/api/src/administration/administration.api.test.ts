import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { defaultServiceThresholds } from '@fixed-ops/metrics';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';

let closeDatabase: () => Promise<void>;
let db: Database;
let api: TestApi;
let ofOneStore: Person;
let ofTheGroup: Person;
let technician: Person;

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
  await insertGroup(db, 'g-1');
  await insertGroup(db, 'g-2');
  await insertDealership(db, { id: 'd-1', groupId: 'g-1', name: 'Alpha', products: ['XTime'] });
  await insertDealership(db, { id: 'd-2', groupId: 'g-1', name: 'Beta' });
  await insertDealership(db, { id: 'd-3', groupId: 'g-2', name: 'Of another group' });
  ofOneStore = await insertPerson(db, { id: 'e-1', groupId: 'g-1', dealerships: ['d-1', 'd-2'], role: 'ADMIN' });
  ofTheGroup = await insertPerson(db, { id: 'e-2', groupId: 'g-1', dealerships: ['d-1'], role: 'ADMIN_SUPER' });
  technician = await insertPerson(db, {
    id: 'e-3',
    groupId: 'g-1',
    dealerships: ['d-1'],
    role: 'EMPLOYEE',
    jobTitle: 'SERVICE_TECHNICIAN',
    firstName: 'Lee',
    lastName: 'Ortiz',
  });
  await insertPerson(db, { id: 'e-4', groupId: 'g-1', dealerships: ['d-1'], isDeleted: true });
  await db.execute(
    `update dealership set address = '210 Pier Road', city = 'Harborline', state = 'WA', postal_code = '98101',
            phone = '555-0111', dms_type = 'CDK', stalls = 24 where id = 'd-1'`,
  );
  await db.execute(
    `insert into door_rate (dealership_id, scope, from_date, rate_c) values
       ('d-1', 'door', '2025-01-01', 17995), ('d-1', 'door', '2026-02-20', 18995), ('d-1', 'door', '2026-12-01', 19995),
       ('d-1', 'warranty', '2025-01-01', 17100)`,
  );
  await db.execute(
    `insert into feed_file (dealership_id, kind, file_name, received_at, data_to) values
       ('d-1', 'ros', 'night.csv', '2026-11-20T05:00:00Z', '2026-11-19'),
       ('d-2', 'ros', 'older.csv', '2026-11-18T05:00:00Z', '2026-11-17'),
       ('d-2', 'gl_balances', 'ledger.csv', '2026-11-20T05:00:00Z', '2026-11-19')`,
  );
  api = await startApi({ db });
}, 60_000);

afterAll(async () => {
  await api?.close();
  await closeDatabase?.();
});

describe('GroupDealershipInfo', () => {
  const ask = (as: Person) =>
    api.send(calls.groupDealershipInfo, { as, params: { userId: as.userId, dealershipId: 'd-1' } });

  test('answers rates of business today, people who are active and the state of the feed', async () => {
    expect((await ask(ofOneStore)).body).toEqual([
      {
        dealershipId: 'd-1',
        name: 'Alpha',
        address: '210 Pier Road, Harborline, WA 98101',
        phone: '555-0111',
        brands: ['Toyota'],
        dms: 'CDK',
        timezone: 'America/Los_Angeles',
        timezoneFixed: false,
        stalls: 24,
        products: ['XTime'],
        addressParts: { street: '210 Pier Road', city: 'Harborline', state: 'WA', postalCode: '98101' },
        doorRate: 189.95,
        doorRateFrom: '2026-02-20',
        doorRates: [
          { from: '2025-01-01', rate: 179.95, laborTypes: [] },
          { from: '2026-02-20', rate: 189.95, laborTypes: [] },
          { from: '2026-12-01', rate: 199.95, laborTypes: [] },
        ],
        warrantyRate: 171,
        warrantyPartsMarkup: null,
        warrantyRates: [],
        plainWarrantyRates: [{ from: '2025-01-01', rate: 171 }],
        internalRate: null,
        internalRates: [],
        weekdays: null,
        workCalendar: [],
        serviceContractAsCustomer: false,
        uciLabel: 'UCI',
        logo: null,
        updatedBy: null,
        updatedAt: null,
        userCount: 3,
        feed: {
          status: 'ok',
          lastFileName: 'night.csv',
          lastReceivedAt: expect.stringMatching(/^2026-11-20T05:00:00/),
          dataThrough: '2026-11-19',
        },
      },
    ]);
  });

  test('shows every store of the group to ADMIN_SUPER, and none of another group', async () => {
    const stores = calls.groupDealershipInfo.response.parse((await ask(ofTheGroup)).body);
    expect(stores.map((store) => store.name)).toEqual(['Alpha', 'Beta']);
  });

  test('calls a feed late when its repair orders stop early, even while the ledger comes on time', async () => {
    const stores = calls.groupDealershipInfo.response.parse((await ask(ofTheGroup)).body);
    expect(stores[1]?.feed).toMatchObject({ status: 'late', lastFileName: 'ledger.csv', dataThrough: '2026-11-17' });
  });

  test('leaves out what is not known of a bare store rather than answering zero', async () => {
    const stores = calls.groupDealershipInfo.response.parse((await ask(ofTheGroup)).body);
    expect(stores[1]).toMatchObject({
      address: null,
      phone: null,
      dms: null,
      stalls: null,
      doorRate: null,
      warrantyRate: null,
    });
  });

  test('is for administrators', async () => {
    expect(await ask(technician)).toMatchObject({ status: 403, body: { code: 'role_required' } });
  });
});

describe('ServiceOptionsThresholds', () => {
  const ask = (as: Person) =>
    api.send(calls.serviceOptionsThresholds, { as, params: { userId: as.userId, dealershipId: 'd-1' } });

  test('is open to everybody, since every dashboard colours by it, and starts with the defaults', async () => {
    const { data: thresholds } = calls.serviceOptionsThresholds.response.parse((await ask(technician)).body);
    expect(thresholds).toHaveLength(defaultServiceThresholds.length);
    expect(thresholds.find((one) => one.metricKey === 'one_line_pct')).toEqual({
      metricKey: 'one_line_pct',
      scope: 'C',
      direction: 'down',
      green: 35,
      amber: 45,
      bandLow: null,
      bandHigh: null,
      amberLow: null,
      amberHigh: null,
      enabled: true,
      showDollarGap: true,
      source: 'default',
      updatedBy: null,
      updatedAt: null,
    });
  });

  test('lays the store’s own over the defaults and says who set it', async () => {
    await db.execute(
      `insert into threshold (dealership_id, department, metric_key, scope, direction, green, amber, updated_by, updated_at) values
         ('d-1', 'service', 'hpro', 'C', 'up', 2.1, 1.9, 'e-3', '2026-11-10T12:00:00Z'),
         ('d-2', 'service', 'hpro', 'W', 'up', 9, 8, 'e-3', '2026-11-10T12:00:00Z'),
         ('d-1', 'parts', 'parts_gp_pct', 'all', 'up', 50, 40, 'e-3', '2026-11-10T12:00:00Z')`,
    );
    const { data: thresholds } = calls.serviceOptionsThresholds.response.parse((await ask(technician)).body);
    expect(thresholds).toHaveLength(defaultServiceThresholds.length);
    expect(thresholds.filter((one) => one.source === 'custom')).toEqual([
      expect.objectContaining({
        metricKey: 'hpro',
        scope: 'C',
        green: 2.1,
        amber: 1.9,
        updatedBy: 'Lee Ortiz',
        updatedAt: expect.stringMatching(/^2026-11-10T12:00:00/),
      }),
    ]);
  });
});
