import { calls } from '@fixed-ops/contract';
import { insert } from '../../core/testing/repair-order-builder.ts';
import { problemsOf, settingsClient } from '../../testing/settings-client.ts';
import { TestStore, useTestStore } from '../../testing/test-store.ts';

const store = useTestStore(async () => {
  const opened = await TestStore.open([{ id: 'd-1' }]);
  await opened.person('admin', { role: 'ADMIN' });
  await opened.person('technician', {
    role: 'EMPLOYEE',
    jobTitle: 'SERVICE_TECHNICIAN',
    numbers: [{ dealershipId: 'd-1', kind: 'technician', number: 'T1' }],
  });
  return opened;
});
const settings = settingsClient(store, 'admin');

beforeEach(async () => {
  for (const table of ['shop', 'shop_technician', 'shop_labor_type', 'technician_profile', 'dms_person', 'labor_type'])
    await store().db.execute(`delete from ${table}`);
  await store().db.execute(
    `insert into dms_person (dealership_id, kind, number, name) values
       ('d-1', 'technician', 'T1', 'Lee Ortiz'), ('d-1', 'technician', 'T2', 'Kim Park'), ('d-1', 'advisor', 'A1', 'Ann')`,
  );
  await store().db.execute(
    `insert into labor_type (dealership_id, code, pay_type) values ('d-1', 'CM', 'C'), ('d-1', 'CQ', 'C')`,
  );
});

const roles = [calls.technicianRoles, calls.putTechnicianRoles] as const;
const shops = [calls.technicianShops, calls.putTechnicianShops] as const;

describe('TechnicianRoles', () => {
  type Row = Record<string, unknown> & { techNumber: string };
  const rows = () => settings.data<Row[]>(calls.technicianRoles);

  test('lists everybody the DMS knows, with the defaults of a person nobody has described', async () => {
    expect(await rows()).toEqual([
      {
        techNumber: 'T1',
        name: 'Lee Ortiz',
        role: '',
        skill: '',
        payType: 'flat',
        flatRate: 0,
        scheduledHoursDay: 8,
        active: true,
        hiredOn: null,
        leftOn: null,
      },
      expect.objectContaining({ techNumber: 'T2' }),
    ]);
    expect(await settings.read(calls.technicianRoles, store().personOf('technician'))).toMatchObject({ status: 403 });
  });

  test('lists them by number, T2 before T10, and who has left after all others', async () => {
    await store().db.execute(
      `insert into dms_person (dealership_id, kind, number, name, active)
       values ('d-1', 'technician', 'T10', 'Bo Larsson', true), ('d-1', 'technician', 'T0', 'Mia Sandoval', false)`,
    );
    expect((await rows()).map(({ techNumber }) => techNumber)).toEqual(['T1', 'T2', 'T10', 'T0']);
  });

  test('keeps what was saved of technicians, and gives one who is no longer active today as the last day', async () => {
    const [first, second] = await rows();
    const described = { ...first, role: 'Line technician', skill: 'A', flatRate: 46.5, scheduledHoursDay: 8.4 };
    expect(await settings.save(roles, [described, { ...second, active: false }])).toMatchObject({ status: 200 });
    expect(await rows()).toEqual([
      described,
      expect.objectContaining({ techNumber: 'T2', active: false, leftOn: '2026-11-20' }),
    ]);
    await settings.save(roles, [described, { ...second, active: true }]);
    expect((await rows())[1]).toMatchObject({ active: true, leftOn: null });
  });

  test('has whoever was on no line for four weeks with those who left, and gives them no last day in a save of others', async () => {
    const { db } = store();
    const seen = (number: string, day: string) =>
      db.execute(
        `insert into dms_person (dealership_id, kind, number, last_seen) values ('d-1', 'technician', $1, $2)
         on conflict (dealership_id, kind, number) do update set last_seen = excluded.last_seen`,
        [number, day],
      );
    await seen('T1', '2026-11-02');
    await seen('T30', '2026-10-23');
    await seen('T31', '2026-10-22');
    // The feeds reach November 20.
    const file = {
      dealership_id: 'd-1',
      id: 1,
      kind: 'ros',
      file_name: 'ros.csv',
      rows: 1,
      rejected_rows: 0,
      ok: true,
    };
    await insert(db, 'feed_file', { ...file, received_at: '2026-11-21T03:00:00Z', data_to: '2026-11-19' });
    const left = async () =>
      (await rows()).filter(({ active }) => active === false).map(({ techNumber, leftOn }) => [techNumber, leftOn]);
    const before = await left();
    expect(before).toContainEqual(['T31', null]);
    expect(before).not.toContainEqual(['T30', null]);
    const all = await rows();
    const changed = all.map((row) => (row.techNumber === 'T1' ? { ...row, role: 'Foreman' } : row));
    expect(await settings.save(roles, changed)).toMatchObject({ status: 200 });
    expect(await left()).toEqual(before);
    // Back on a line, the technician is there again.
    await seen('T31', '2026-11-18');
    expect(await left()).not.toContainEqual(['T31', null]);
    await db.execute(`delete from feed_file where dealership_id = 'd-1'`);
    await db.execute(`delete from dms_person where dealership_id = 'd-1' and number in ('T30', 'T31')`);
    await db.execute(`update dms_person set last_seen = null where dealership_id = 'd-1'`);
  });

  test('refuses people the DMS does not know and a last day before the first', async () => {
    const [first, second] = await rows();
    const wrong = [
      { ...first, techNumber: 'T9' },
      { ...second, active: false, hiredOn: '2026-05-01', leftOn: '2026-04-01' },
      { ...second },
    ];
    expect(problemsOf(await settings.save(roles, wrong))).toEqual([
      'data.0.techNumber unknown_technician',
      'data.1.leftOn before_hired',
      'data.2.techNumber twice',
    ]);
  });
});

describe('TechnicianShops', () => {
  const shop = (name: string, techNumbers: string[], laborTypes: string[], shopId: number | null = null) => ({
    shopId,
    name,
    techNumbers,
    laborTypes,
    stalls: 4,
    countsAsExpress: false,
  });
  const mainShopOf = async (number: string) =>
    (await store().db.query('select shop_id from technician_profile where number = $1', [number]))[0]?.shop_id;

  test('makes, changes and removes shops; a technician of two counts for the first', async () => {
    const made = await settings.save(shops, [shop('Main', ['T1', 'T2'], ['CM']), shop('Express', ['T2'], ['CQ'])]);
    expect(made).toMatchObject({
      status: 200,
      body: {
        data: [
          { shopId: 1, techNumbers: ['T1', 'T2'] },
          { shopId: 2, techNumbers: ['T2'] },
        ],
      },
    });
    expect(await mainShopOf('T2')).toBe(1);
    // Out of the main shop, the technician counts for the one that is left.
    await settings.save(shops, [shop('Main', ['T1'], ['CM'], 1), shop('Express', ['T2'], ['CQ'], 2)]);
    expect(await mainShopOf('T2')).toBe(2);
    await settings.save(shops, [shop('Everything', ['T1'], ['CM', 'CQ'], 1)]);
    expect(await settings.data(calls.technicianShops)).toEqual([shop('Everything', ['T1'], ['CM', 'CQ'], 1)]);
    expect(await mainShopOf('T2')).toBeNull();
  });

  test('shows a technician the own number alone', async () => {
    await settings.save(shops, [shop('Main', ['T1', 'T2'], ['CM'])]);
    expect(await settings.data(calls.technicianShops, store().personOf('technician'))).toMatchObject([
      { name: 'Main', techNumbers: ['T1'] },
    ]);
  });

  test('names unknown people and labor types, and a labor type that two shops claim', async () => {
    const wrong = [shop('Main', ['T9'], ['CM', 'XX']), shop('main', [], ['CM'], 77)];
    expect(problemsOf(await settings.save(shops, wrong))).toEqual([
      'data.0.techNumbers.0 unknown_technician',
      'data.0.laborTypes.1 unknown_labor_type',
      'data.1.shopId unknown_shop',
      'data.1.name twice',
      'data.1.laborTypes.0 in_two_shops',
    ]);
  });
});
