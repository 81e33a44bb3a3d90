import { sortOfFile } from './sort-of-file.ts';

test.each([
  ['name', 'laborType', 'laborType'],
  ['name', 'line', 'roNumber'],
  ['gross', 'opCode', 'gross'],
  ['elr', 'line', 'elr'],
  // The file does not have these columns.
  ['gross', 'line', null],
  ['hoursChange', 'opCode', null],
] as const)('the column %s sorts the file of the level %s by %s', (key, level, field) => {
  expect(sortOfFile({ key, direction: 'ascending' }, level)).toBe(field);
  expect(sortOfFile({ key, direction: 'descending' }, level)).toBe(field && `-${field}`);
});
