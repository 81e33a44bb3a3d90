import { fieldsNotProvided, lostColumns } from './feed-fields.ts';

const sent = (files: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(files).map(([kind, columns]) => [kind, new Set(columns)]));
const none = new Set<string>();
const least = ['ro_number', 'line', 'pay_type', 'op_code', 'sold_hours', 'labor_sale', 'labor_cost'];

test('columns and files that a feed never had are not provided', () => {
  expect(fieldsNotProvided({ sent: sent({ ros: ['comeback'], lines: least }), earlier: none, lacking: [] })).toEqual([
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
  ]);
});

test('parts money comes from parts.csv too, and punched hours from techs.csv', () => {
  const files = { lines: least, parts: ['unit_sale', 'unit_cost'], techs: ['tech_number', 'actual_hours'] };
  const lacking = fieldsNotProvided({ sent: sent(files), earlier: none, lacking: [] });
  for (const field of ['parts_sale', 'parts_cost', 'tech_number', 'actual_hours']) expect(lacking).not.toContain(field);
});

test('a file that is absent this time changes nothing', () => {
  const earlier = new Set(['ros', 'lines', 'techs']);
  const again = fieldsNotProvided({ sent: sent({ lines: least }), earlier, lacking: ['comeback'] });
  expect(again).toContain('comeback');
  expect(again).not.toContain('shop_supplies');
  expect(again).not.toContain('tech_number');
});

test('a store without repair orders in files lacks nothing that files could bring', () => {
  expect(fieldsNotProvided({ sent: sent({ rates: ['rate'] }), earlier: none, lacking: [] })).toEqual([]);
});

test('a category says which codes are maintenance, and the ledger what was sold over the counter', () => {
  const files = { lines: least, op_codes: ['op_code', 'category'], gl_balances: ['account'] };
  const lacking = fieldsNotProvided({ sent: sent(files), earlier: none, lacking: [] });
  for (const field of ['op_category', 'is_maintenance', 'sale_type']) expect(lacking).not.toContain(field);
});

test('columns of the parts files are asked of those who send the files', () => {
  const files = { parts_transactions: ['date', 'kind', 'sale_type'], parts_inventory: ['as_of', 'last_sale_date'] };
  expect(fieldsNotProvided({ sent: sent(files), earlier: none, lacking: [] })).toEqual([
    'part_emergency',
    'order_type',
    'part_status',
    'part_last_receipt',
  ]);
});

test('what comes with a later file of the same import is not missing any more', () => {
  const before = fieldsNotProvided({ sent: sent({ lines: least }), earlier: none, lacking: [] });
  expect(before).toContain('inspection_sent');
  const files = { lines: least, inspections: ['ro_number', 'completed_at', 'sent_at'] };
  const after = fieldsNotProvided({ sent: sent(files), earlier: new Set(['lines']), lacking: before });
  expect(after).not.toContain('inspection_sent');
  expect(after).toContain('inspection_viewed');
});

describe('columns that came before', () => {
  const earlier = new Set(['ros', 'lines', 'parts', 'inspections']);

  test('and that a file comes without are named by their file', () => {
    const files = {
      ros: ['ro_number', 'comeback'],
      lines: least,
      inspections: ['completed_at', 'sent_at', 'viewed_at'],
    };
    const lost = lostColumns({ sent: sent(files), earlier, lacking: ['labor_discount', 'parts_sale', 'parts_cost'] });
    expect(lost.get('ros')).toEqual(['shop_supplies']);
    expect(lost.get('inspections')).toEqual(['video']);
    expect(lost.get('lines')).not.toContain('labor_discount');
    expect(lost.get('lines')).toContain('sublet_sale');
  });

  test('are none in the first import, nor where the file is absent', () => {
    expect(
      lostColumns({ sent: sent({ ros: ['ro_number'], lines: least }), earlier: new Set(['rates']), lacking: [] }).size,
    ).toBe(0);
    expect(lostColumns({ sent: sent({ rates: ['rate'] }), earlier, lacking: [] }).size).toBe(0);
  });
});
