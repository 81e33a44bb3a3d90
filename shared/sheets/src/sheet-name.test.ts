import { SHEET_NAME_LETTERS, sheetName } from './sheet-name.ts';

test.each([
  ['Repair orders', 'Repair orders'],
  ['ROs [open] 11/2026', 'ROs open 11 2026'],
  ["'Quoted'", 'Quoted'],
  ['Warranty repair orders of all stores', 'Warranty repair orders of all'],
  ['Pneumonoultramicroscopicsilicovolcanoconiosis', 'Pneumonoultramicroscopicsilicov'],
  ['History', 'List History'],
  ['', 'List'],
])('a title %j names a sheet %j, whole words of at most 31 letters', (title, name) => {
  expect(sheetName(title)).toBe(name);
  expect(name.length).toBeLessThanOrEqual(SHEET_NAME_LETTERS);
});
