import { calls } from '@fixed-ops/contract';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';
import { COUNTER_KEYS } from './parts-sheet.ts';
import { ADVISOR_KEYS } from './service-measures.ts';
import { TECHNICIAN_KEYS } from './technician-columns.ts';

const october = { startDate: '2026-10-01', endDate: '2026-10-31', compare: 'none' };

/** The store has hidden every figure but one that judges nobody. The third advisor, technician and counterperson sold most, the first least. */
const store = useTestStore(async () => {
  const opened = await TestStore.open();
  const { db } = opened;
  for (const [at, sold] of [100, 200, 300].entries()) {
    const line = { pay: 'C', hours: 1, labor: sold, laborCost: 50, technicians: [{ number: `T${at}` }] };
    await insertRepairOrder(db, 'd1', { number: `10${at}`, closed: '2026-10-05', advisor: `A${at}`, lines: [line] });
    const document = { doc_number: `X${at}`, doc_kind: 'counter', kind: 'sale', sale_type: 'counter' };
    await insert(db, 'part_txn', {
      ...document,
      dealership_id: 'd1',
      txn_date: '2026-10-05',
      counter_number: `P${at}`,
      part_number: 'F1',
      qty: 1,
      unit_cost_c: 500,
      unit_sale_c: sold * 100,
    });
  }
  const hidden = (keys: readonly string[], shown: string) =>
    JSON.stringify(keys.map((key, order) => ({ key, order, visible: key === shown, goalType: 'value', goal: null })));
  for (const [department, columns] of [
    ['service', hidden([...new Set([...ADVISOR_KEYS, ...TECHNICIAN_KEYS])], 'ro_count')],
    ['parts', hidden(COUNTER_KEYS, 'parts_sales')],
  ]) {
    await insert(db, 'heat_sheet_option', { dealership_id: 'd1', department, rows_by: 'advisor', columns });
  }
  await opened.person('director', { jobTitle: 'FIXED_OPS_DIRECTOR' });
  return opened;
});

test.each([
  ['advisors by gross', { by: 'advisor' }, 'labor_gross'],
  ['technicians by labor sales', { by: 'technician' }, 'labor_sales'],
  ['counterpersons by gross', { department: 'parts' }, 'parts_gross'],
])(
  'people with as many goals met are ranked by their money, though the store has hidden its column: %s',
  async (_who, which, key) => {
    const { body } = await store().ask(calls.heatSheet, 'director', { query: { ...october, ...which } });
    const { columns, rows } = calls.heatSheet.response.parse(body).data;
    expect(columns.map((column) => column.key)).not.toContain(key);
    expect(rows.map(({ personNumber, goalsMet, rank }) => [personNumber.slice(1), goalsMet, rank])).toEqual([
      ['0', 0, 3],
      ['1', 0, 2],
      ['2', 0, 1],
    ]);
  },
);
