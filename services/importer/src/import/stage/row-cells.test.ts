import { importFileOf } from '../columns/files.ts';
import { RowCells } from './row-cells.ts';

const text = '1\t2\tT1\t\t100\t\t\n12\t3\tT\\\\2\tAna\t0\t5\tB\n';
const second = text.indexOf('\n') + 1;

test('some columns are cut out of rows of a text, and those without a value are null', () => {
  const wanted = new Set(['ro_suffix', 'ro_number', 'tech_number', 'flagged_hours']);
  const cells = new RowCells(importFileOf('techs'), (name) => wanted.has(name));
  expect(cells.names).toEqual(['ro_number', 'tech_number', 'flagged_hours', 'ro_suffix']);
  cells.cut(text, 0, second - 1);
  expect(cells.values).toEqual(['1', 'T1', '100', null]);
  cells.cut(text, second, text.length - 1);
  expect(cells.values).toEqual(['12', 'T\\2', '0', 'B']);
});

test('all columns or none may be wanted', () => {
  const all = new RowCells(importFileOf('techs'), () => true);
  all.cut(text, second, text.length - 1);
  expect(all.values).toEqual(['12', '3', 'T\\2', 'Ana', '0', '5', 'B']);
  const none = new RowCells(importFileOf('techs'), () => false);
  none.cut(text, 0, second - 1);
  expect(none.values).toEqual([]);
});
