import { fieldsNotProvided } from './feed-fields.ts';

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
    'tech_number',
    'actual_hours',
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
