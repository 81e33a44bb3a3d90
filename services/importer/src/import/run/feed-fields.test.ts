import { fieldsNotProvided, lostColumns } from './feed-fields.ts';

const sent = (files: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(files).map(([kind, columns]) => [kind, { columns: new Set(columns), through: '2026-11-20' }]));
const none = new Map<string, string>();
const before = (...kinds: readonly string[]) => new Map(kinds.map((kind) => [kind, '2026-11-19']));
const least = ['ro_number', 'line', 'pay_type', 'op_code', 'sold_hours', 'labor_sale', 'labor_cost'];

test('columns and files that a feed never had are not provided', () => {
  expect(fieldsNotProvided({ sent: sent({ ros: ['comeback'], lines: least }), known: none, lacking: [] })).toEqual([
    'labor_discount',
    'parts_sale',
    'parts_cost',
    'parts_discount',
    'sublet_sale',
    'sublet_cost',
    'misc_sale',
    'shop_supplies',
    'labor_type',
    'cause',
    'correction',
    'tech_number',
    'actual_hours',
    'op_category',
    'is_maintenance',
    'policy_labor_type',
    'sale_type',
    'inspection',
    'inspection_item',
    'inspection_money',
    'inspection_decision',
    'inspection_sent',
    'inspection_viewed',
    'inspection_video',
    'tax',
  ]);
});

test('parts money comes from parts.csv too, and punched hours from techs.csv', () => {
  const files = { lines: least, parts: ['unit_sale', 'unit_cost'], techs: ['tech_number', 'actual_hours'] };
  const lacking = fieldsNotProvided({ sent: sent(files), known: none, lacking: [] });
  for (const field of ['parts_sale', 'parts_cost', 'tech_number', 'actual_hours']) expect(lacking).not.toContain(field);
});

test('a file that is absent this time changes nothing', () => {
  const known = before('ros', 'lines', 'techs');
  const again = fieldsNotProvided({ sent: sent({ lines: least }), known, lacking: ['comeback'] });
  expect(again).toContain('comeback');
  expect(again).not.toContain('shop_supplies');
  expect(again).not.toContain('tech_number');
});

test('a store without repair orders in files lacks nothing that files could bring', () => {
  expect(fieldsNotProvided({ sent: sent({ rates: ['rate'] }), known: none, lacking: [] })).toEqual([]);
});

test('a category says which codes are maintenance, and the ledger what was sold over the counter', () => {
  const files = { lines: least, op_codes: ['op_code', 'category'], gl_balances: ['account'] };
  const lacking = fieldsNotProvided({ sent: sent(files), known: none, lacking: [] });
  for (const field of ['op_category', 'is_maintenance', 'sale_type']) expect(lacking).not.toContain(field);
});

test('columns of the parts files are asked of those who send the files', () => {
  const files = { parts_transactions: ['date', 'kind', 'sale_type'], parts_inventory: ['as_of', 'last_sale_date'] };
  expect(fieldsNotProvided({ sent: sent(files), known: none, lacking: [] })).toEqual([
    'part_emergency',
    'order_type',
    'part_status',
    'part_last_receipt',
  ]);
});

test('what comes with a later file of the same import is not missing any more', () => {
  const first = fieldsNotProvided({ sent: sent({ lines: least }), known: none, lacking: [] });
  expect(first).toContain('inspection_sent');
  const files = { lines: least, inspections: ['ro_number', 'completed_at', 'sent_at'] };
  const after = fieldsNotProvided({ sent: sent(files), known: none, lacking: first });
  expect(after).not.toContain('inspection_sent');
  expect(after).toContain('inspection_viewed');
});

describe('columns that came before', () => {
  const known = before('ros', 'lines', 'parts', 'inspections');

  test('and that a file comes without are named by their file', () => {
    const files = {
      ros: ['ro_number', 'comeback'],
      lines: least,
      inspections: ['completed_at', 'sent_at', 'viewed_at'],
    };
    const lost = lostColumns({ sent: sent(files), known, lacking: ['labor_discount', 'parts_sale', 'parts_cost'] });
    expect(lost.get('ros')).toEqual(['shop_supplies', 'tax']);
    expect(lost.get('inspections')).toEqual(['video']);
    expect(lost.get('lines')).not.toContain('labor_discount');
    expect(lost.get('lines')).toContain('sublet_sale');
  });

  test('are none in the first import, nor where the file is absent', () => {
    expect(
      lostColumns({ sent: sent({ ros: ['ro_number'], lines: least }), known: before('rates'), lacking: [] }).size,
    ).toBe(0);
    expect(lostColumns({ sent: sent({ rates: ['rate'] }), known, lacking: [] }).size).toBe(0);
  });
});

describe('a file with fewer columns takes nothing away', () => {
  const lines = (through: string) => new Map([['lines', { columns: new Set(least), through }]]);

  test('where it brings no new days', () => {
    const told = (through: string) =>
      fieldsNotProvided({ sent: lines(through), known: before('ros', 'lines'), lacking: [] }).includes(
        'labor_discount',
      );
    expect([told('2026-03-31'), told('2026-11-19'), told('2026-11-20')]).toEqual([false, false, true]);
  });

  test('that another file provides', () => {
    const known = before('ros', 'lines', 'parts', 'techs');
    const lacking = fieldsNotProvided({ sent: lines('2026-11-20'), known, lacking: [] });
    for (const field of ['parts_sale', 'parts_cost', 'actual_hours', 'tech_number'])
      expect(lacking).not.toContain(field);
  });

  test('of codes, which keep what they had; the first such file says what it lacks', () => {
    const files = sent({ lines: least, op_codes: ['op_code'], labor_types: ['labor_type', 'pay_type'] });
    const again = fieldsNotProvided({ sent: files, known: before('lines', 'op_codes', 'labor_types'), lacking: [] });
    const first = fieldsNotProvided({ sent: files, known: before('lines'), lacking: [] });
    for (const field of ['op_category', 'is_maintenance', 'policy_labor_type']) {
      expect(again).not.toContain(field);
      expect(first).toContain(field);
    }
  });

  test('and an older file that has a column provides it', () => {
    const files = new Map([['lines', { columns: new Set([...least, 'labor_discount']), through: '2026-03-31' }]]);
    const lacking = ['labor_discount'];
    expect(fieldsNotProvided({ sent: files, known: before('ros', 'lines'), lacking })).not.toContain('labor_discount');
  });
});
