import type { StandardQuery } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { seenOnLines, seePeople } from '@fixed-ops/rules';
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

  describe('without a clock feed and a word on when they came and left', () => {
    /** Number, first and last line, whether active, and the profile. */
    const technicians = [
      ['T1', '2026-11-04', '2026-11-19', true, null],
      ['Gone', '2026-08-03', '2026-10-22', true, null],
      ['Away', '2026-08-03', '2026-10-23', true, null],
      ['Inactive', '2026-09-01', '2026-11-05', false, null],
      ['Placed', '2026-11-12', '2026-11-13', true, { sched_hours_h: 600 }],
      ['Hired', '2026-11-12', '2026-11-13', true, { hired_on: '2026-11-09', left_on: '2026-11-17' }],
      ['Reopened', '2026-09-01', '2026-11-06', false, { shop_id: 1 }],
      ['Shelved', '2026-08-03', '2026-10-22', true, { shop_id: 1 }],
      ['Kept', '2026-08-03', '2026-10-23', true, { hired_on: '2026-08-10' }],
    ] as const;
    const id = 'unsaid';

    beforeAll(async () => {
      await insertDealership(db, { id, groupId: 'g1' });
      // The feed reaches November 20.
      await insert(db, 'feed_file', {
        ...{ dealership_id: id, id: 1, kind: 'ros', file_name: 'ros.csv', rows: 1, rejected_rows: 0, ok: true },
        ...{ received_at: '2026-11-21T03:00:00Z', data_to: '2026-11-19' },
      });
      for (const [number, first, last, active, profile] of technicians) {
        await insert(db, 'dms_person', { dealership_id: id, kind: 'technician', number, active });
        if (profile !== null) await insert(db, 'technician_profile', { dealership_id: id, number, ...profile });
        for (const closed of [first, last])
          await insertRepairOrder(db, id, {
            number: `${number}${closed}`,
            closed,
            lines: [{ pay: 'C', hours: 1, labor: 100, technicians: [{ number }] }],
          });
      }
      await insert(db, 'dms_person', { dealership_id: id, kind: 'technician', number: 'Lineless' });
      await insert(db, 'technician_profile', { dealership_id: id, number: 'Unlined', sched_hours_h: 800 });
      await insert(db, 'technician_profile', { dealership_id: id, number: 'Years', hired_on: '2026-10-22' });
      await seePeople(
        db,
        'technician',
        seenOnLines('select id from ro_line where dealership_id = $1'),
        [id],
        '2026-11-20',
      );
    });

    /** Eight hours of a weekday and four of a Saturday for those whom the days count for, by hand. */
    const byHand = (startDate: string, endDate: string) =>
      db.query(
        `with seen as (
           select t.tech_number, min(l.close_date) as first, max(l.close_date) as last
             from ro_line l join ro_line_tech t on t.dealership_id = l.dealership_id and t.line_id = l.id
            where l.dealership_id = $1 group by t.tech_number),
         bound as (
           select tech_number, case tech_number when 'Hired' then '2026-11-09'::date when 'Kept' then '2026-08-10' else first end as first,
                  case when tech_number in ('T1', 'Away', 'Placed', 'Kept') then '2026-11-20'::date
                       when tech_number = 'Hired' then '2026-11-17'::date else last end as last
             from seen)
         select b.tech_number as number,
                sum(case when b.tech_number = 'Placed' then 6 else 8 end
                    * case extract(isodow from d) when 7 then 0 when 6 then 0.5 else 1 end)::float8 as hours
           from bound b, generate_series(greatest($2::date, b.first), least($3::date, b.last), interval '1 day') d
          group by b.tech_number order by b.tech_number collate "C"`,
        [id, startDate, endDate],
      );
    const attended = async (startDate: string, endDate: string) => {
      const { rows, store } = await performance(id, 'tech', { startDate, endDate });
      const people = rows.flatMap((each) =>
        each.attendanceHours === null ? [] : [{ number: each.techNumber, hours: each.attendanceHours }],
      );
      return { people, total: store?.attendanceHours };
    };

    test.each([
      ['2026-08-01', '2026-08-31'],
      ['2026-10-05', '2026-10-31'],
      ['2026-11-01', '2026-11-20'],
    ])(
      'they are scheduled from their first line to their last, or to now while it is recent: %s to %s',
      async (...days) => {
        const people = await byHand(...days);
        expect(people.length).toBeGreaterThan(1);
        expect(await attended(...days)).toEqual({
          people,
          total: people.reduce((sum, { hours }) => sum + Number(hours), 0),
        });
      },
    );

    test('who was hired these weeks is scheduled before the first line', async () => {
      await insert(db, 'technician_profile', { dealership_id: id, number: 'Trainee', hired_on: '2026-11-18' });
      try {
        const { people } = await attended('2026-11-16', '2026-11-20');
        expect(people.find(({ number }) => number === 'Trainee')).toEqual({ number: 'Trainee', hours: 24 });
      } finally {
        await db.execute(`delete from technician_profile where dealership_id = $1 and number = 'Trainee'`, [id]);
      }
    });

    test('nobody is, in months before the first line', async () => {
      expect(await attended('2026-06-01', '2026-06-30')).toEqual({ people: [], total: null });
    });
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

    test('a period of more than a quarter answers no days', async () => {
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

    test('the gap of the store equals its card, and a person who was hardly at work has none', async () => {
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
      const kpi = (await readFigures(db, facts, selection, 0)).kpi('tech_proficiency', { scope: 'all' });
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
    'a part of the work, %j, is not divided by all hours at work',
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
  ] as const)('by %s the hours add up to those of the technicians', async (by, key, soldHours) => {
    const { rows } = await performance('scheduled', by);
    expect(rows.find((each) => each.techNumber === key)).toMatchObject({ soldHours, roCount: 1 });
  });
});
