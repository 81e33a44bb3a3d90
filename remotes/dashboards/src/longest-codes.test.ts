import { applyToSearch, parseSearch, type UrlSchema } from '@fixed-ops/router';
import { discountsSchema } from './discounts/discounts-address.ts';
import { cellIn, cellKey } from './heat-sheet/cell-list.ts';
import { sheetSchema } from './heat-sheet/sheet-address.ts';
import { codesSchema } from './op-codes/codes-address.ts';
import { linesIn, linesKey } from './op-codes/lines-address.ts';
import { counterSchema } from './parts/counterpersons.tsx';
import { searchSchema } from './ros/search-address.ts';

// docs/import.md, "Values": numbers, names and codes have up to 250 characters. Each of these takes three in an address.
const longest = '/'.repeat(250);
const lines = { kind: 'cell', opCode: longest, advisor: longest } as const;
// Keys of columns have up to 64 characters.
const cell = { column: 'k'.repeat(64), person: longest };

function readBack(schema: object, name: string, value: string): string {
  const fields = schema as UrlSchema<Record<string, string>>;
  return parseSearch(fields, applyToSearch(fields, '', { [name]: value }))[name] ?? '';
}

test.each([
  ['the open code', codesSchema, 'peek', longest],
  ['who sold its lines', codesSchema, 'peekSoldBy', longest],
  ['the unfolded person', sheetSchema, 'person', longest],
  ['the open documents', counterSchema, 'documents', `counter:${longest}`],
  ['the op code of a search', searchSchema, 'opCode', longest],
  ['the op code of discounts', discountsSchema, 'opCode', longest],
])('%s can be the longest that the import loads', (_what, schema, name, value) => {
  expect(readBack(schema, name, value)).toBe(value);
});

test('so can code and person of open lines and of an open cell', () => {
  expect(linesIn(readBack(codesSchema, 'lines', linesKey(lines)))).toEqual(lines);
  expect(cellIn(readBack(sheetSchema, 'list', cellKey(cell)))).toEqual(cell);
});
