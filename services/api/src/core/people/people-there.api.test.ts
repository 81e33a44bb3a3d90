import type { Database } from '@fixed-ops/database';
import { readEmployees } from '../../parts/totals/read-parts-history.ts';
import { readAllocation } from '../../statement/allocation.ts';
import { insertDealership, insertGroup } from '../../testing/builders.ts';
import { openTestDatabase } from '../../testing/start-api.ts';
import { insert } from '../testing/repair-order-builder.ts';

describe('a headcount', () => {
  let db: Database;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
    await insertGroup(db, 'g1');
    for (const id of ['d1', 'd2']) await insertDealership(db, { id, groupId: 'g1' });
    const people = [
      // The files have somebody at work up to November 20.
      ['advisor', 'A1', '2026-01-05', '2026-11-20', true],
      ['advisor', 'A2', '2026-01-05', '2026-08-14', true],
      ['counter', 'K1', '2026-01-05', '2026-11-18', true],
      ['counter', 'K2', '2026-01-05', '2026-08-14', true],
      ['counter', 'K3', '2026-01-05', '2026-10-23', true],
      ['counter', 'K4', '2026-10-05', '2026-10-19', false],
      ['counter', 'Never', null, null, true],
      ['counter', 'NeverActive', null, null, false],
      ['technician', 'T1', '2026-01-05', '2026-11-19', true],
      ['technician', 'T2', '2026-01-05', '2026-11-19', true],
    ] as const;
    for (const [kind, number, first_seen, last_seen, active] of people)
      await insert(db, 'dms_person', { dealership_id: 'd1', kind, number, first_seen, last_seen, active });
    await insert(db, 'dms_person', { dealership_id: 'd2', kind: 'counter', number: 'K2', last_seen: '2026-08-14' });
    await insert(db, 'technician_profile', {
      ...{ dealership_id: 'd1', number: 'T2' },
      ...{ hired_on: '2026-09-01', left_on: '2026-10-31' },
    });
    for (const department of ['service', 'parts'])
      await insert(db, 'expense_line', {
        ...{ dealership_id: 'd1', department, expense_key: 'advertising', label: 'Advertising', category: 'semiFixed' },
        allocate_method: 'headcount',
      });
  }, 60_000);
  afterAll(() => close());

  const month = (number: string, days: number) => ({
    startDate: `2026-${number}-01`,
    endDate: `2026-${number}-${days}`,
  });

  test('lets counterpersons go whom no file has had at work for four weeks, and keeps who is on vacation', async () => {
    const spans = [month('07', 31), month('08', 31), month('09', 30), month('10', 31), month('11', 30)];
    const employees = await readEmployees(
      db,
      'd1',
      spans.map((range, id) => ({ id, range })),
    );
    // K1, K3 and the one whom no file ever names always; K2 until August, K4 in October.
    expect([...employees].sort(([one], [other]) => one - other).map(([, people]) => people)).toEqual([4, 4, 3, 4, 3]);
    expect(await readEmployees(db, 'd2', [{ id: 1, range: month('11', 30) }])).toEqual(new Map([[1, 1]]));
  });

  test('shares expenses out by those who were there: advisors leave too, and of technicians what somebody said counts', async () => {
    const of = async (...months: string[]) => (await readAllocation(db, 'd1', months)).headcount;
    expect(await of('2026-08')).toEqual({ service: 3, parts: 4 });
    expect(await of('2026-09')).toEqual({ service: 3, parts: 3 });
    expect(await of('2026-11')).toEqual({ service: 2, parts: 3 });
    expect(await of('2026-08', '2026-09', '2026-10')).toEqual({ service: 4, parts: 5 });
  });
});
