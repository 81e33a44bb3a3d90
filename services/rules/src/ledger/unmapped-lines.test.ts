import { unmappedLineOf } from './unmapped-lines.ts';

test.each([
  ['sale', 'Service', 'Whatever', 'service.sales.unmapped'],
  ['cost', 'svc', 'Whatever', 'service.cost.unmapped'],
  ['expense', 'Parts', 'Whatever', 'parts.expense.unmapped'],
  ['sale', 'Body Shop', 'Whatever', 'body.sales.unmapped'],
  ['expense', 'Body Shop', 'Whatever', 'store.overhead.unmapped'],
  ['expense', 'Used vehicles', 'Whatever', 'store.overhead.unmapped'],
  ['sale', '', 'Shop income', 'service.sales.unmapped'],
  // Selling expenses of the rest of the store are no overhead, and its sales are on no statement.
  ['expense', 'New', 'Sales commission', null],
  ['sale', 'New', 'Whatever', null],
  // The department is unknown, and assets are on no statement.
  ['sale', '03', 'Whatever', null],
  ['expense', '', 'Whatever', null],
  ['asset', 'Parts', 'Inventory', null],
])('an account of type %s in %s, %s, that is on no line is held by %s', (type, department, description, line) => {
  expect(unmappedLineOf({ account: '1', type, department, description })).toBe(line);
});
