import type { StandardQuery } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { OwnNumbers } from '../auth/caller.ts';
import { readFigures } from '../core/read-figures.ts';
import { selectionOf } from '../core/selection/selection.ts';
import { readStoreFacts } from '../core/store-facts/store-facts.ts';
import { NO_FEEDS } from '../core/testing/no-feeds.ts';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { insertDealership, insertGroup } from '../testing/builders.ts';
import { openTestDatabase } from '../testing/start-api.ts';
import type { GroupedBy } from './read-technician-rows.ts';
import { technicianPerformance } from './technician-performance.ts';

describe('technicians', () => {
  let db: Database;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
    await insertGroup(db, 'g1');
    for (const id of ['clock', 'scheduled']) {
      await insertDealership(db, { id, groupId: 'g1' });
      await insertRepairOrder(db, id, {
        number: '1',
        closed: '2026-11-03',
        lines: [
          {
            pay: 'C',
            hours: 4,
            labor: 800,
            laborCost: 200,
            technicians: [
              { number: 'T1', flagged: 3, share: 0.75, actual: 2 },
              { number: 'T2', flagged: 1, share: 0.25, actual: null },
            ],
          },
          { pay: 'C', op: 'MPI', technicians: [{ number: 'T1', actual: 0.5 }] },
          { pay: 'W', hours: 1, labor: 171 },
        ],
      });
    }
    await db.execute(`update dealership set has_clock_feed = true where id = 'clock'`);
    for (const [tech_number, clock_h] of [
      ['T1', 800],
      ['T3', 850],
    ]) {
      await insert(db, 'attendance', { dealership_id: 'clock', tech_number, date: '2026-11-03', clock_h });
    }
    for (const number of ['T1', 'T2']) {
      await insert(db, 'technician_profile', {
        dealership_id: 'scheduled',
        number,
        role: 'Express',
        sched_hours_h: 800,
      });
    }
  }, 60_000);
  afterAll(() => close());

  async function performance(
    id: string,
    by: GroupedBy = 'tech',
    filter: Partial<StandardQuery> = {},
    { own = null, withDays = false }: { own?: OwnNumbers | null; withDays?: boolean } = {},
  ) {
    const selection = selectionOf(
      {
        dealership: { id },
        today: '2026-11-20',
        query: { startDate: '2026-11-02', endDate: '2026-11-03', compare: 'none', ...filter },
        ownNumbers: own,
      },
      NO_FEEDS,
    );
    return technicianPerformance(db, await readStoreFacts(db, id), selection, { by, withDays });
  }
  const row = async (id: string, number: string) => {
    const found = (await performance(id)).rows.find((each) => each.techNumber === number);
    if (!found) throw new Error(`no technician ${number}`);
    return found;
  };

  test('a line is shared by flagged hours, in hours and in money', async () => {
    expect(await row('clock', 'T1')).toMatchObject({
      soldHours: 3,
      flaggedHours: 3,
      laborSales: 600,
      laborCost: 150,
      gross: 450,
      elr: 200,
    });
    expect(await row('clock', 'T2')).toMatchObject({ soldHours: 1, laborSales: 200 });
  });

  test('productivity counts every punch, efficiency only lines with both hours and a punch', async () => {
    expect(await row('clock', 'T1')).toMatchObject({
      actualHours: 2.5,
      productivityPct: 31.25,
      efficiencyPct: 150,
      efficiencySoldHours: 3,
      efficiencyActualHours: 2,
      proficiencyPct: 37.5,
    });
    const without = { efficiencyPct: null, efficiencySoldHours: null, efficiencyActualHours: null, noPunchLines: 1 };
    expect(await row('clock', 'T2')).toMatchObject(without);
  });

  test('beside a technician with a punch, one without has none, whatever the line says', async () => {
    // The import writes the sum of the technicians' hours on the line.
    await db.execute(`update ro_line set actual_h = 200 where dealership_id = 'clock' and sold_h = 400`);
    expect(await row('clock', 'T1')).toMatchObject({ actualHours: 2.5, efficiencyPct: 150 });
    expect(await row('clock', 'T2')).toMatchObject({ actualHours: 0, efficiencyPct: null, noPunchLines: 1 });
    await db.execute(`update ro_line set actual_h = null where dealership_id = 'clock'`);
  });

  test('a feed that names no technician misses none', async () => {
    await db.execute(`update dealership set fields_not_provided = '["tech_number"]' where id = 'clock'`);
    const { isProvided, store, missingTech } = await performance('clock');
    await db.execute(`update dealership set fields_not_provided = '[]' where id = 'clock'`);
    expect({ isProvided, store, missingTech }).toEqual({ isProvided: false, store: null, missingTech: null });
    expect(await performance('clock')).toMatchObject({ isProvided: true, missingTech: { lines: 1, hours: 1 } });
  });

  describe('of two shops', () => {
    beforeAll(async () => {
      await insertDealership(db, { id: 'shops', groupId: 'g1' });
      await insertRepairOrder(db, 'shops', {
        number: '1',
        closed: '2026-11-03',
        lines: [
          { pay: 'C', hours: 2, labor: 200, technicians: [{ number: 'T1', actual: 1 }] },
          { pay: 'C', hours: 1, labor: 100, technicians: [{ number: 'T2', actual: 1 }] },
        ],
      });
      for (const [id, name] of [
        [1, 'Main'],
        [2, 'Express'],
      ])
        await insert(db, 'shop', { dealership_id: 'shops', id, name });
      for (const [number, shop_id] of [
        ['T1', 1],
        ['T2', 2],
      ])
        await insert(db, 'technician_profile', { dealership_id: 'shops', number, shop_id, sched_hours_h: 800 });
      // T1 helps out in Express.
      await insert(db, 'shop_technician', { dealership_id: 'shops', shop_id: 1, tech_number: 'T1' });
      await insert(db, 'shop_technician', { dealership_id: 'shops', shop_id: 2, tech_number: 'T1' });
    });

    test('a technician is listed with each, and once in the total', async () => {
      const { rows, store } = await performance('shops', 'shop');
      const figures = [...rows, store].map((each) => [each?.techName, each?.soldHours, each?.attendanceHours]);
      expect(figures).toEqual([
        ['Main', 2, 16],
        ['Express', 3, 32],
        ['Store', 3, 32],
      ]);
      expect((await row('shops', 'T1')).shop).toBe('Main, Express');
    });

    test('with the days come the shops, where they overlap too', async () => {
      const { byShop, rows, store } = await performance('shops', 'tech', {}, { withDays: true });
      expect(byShop?.map((each) => [each.techName, each.soldHours, each.attendanceHours])).toEqual([
        ['Main', 2, 16],
        ['Express', 3, 32],
      ]);
      expect(store?.soldHours).toBe(3);
      expect(rows.map((each) => each.shops.map(({ name, isMain }) => [name, isMain]))).toEqual([
        [
          ['Main', true],
          ['Express', false],
        ],
        [['Express', true]],
      ]);
    });

    test('the work is found under either', async () => {
      const sold = async (shop: string) =>
        (await performance('shops', 'tech', { shops: [shop] })).rows.map((each) => [each.techNumber, each.soldHours]);
      expect(await sold('1')).toEqual([['T1', 2]]);
      expect(await sold('2')).toEqual([
        ['T1', 2],
        ['T2', 1],
      ]);
    });
  });

  test('with a clock feed, no clock row means no attendance; a clock row without line is listed', async () => {
    expect(await row('clock', 'T2')).toMatchObject({
      attendanceHours: null,
      attendanceSource: 'none',
      proficiencyPct: null,
    });
    expect(await row('clock', 'T3')).toMatchObject({ attendanceHours: 8.5, soldHours: 0, proficiencyPct: 0 });
  });

  test('without a clock feed attendance is the schedule of the working days, and says so', async () => {
    expect(await row('scheduled', 'T1')).toMatchObject({ attendanceHours: 16, attendanceSource: 'scheduled' });
  });

  describe('with their days', () => {
    const withDays = (filter = {}, own: OwnNumbers | null = null) =>
      performance('clock', 'tech', filter, { own, withDays: true });

    test('the days of a technician add up to the row, and those of all to the store', async () => {
      const { rows, days, store } = await withDays();
      const sum = (of: typeof days, key: 'soldHours' | 'attendanceHours') =>
        (of ?? []).reduce((total, day) => total + (day[key] ?? 0), 0);
      for (const each of rows) {
        expect([sum(each.days, 'soldHours'), sum(each.days, 'attendanceHours')]).toEqual([
          each.soldHours,
          each.attendanceHours ?? 0,
        ]);
      }
      expect(days).toEqual([{ date: '2026-11-03', soldHours: 4, attendanceHours: 16.5, proficiencyPct: 24.24 }]);
      expect([sum(days, 'soldHours'), sum(days, 'attendanceHours')]).toEqual([
        store?.soldHours,
        store?.attendanceHours,
      ]);
    });

    test('of more than a quarter none are told', async () => {
      const { rows, days, byShop } = await withDays({ startDate: '2026-01-01' });
      expect([rows[0]?.days, days, byShop?.length]).toEqual([null, null, 1]);
    });

    test('somebody who sees own rows only has own days, and no shop and no days of the store', async () => {
      const { rows, days, byShop } = await withDays({}, { advisors: [], technicians: ['T1'], counters: [] });
      expect([rows.map(({ techNumber }) => techNumber), rows[0]?.days?.length, days, byShop]).toEqual([
        ['T1'],
        1,
        null,
        null,
      ]);
    });

    test('the gap of the store is that of its card, and who was hardly at work has none', async () => {
      const { rows, store } = await withDays();
      const facts = await readStoreFacts(db, 'clock');
      const selection = selectionOf(
        {
          dealership: { id: 'clock' },
          today: '2026-11-20',
          query: { startDate: '2026-11-02', endDate: '2026-11-03', compare: 'none' },
          ownNumbers: null,
        },
        NO_FEEDS,
      );
      const kpi = (await readFigures(db, facts, selection, 0)).kpi('tech_proficiency', { scope: 'all' }, false);
      expect(store?.gapDollars).toBe(kpi.gapDollars);
      // 16.5 hours at work, of which 4 were sold: 971 dollars for 5 hours, 200 of them for the work.
      expect(store?.gapDollars).toBeCloseTo((16.5 - 4) * (971 / 5) * ((971 - 200) / 971), 1);
      expect(rows.map((each) => each.gapDollars === null)).toEqual([true, true, true]);
    });
  });

  test('more hours on jobs than at work are punches to check', async () => {
    await db.execute(
      `update ro_line_tech set actual_h = 900 where dealership_id = 'clock' and tech_number = 'T1' and flagged_h > 0`,
    );
    const odd = await row('clock', 'T1');
    await db.execute(
      `update ro_line_tech set actual_h = 200 where dealership_id = 'clock' and tech_number = 'T1' and flagged_h > 0`,
    );
    expect(odd).toMatchObject({ checkPunches: true, productivityPct: 118.75 });
    expect(await row('clock', 'T1')).toMatchObject({ checkPunches: false });
  });

  test('store figures divide by all attendance', async () => {
    const { store } = await performance('clock');
    expect(store).toMatchObject({
      soldHours: 4,
      attendanceHours: 16.5,
      proficiencyPct: 24.24,
      productivityPct: 15.15,
      efficiencyPct: 150,
    });
  });

  test.each<Partial<StandardQuery>>([{ payTypes: ['C'] }, { advisors: ['A1'] }])(
    'a part of the work, %j, is not held against all the hours at work',
    async (filter) => {
      const { rows, store } = await performance('clock', 'tech', filter);
      for (const each of [...rows, store]) {
        expect(each).toMatchObject({ attendanceHours: null, productivityPct: null, proficiencyPct: null });
      }
      expect(rows.map((each) => [each.techNumber, each.efficiencyPct])).toEqual([
        ['T1', 150],
        ['T2', null],
      ]);
    },
  );

  test('the total of a part of the store is not called the store', async () => {
    const nameOf = async (filter: Partial<StandardQuery>) =>
      (await performance('clock', 'tech', filter)).store?.techName;
    expect(await nameOf({})).toBe('Store');
    expect(await nameOf({ technicians: ['T1'] })).toBe('Chosen people');
    expect(await nameOf({ payTypes: ['C'] })).toBe('All technicians');
  });

  test('lines with hours and nobody on them are a row apart', async () => {
    expect((await performance('clock')).missingTech).toEqual({ lines: 1, hours: 1, sales: 171 });
  });

  test.each([
    ['role', 'Express', 4],
    ['day', '2026-11-03', 4],
  ] as const)('by %s the hours are those of the technicians together', async (by, key, soldHours) => {
    const { rows } = await performance('scheduled', by);
    expect(rows.find((each) => each.techNumber === key)).toMatchObject({ soldHours, roCount: 1 });
  });
});
