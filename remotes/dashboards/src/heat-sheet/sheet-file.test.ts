import { heatSheet, sheetCell, sheetRow } from '../testing/heat-sheet.ts';
import { fileColumns } from './sheet-file.ts';

test('a goal, and the store in an own view, have empty counts in the file and not zero', () => {
  const { columns } = heatSheet().data;
  const sold = fileColumns('advisor', columns).find(({ key }) => key === 'oil count');
  const soldOf = (fields: Parameters<typeof sheetCell>[0]) =>
    sold?.value(sheetRow('', 'Goal', { cells: { oil: sheetCell(fields) } }));
  expect(soldOf({ value: 60.9, count: 0, roBase: null })).toBeNull();
  expect(soldOf({ value: 0, count: 0, roBase: 62 })).toBe(0);
});
