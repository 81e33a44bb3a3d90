import type { Database } from '@fixed-ops/database';
import { selectionOf } from '../service/selection/selection.ts';
import { readStoreFacts } from '../service/store/store-facts.ts';
import { insert, insertRepairOrder } from '../service/testing/repair-order-builder.ts';
import { insertDealership, insertGroup } from '../testing/builders.ts';
import { openTestDatabase } from '../testing/start-api.ts';
import { readInspectionDays } from './read-inspection-days.ts';
import { inspectionDay } from './routes.ts';

describe('inspections by day', () => {
  let db: Database;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
    await insertGroup(db, 'g1');
    await insertDealership(db, { id: 'd1', groupId: 'g1' });
    const closed = '2026-11-03';
    await insertRepairOrder(db, 'd1', { number: '1', closed, lines: [{ pay: 'C', hours: 1, labor: 150 }] });
    await insertRepairOrder(db, 'd1', { number: '2', closed, lines: [{ pay: 'W', hours: 1, labor: 171 }] });
    await insertRepairOrder(db, 'd1', { number: '3', closed, lines: [{ pay: 'C', sublet: 90 }] });
    await insertRepairOrder(db, 'd1', { number: '4', closed, lines: [{ pay: 'I', hours: 1, labor: 140 }] });
    await insertRepairOrder(db, 'd1', {
      number: '5',
      closed,
      refRo: '1',
      lines: [{ pay: 'C', hours: -1, labor: -150 }],
    });
    const inspection = async (
      id: number,
      ro_number: string,
      status: string,
      items: readonly (readonly [string, string])[],
    ) => {
      await insert(db, 'inspection', { dealership_id: 'd1', id, ro_number, status });
      for (const [item_no, [rating, decision]] of items.entries()) {
        await insert(db, 'inspection_item', {
          dealership_id: 'd1',
          inspection_id: id,
          item_no,
          label: 'Brakes',
          rating,
          decision,
          labor_c: 10_000,
          parts_c: 5000,
        });
      }
    };
    await inspection(1, '1', 'complete', [
      ['R', 'approved'],
      ['Y', 'declined'],
      ['Y', 'deferred'],
      ['R', 'none'],
      ['G', 'none'],
    ]);
    await inspection(2, '2', 'open', [['R', 'approved']]);
    await inspection(4, '4', 'complete', [['R', 'approved']]);
  }, 60_000);
  afterAll(() => close());

  test('recommended is all red and yellow money of complete inspections, of eligible repair orders alone', async () => {
    const selection = selectionOf({
      dealership: { id: 'd1' },
      today: '2026-11-20',
      query: { compare: 'none' },
      ownNumbers: null,
    });
    const days = await readInspectionDays(db, await readStoreFacts(db, 'd1'), selection);
    expect(days.map(inspectionDay)).toEqual([
      {
        date: '2026-11-03',
        eligibleRos: 2,
        inspections: 1,
        completionPct: 50,
        recommended: 600,
        approved: 150,
        closeRatioPct: 25,
      },
    ]);
  });
});
